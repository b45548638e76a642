'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { EnrichmentResult as Result, EnrichmentTerm } from '@stroma/contract/tools';
import { enrichmentTable, SIGNIFICANT } from '../../../kernels/results/enrichment.ts';
import { EnrichmentBar } from '../../../charts/EnrichmentBar/EnrichmentBar.tsx';
import { EnrichmentDot } from '../../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { useT } from '../../../theme/messages.ts';
import type { Loadable } from '../../../primitives/common.types.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CompanionDetail } from '../../CompanionDetail.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import type { EnrichmentResultProps, EnrichmentView } from '../enrichment.types.ts';
import { Curves } from './Curves.tsx';
import { Network } from './Network.tsx';
import { noneHint } from './noneHint.ts';
import { TermCard } from './TermCard.tsx';
import { TermTable } from './TermTable.tsx';

const Root = styled.div`
  min-width: 0;
  padding: 4px 0 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Facts = styled.p`
  padding: 8px 16px;
`;
const SHOWN = 10;

/** Enriched terms as bars, dots, a network, running scores and a table (specification 2.8). */
export function EnrichmentResult(props: EnrichmentResultProps) {
  const t = useT();
  return (
    <Loaded
      state={props.state}
      empty={
        <EmptyState icon="chart" title={t('enrichment.empty')}>
          {t('enrichment.emptyHint')}
        </EmptyState>
      }
    >
      {(result) => <Views {...props} result={result} />}
    </Loaded>
  );
}

function Views(props: EnrichmentResultProps & { result: Result }) {
  const { result, view, onViewChange, source, onSourceChange, padj, onPadjChange, onGenePick, palette } = props;
  const t = useT();
  const [picked, setOwn] = useState<EnrichmentTerm | null>(null);
  const setPicked = (term: EnrichmentTerm) => {
    setOwn(term);
    props.onTermPick?.(term.term_id);
  };
  const terms = useMemo(
    () => result.terms.filter((x) => (source === null || x.source === source) && x.p_val_adj <= padj),
    [result, source, padj],
  );
  // The summary has only the most significant terms, but the number of all terms at the usual threshold.
  const counted =
    padj === SIGNIFICANT
      ? result.databases.reduce((n, d, i) => n + (source === null || source === i ? d.significant : 0), 0)
      : terms.length;
  const isGsea = result.method === 'gsea';
  const views: EnrichmentView[] = ['bars', 'dots', 'network', ...(isGsea ? (['curves'] as const) : []), 'table'];
  const chosen = source === null ? null : result.databases[source];
  const title = [result.origin, chosen?.name].filter(Boolean).join(' · ');
  const state: Loadable<readonly EnrichmentTerm[]> = terms.length
    ? { state: 'ready', data: terms }
    : { state: 'empty' };
  const card = picked && (
    <CompanionDetail title={t('enrichment.picked')}>
      <TermCard term={picked} result={result} onGenePick={onGenePick} actions={props.termActions?.(picked)} />
    </CompanionDetail>
  );
  return (
    <Root>
      <Tabs
        label={t('enrichment.views')}
        value={view}
        onChange={onViewChange}
        tabs={views.map((id) => ({ id, label: t.dynamic(`enrichment.view.${id}`) }))}
        end={
          <>
            <Select
              hideLabel
              label={t('enrichment.database')}
              value={source === null ? '' : String(source)}
              onChange={(id) => onSourceChange(id === '' ? null : Number(id))}
              options={[
                { id: '', label: t('enrichment.allDatabases') },
                ...result.databases.map((d, i) => ({
                  id: String(i),
                  label: d.name,
                  description: t.dynamic('enrichment.databaseFacts', {
                    release: d.release,
                    n: d.significant,
                    of: d.terms,
                  }),
                })),
              ]}
            />
            <ResultOptions>
              <NumberField
                label={t('deg.maxPadj')}
                value={padj}
                minValue={0}
                maxValue={1}
                step={0.01}
                formatOptions={{ maximumSignificantDigits: 6 }}
                onChange={(n) => Number.isFinite(n) && onPadjChange(n)}
              />
            </ResultOptions>
          </>
        }
      >
        {view === 'table' ? (
          <TermTable {...props} />
        ) : view === 'network' ? (
          <Network {...{ result, source, padj, title, palette, picked }} onPick={setPicked}>
            {card}
          </Network>
        ) : view === 'curves' ? (
          <Curves {...{ result, source, onGenePick }} />
        ) : (
          <>
            <PlotFrame
              isMain
              title={title}
              subtitle={t('enrichment.terms', { n: counted })}
              state={state}
              table={(d) => enrichmentTable({ data: d }, t)}
              emptyTitle={t('enrichment.none')}
              emptyHint={noneHint(result, source, t)}
            >
              {(d) => {
                const Chart = view === 'bars' ? EnrichmentBar : EnrichmentDot;
                return (
                  <Chart
                    data={d}
                    title={title}
                    top={SHOWN}
                    palette={palette}
                    selected={picked?.term_id ?? null}
                    onSelect={({ item }) => setPicked(item)}
                  />
                );
              }}
            </PlotFrame>
            {card}
          </>
        )}
      </Tabs>
      <Tested result={result} />
    </Root>
  );
}

/** Number of tested genes and background, and renamed genes. */
function Tested({ result }: { result: Result }) {
  const t = useT();
  const isGsea = result.method === 'gsea';
  return (
    <Facts>
      <Muted>
        {t.dynamic(isGsea ? 'enrichment.facts.gsea' : 'enrichment.facts.ora', {
          genes: result.query.genes,
          annotated: result.query.annotated,
          background: result.query.background,
          permutations: result.permutations ?? 0,
        })}
        {result.query.unknown > 0 && ` ${t.dynamic('enrichment.unknown', { n: result.query.unknown })}`}
        {renamedOf(result.query, (values) => t.dynamic('enrichment.renamed', values))}
        {result.databases.map((d) =>
          renamedOf(d, (values) => t.dynamic('enrichment.renamedSets', { ...values, database: d.name })),
        )}
        {result.databases.some((d) => d.orthologs) && ` ${t.dynamic('enrichment.converted')}`}
      </Muted>
    </Facts>
  );
}

/** Sentence on genes that the dataset has under another symbol; empty if there are none. */
function renamedOf(
  { renamed = 0, renamedGenes = [] }: Pick<Result['query'], 'renamed' | 'renamedGenes'>,
  say: (values: { n: number; names: string }) => string,
): string {
  if (!renamed) return '';
  const names = renamedGenes.map(({ gene, symbol }) => `${gene} (${symbol})`);
  return ` ${say({ n: renamed, names: [...names, ...(renamed > names.length ? ['…'] : [])].join(', ') })}`;
}
