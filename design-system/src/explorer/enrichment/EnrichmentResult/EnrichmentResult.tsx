'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { EnrichmentDatabase, EnrichmentResult as Result, EnrichmentTerm } from '@stroma/contract/tools';
import { DATABASES, databaseName, enrichmentTable } from '../../../charts/enrichment.ts';
import { EnrichmentBar } from '../../../charts/EnrichmentBar/EnrichmentBar.tsx';
import { EnrichmentDot } from '../../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { useT } from '../../../theme/messages.ts';
import type { Loadable } from '../../../primitives/common.types.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { EnrichmentResultProps, EnrichmentView } from '../enrichment.types.ts';
import { Explore } from './Explore.tsx';
import { TermTable } from './TermTable.tsx';

const Root = styled.div`
  padding: 8px 0 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 16px;
  padding: 8px 16px;
`;
const VIEWS: readonly EnrichmentView[] = ['bars', 'dots', 'interactive', 'table'];

/** Enriched terms as bars, dots, an interactive view, and tables (specification 2.8). */
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

function Views({ result, view, onViewChange, onGenePick, palette }: EnrichmentResultProps & { result: Result }) {
  const t = useT();
  const [database, setDatabase] = useState<EnrichmentDatabase | ''>('');
  const terms = useMemo(
    () => (database ? result.terms.filter((x) => x.database === database) : result.terms),
    [result, database],
  );
  const title = database ? databaseName(t, database) : t('enrichment.title');
  const state: Loadable<readonly EnrichmentTerm[]> = terms.length
    ? { state: 'ready', data: terms }
    : { state: 'empty' };
  const held = new Set(result.databases.map((d) => d.database));
  return (
    <Root>
      <Head>
        <div style={{ minWidth: 220 }}>
          <Select
            label={t('enrichment.database')}
            value={database}
            onChange={setDatabase}
            options={[
              { id: '' as const, label: t('enrichment.allDatabases') },
              ...DATABASES.filter((id) => held.has(id)).map((id) => ({ id, label: databaseName(t, id) })),
            ]}
          />
        </div>
        <Muted>
          {t('enrichment.facts', {
            genes: result.query.genes,
            annotated: result.query.annotated,
            background: result.query.background,
          })}
        </Muted>
      </Head>
      <Tabs
        label={t('enrichment.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t(`enrichment.view.${id}`) }))}
      >
        {view === 'interactive' ? (
          <Explore terms={terms} annotated={result.query.annotated} onGenePick={onGenePick} palette={palette} />
        ) : view === 'table' ? (
          <TermTable terms={terms} />
        ) : (
          <PlotFrame
            title={title}
            state={state}
            table={(d) => enrichmentTable({ terms: d }, t)}
            emptyTitle={t('enrichment.none')}
          >
            {(d) => {
              const Chart = view === 'bars' ? EnrichmentBar : EnrichmentDot;
              return <Chart terms={d} title={title} annotated={result.query.annotated} palette={palette} />;
            }}
          </PlotFrame>
        )}
      </Tabs>
    </Root>
  );
}
