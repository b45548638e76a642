'use client';
import { ViolinPlot } from '../../charts/ViolinPlot/ViolinPlot.tsx';
import { summaryTable } from '../../charts/summaryTable.ts';
import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { shownGroups } from '../names.ts';
import type { QcMetric, QcProps } from '../explorer.types.ts';

export const QC_METRICS: readonly QcMetric[] = ['genes', 'umi', 'mitochondrial', 'ribosomal'];

/** A violin of one metric by sample or cluster; a metric that does not exist says why. */
export function QcViolin({ state, metric, onMetricChange, palette, by }: QcProps & { by: 'sample' | 'cluster' }) {
  const t = useT();
  const title = t(`qc.title.${by}`, { metric: t(`qc.metric.${metric}`) });
  const groupLabel = t(`qc.${by}`);
  return (
    <PlotFrame
      title={title}
      state={state}
      emptyTitle={t(`qc.none.${by}`)}
      emptyHint={t(`qc.noneHint.${by}`)}
      height={340}
      table={(data) => summaryTable(shownGroups(data.metrics[metric] ?? [], t), groupLabel, t)}
      actions={
        <Select
          hideLabel
          label={t('qc.metric')}
          value={metric}
          onChange={onMetricChange}
          options={QC_METRICS.map((id) => ({ id, label: t(`qc.metric.${id}`) }))}
        />
      }
    >
      {(data) => {
        const groups = data.metrics[metric];
        return groups ? (
          <ViolinPlot
            title={title}
            groups={shownGroups(groups, t)}
            groupLabel={groupLabel}
            valueLabel={t(`qc.axis.${metric}`)}
            palette={palette}
            height={320}
          />
        ) : (
          <EmptyState icon="info" title={t(`qc.absent.${metric}`)}>
            {t('qc.absentHint')}
          </EmptyState>
        );
      }}
    </PlotFrame>
  );
}
