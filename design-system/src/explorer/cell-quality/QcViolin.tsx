'use client';
import type { Chosen } from '../../kernels/figure/chart.types.ts';
import { ViolinPlot } from '../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable } from '../../charts/ViolinPlot/ViolinPlot.table.ts';
import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { shownGroups } from '../names.ts';
import type { QcGroups, QcMetric, QcProps } from '../explorer.types.ts';

export const QC_METRICS: readonly QcMetric[] = ['genes', 'umi', 'mitochondrial', 'ribosomal'];

/** A violin of one metric by sample or cluster; a missing metric shows the reason. */
export function QcViolin(props: QcProps & { by: 'sample' | 'cluster' }) {
  const { state, metric, onMetricChange, palette, by, onGroupPick } = props;
  const t = useT();
  const splitOf = ({ rest }: QcGroups) => {
    const groups = rest?.[metric];
    const names = [t('selection.selected'), t('selection.rest')] as const;
    return groups && { split: { names, groups: shownGroups(groups, t) } };
  };
  const title = t(`qc.title.${by}`, { metric: t(`qc.metric.${metric}`) });
  const groupLabel = t(`qc.${by}`);
  return (
    <PlotFrame
      title={title}
      subtitle={onGroupPick && t('qc.pickHint')}
      state={state}
      emptyTitle={t(`qc.none.${by}`)}
      emptyHint={t(`qc.noneHint.${by}`)}
      height={340}
      table={(data) =>
        violinTable({ data: shownGroups(data.metrics[metric] ?? [], t), groupLabel, ...splitOf(data) }, t)
      }
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
            data={shownGroups(groups, t)}
            {...splitOf(data)}
            {...(onGroupPick && { onSelect: ({ index }: Chosen<string>) => onGroupPick(groups[index]?.group ?? '') })}
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
