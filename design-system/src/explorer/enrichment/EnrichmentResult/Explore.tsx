import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import { databaseName, enrichmentTable } from '../../../charts/enrichment.ts';
import { EnrichmentDot } from '../../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { pText } from '../../pText.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
  gap: 12px;
  padding: 0 16px 12px;
`;
const Card = styled.section`
  margin: 8px 16px 0;
  padding: 12px 16px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  h3 {
    font-size: 14px;
    line-height: 20px;
    padding-bottom: 8px;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
`;
interface ExploreProps {
  terms: readonly EnrichmentTerm[];
  annotated: number;
  onGenePick?: (symbol: string) => void;
  palette?: PaletteId;
}
/** The interactive view: terms by words, genes and adjusted p; a pressed term shows its numbers and genes. */
export function Explore({ terms, annotated, onGenePick, palette }: ExploreProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [padj, setPadj] = useState(1);
  const [top, setTop] = useState(10);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = useMemo(() => {
    const needle = words.trim().toLowerCase();
    return terms.filter(
      (x) =>
        x.p_val_adj <= padj &&
        (!needle ||
          x.term.toLowerCase().includes(needle) ||
          x.term_id.toLowerCase().includes(needle) ||
          x.genes.some((g) => g.toLowerCase() === needle)),
    );
  }, [terms, words, padj]);
  const term = terms.find((x) => x.term_id === picked);
  const p = pText(t);
  return (
    <>
      <Fields>
        <TextField search label={t('enrichment.search')} value={words} onChange={setWords} />
        <NumberField
          label={t('deg.maxPadj')}
          value={padj}
          minValue={0}
          maxValue={1}
          step={0.01}
          onChange={(n) => Number.isFinite(n) && setPadj(n)}
        />
        <NumberField
          label={t('enrichment.topN')}
          value={top}
          minValue={1}
          maxValue={30}
          onChange={(n) => Number.isFinite(n) && setTop(n)}
        />
      </Fields>
      <PlotFrame
        title={t('enrichment.view.interactive')}
        subtitle={t('enrichment.terms', { n: shown.length })}
        state={shown.length ? { state: 'ready', data: shown } : { state: 'empty' }}
        table={(d) => enrichmentTable({ terms: d }, t)}
        emptyTitle={t('common.nothingFound')}
        emptyHint={t('enrichment.noneHint')}
      >
        {(d) => (
          <EnrichmentDot
            terms={d}
            title={t('enrichment.view.interactive')}
            top={top}
            annotated={annotated}
            palette={palette}
            picked={picked}
            onPick={(x) => setPicked(x.term_id)}
          />
        )}
      </PlotFrame>
      <Card aria-label={t('enrichment.picked')} aria-live="polite">
        {term ? (
          <>
            <h3>{term.term}</h3>
            <Facts
              facts={[
                [t('enrichment.database'), databaseName(t, term.database)],
                [t('enrichment.termId'), <code key="id">{term.term_id}</code>],
                [t('enrichment.overlap'), `${t.number(term.overlap)} / ${t.number(term.size)}`],
                [t('enrichment.ratio'), t.percent(term.ratio)],
                [t('volcano.padj'), p(term.p_val_adj)],
              ]}
            />
            <ul aria-label={t('enrichment.genes')}>
              {term.genes.map((gene) => (
                <li key={gene}>
                  <Button
                    tone="quiet"
                    small
                    onPress={() => onGenePick?.(gene)}
                    aria-label={t('markers.show', { gene })}
                  >
                    <em>{gene}</em>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Muted>{t('enrichment.pickHint')}</Muted>
        )}
      </Card>
    </>
  );
}
