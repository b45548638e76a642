'use client';
import type { BulkResult as BulkData } from '@stroma/contract/tools';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { BulkCellTypes } from './BulkCellTypes.tsx';
import { BulkGenesTab } from './BulkGenesTab.tsx';
import { BulkQuality } from './BulkQuality.tsx';
import { Agreement, Facts, Head, Pad } from './BulkResult.styles.ts';
import type { BulkResultProps, BulkTab } from './BulkResult.types.ts';
import { withComparison } from './bulkView.ts';
import { BulkHeatmap } from './BulkHeatmap.tsx';
import { BulkGsea, BulkOver } from './BulkSets.tsx';
import { BulkThresholdFields } from './BulkThresholdFields.tsx';
import { BulkUpset } from './BulkUpset.tsx';

const TABS: readonly BulkTab[] = ['quality', 'genes', 'heatmap', 'gsea', 'over', 'upset', 'cellTypes'];
/** Parts whose genes follow the thresholds. */
const LIVE: readonly BulkTab[] = ['genes', 'upset'];

/** Bulk RNA-seq: the samples first, then each comparison: genes, heat map, gene sets, overlaps (specification 2.9). */
export function BulkResult(props: BulkResultProps) {
  const t = useT();
  return (
    <Loaded state={props.state} empty={<EmptyState icon="chart" title={t('bulk.empty')} />}>
      {(data) => <Ready {...props} data={data} />}
    </Loaded>
  );
}

function Ready(props: BulkResultProps & { data: BulkData }) {
  const { data, view, onViewChange, actions } = props;
  const t = useT();
  const { comparisons } = data;
  const at = comparisons[view.comparison] ? view.comparison : 0;
  const comparison = comparisons[at];
  const { deconvolution } = data;
  const tabs = TABS.filter((id) => (id === 'upset' ? comparisons.length > 1 : id !== 'cellTypes' || deconvolution));
  const tab = tabs.includes(view.tab) ? view.tab : 'quality';
  return (
    <Stack $gap={8}>
      <Head>
        <Facts>
          <Muted>
            {t.dynamic('bulk.facts', {
              ...{ method: data.method, engine: data.engine, design: data.design },
              ...{ samples: data.samples.length, genes: data.genes },
            })}
          </Muted>
          {data.agreement && (
            <Agreement>
              <summary>{t.dynamic('bulk.agreement')}</summary>
              <Muted>
                {t.dynamic(`bulk.agreement.${data.agreement.data}`, {
                  ...{ package: data.agreement.package, version: data.agreement.version },
                  ...{ genes: data.agreement.genes, samples: data.agreement.samples },
                  same: t.number(data.agreement.same, { maximumFractionDigits: 4 }),
                  log10p: t.number(data.agreement.log10p, { notation: 'scientific', maximumSignificantDigits: 2 }),
                })}
              </Muted>
            </Agreement>
          )}
        </Facts>
        <RowFlex>{actions}</RowFlex>
      </Head>
      <Tabs
        isInset
        label={t('bulk.title')}
        value={tab}
        onChange={(next) => onViewChange({ ...view, tab: next })}
        tabs={tabs.map((id) => ({ id, label: t.dynamic(`bulk.tab.${id}`) }))}
      >
        {tab !== 'quality' && (
          <Pad>
            {comparisons.length > 1 && tab !== 'upset' && (
              <div style={{ maxWidth: 420 }}>
                <Select
                  label={t('bulk.comparison')}
                  options={comparisons.map((c, i) => ({ id: String(i), label: c.name }))}
                  value={String(at)}
                  onChange={(id) => onViewChange(withComparison(view, Number(id)))}
                />
              </div>
            )}
            {LIVE.includes(tab) && (
              <BulkThresholdFields
                value={view.thresholds}
                onChange={(thresholds) => onViewChange({ ...view, thresholds, page: 1 })}
              />
            )}
          </Pad>
        )}
        {tab === 'quality' && <BulkQuality {...props} />}
        {tab === 'upset' && <BulkUpset {...props} />}
        {comparison && tab === 'genes' && <BulkGenesTab {...props} comparison={comparison} />}
        {comparison && tab === 'heatmap' && <BulkHeatmap {...props} comparison={comparison} />}
        {comparison && tab === 'gsea' && <BulkGsea {...props} comparison={comparison} />}
        {comparison && deconvolution && tab === 'cellTypes' && (
          <BulkCellTypes {...props} found={deconvolution} comparison={comparison} at={at} />
        )}
        {comparison && tab === 'over' && <BulkOver {...props} comparison={comparison} />}
      </Tabs>
    </Stack>
  );
}
