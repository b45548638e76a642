'use client';
import { useState } from 'react';
import type { EnrichmentCurve, EnrichmentResult as Result } from '@stroma/contract/tools';
import type { GseaTerm } from '../../../charts/GseaRunningSum/GseaRunningSum.types.ts';
import { GseaRunningSum } from '../../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { gseaTable } from '../../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { noneHint } from './noneHint.ts';

interface CurvesProps {
  result: Result;
  source: number | null;
  onGenePick?: ((symbol: string) => void) | undefined;
}
/** GSEA: the running score of a term along the ranking, with its leading edge. */
export function Curves({ result, source, onGenePick }: CurvesProps) {
  const t = useT();
  const [asked, setAsked] = useState<number | null>(null);
  const found = result.curves.filter(({ term }) => source === null || result.terms[term]?.source === source);
  const curve = found.find(({ term }) => term === asked) ?? found[0];
  const term = curve && gseaTerm(result, curve);
  return (
    <>
      <PlotFrame
        isMain
        actions={
          <Select
            hideLabel
            label={t('enrichment.term')}
            value={curve ? String(curve.term) : null}
            onChange={(id) => setAsked(Number(id))}
            options={found.map((one) => ({ id: String(one.term), label: result.terms[one.term]?.term ?? '' }))}
          />
        }
        title={term?.term ?? ''}
        state={term ? { state: 'ready', data: term } : { state: 'empty' }}
        table={(d) => gseaTable({ data: d }, t)}
        emptyTitle={t('enrichment.none')}
        emptyHint={noneHint(result, source, t)}
      >
        {(d) => (
          <GseaRunningSum
            title={d.term}
            data={d}
            ranked={result.query.genes}
            ranking={result.ranking}
            {...(result.permutations && { permutations: result.permutations })}
          />
        )}
      </PlotFrame>
      {term && (
        <RowFlex
          role="group"
          aria-label={t('gsea.inLeadingEdge')}
          style={{ flexWrap: 'wrap', padding: '8px 16px', gap: 4 }}
        >
          {term.leadingEdge.map((gene) => (
            <Button
              key={gene}
              tone="quiet"
              isSmall
              onPress={() => onGenePick?.(gene)}
              aria-label={t('markers.show', { gene })}
            >
              <em>{gene}</em>
            </Button>
          ))}
        </RowFlex>
      )}
    </>
  );
}

function gseaTerm(result: Result, { term, ...curve }: EnrichmentCurve): GseaTerm | undefined {
  const found = result.terms[term];
  return (
    found && {
      ...{ term: found.term, es: found.es ?? 0, nes: found.nes ?? 0, p_val: found.p_val, fdr: found.p_val_adj },
      ...{ size: found.size, ...curve },
    }
  );
}
