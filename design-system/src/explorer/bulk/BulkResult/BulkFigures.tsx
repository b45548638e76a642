import type { BulkResult as BulkData } from '@stroma/contract/tools';
import { BulkPca } from '../../../charts/BulkPca/BulkPca.tsx';
import { pcaTable } from '../../../charts/BulkPca/BulkPca.table.ts';
import { GseaRunningSum } from '../../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { gseaTable } from '../../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { SampleCorrelation } from '../../../charts/SampleCorrelation/SampleCorrelation.tsx';
import { correlationTable } from '../../../charts/SampleCorrelation/SampleCorrelation.table.ts';
import { bulkVolcano } from '../../../charts/VolcanoPlot/volcano.ts';
import { VolcanoPlot } from '../../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import type { BulkResultProps } from './BulkResult.types.ts';
import { TermTable } from './BulkTables.tsx';

const nothing = { columns: [], rows: [] };
export type Pair = BulkData['comparisons'][number];
interface PairProps extends Pick<BulkResultProps, 'thresholds' | 'palette' | 'onGenePick'> {
  title: string;
  state: Loadable<Pair>;
}

/** Fold change against the adjusted p value, with the thresholds of the run. */
export function BulkVolcanoFrame({ title, state: one, thresholds, onGenePick }: PairProps) {
  const t = useT();
  const emptyHint = t('bulk.empty');
  const limits = { log2fc: Math.log2(thresholds.foldChange), p: thresholds.qvalue };
  return (
    <PlotFrame
      title={title}
      state={one}
      emptyHint={emptyHint}
      table={(c) => volcanoTable({ volcano: bulkVolcano(c.rows) }, t)}
    >
      {(c, figure) => (
        <VolcanoPlot
          title={figure.title || title}
          volcano={bulkVolcano(c.rows)}
          a={c.a}
          b={c.b}
          y="padj"
          thresholds={limits}
          onPick={onGenePick}
        />
      )}
    </PlotFrame>
  );
}

/** The samples: their first two components and their correlation. */
export function BulkSamples({ state, palette }: Pick<BulkResultProps, 'state' | 'palette'>) {
  const t = useT();
  const emptyHint = t('bulk.empty');
  return (
    <Stack>
      <PlotFrame title={t('bulk.pca')} state={state} emptyHint={emptyHint} table={(d) => pcaTable(d, t)}>
        {(d, figure) => (
          <BulkPca title={figure.title || t('bulk.pca')} pca={d.pca} samples={d.samples} palette={palette} showNames />
        )}
      </PlotFrame>
      {state.state === 'ready' && (
        <PlotFrame title={t('bulk.correlation')} state={state} table={(d) => correlationTable(d, t)}>
          {(d, figure) => (
            <SampleCorrelation
              title={figure.title || t('bulk.correlation')}
              correlation={d.correlation}
              linkage={d.linkage}
              samples={d.samples}
              palette={palette}
            />
          )}
        </PlotFrame>
      )}
    </Stack>
  );
}

/** The most variable significant genes by sample, clustered. */
export function BulkHeatmapFrame({ title, state: one, palette }: PairProps) {
  const t = useT();
  const emptyHint = t('bulk.empty');
  return (
    <PlotFrame
      title={title}
      state={one}
      emptyHint={emptyHint}
      table={(c) => (c.heatmap ? heatmapTable({ matrix: c.heatmap.values, rowLabel: t('volcano.gene') }) : nothing)}
    >
      {(c, figure) =>
        c.heatmap ? (
          <Heatmap
            title={figure.title || title}
            matrix={c.heatmap.values}
            rowLinkage={c.heatmap.genes}
            columnLinkage={c.heatmap.samples}
            valueLabel={t('heat.zScore')}
            rowLabel={t('volcano.gene')}
            columnLabel={t('common.samples')}
            ramp="diverging"
            palette={palette}
          />
        ) : (
          <EmptyState icon="chart" title={t('bulk.noHeatmap')} />
        )
      }
    </PlotFrame>
  );
}

interface GseaProps {
  state: Loadable<Pair>;
  /** Null for the first. */
  term: string | null;
  onTermChange: (term: string) => void;
}
/** GSEA: the running score of one gene set, and all sets to pick from. */
export function BulkGseaFrame({ state: one, term, onTermChange }: GseaProps) {
  const t = useT();
  const emptyHint = t('bulk.empty');
  const termOf = (c: Pair) => c.gsea?.terms.find((g) => g.term === term) ?? c.gsea?.terms[0];
  return (
    <PlotFrame
      title={t('bulk.tab.gsea')}
      state={one}
      emptyHint={emptyHint}
      table={(c) => {
        const shown = termOf(c);
        return shown ? gseaTable({ term: shown }, t) : nothing;
      }}
    >
      {(c, figure) => {
        const shown = termOf(c);
        if (!c.gsea || !shown)
          return <EmptyState icon="chart" title={t('bulk.noGsea')} children={t('bulk.noGseaHint')} />;
        return (
          <Stack>
            <GseaRunningSum
              title={figure.title || shown.term}
              term={shown}
              ranked={c.gsea.ranked}
              ranking={c.gsea.ranking}
              a={c.a}
              b={c.b}
            />
            <TermTable label={t('bulk.tab.gsea')} terms={c.gsea.terms} onPick={onTermChange} />
          </Stack>
        );
      }}
    </PlotFrame>
  );
}
