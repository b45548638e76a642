'use client';
import { RoeHeatmap } from '../../../charts/RoeHeatmap/RoeHeatmap.tsx';
import { roeTable } from '../../../charts/RoeHeatmap/RoeHeatmap.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { RoePanelProps } from '../composition.types.ts';

/** Observed over expected cells (chi-square); says so where p > 0.05 (specification 2.8, 8). */
export function RoePanel({ state, by, byOptions, onByChange }: RoePanelProps) {
  const t = useT();
  const columnLabel = byOptions.find((o) => o.id === by)?.label ?? by;
  const failed = state.state === 'ready' && state.data.failed;
  return (
    <PlotFrame
      title={t('roe.value')}
      subtitle={t('roe.hint')}
      state={state}
      emptyTitle={t('roe.empty')}
      emptyHint={t('roe.emptyHint')}
      editable={!failed}
      table={failed ? undefined : (roe) => roeTable({ roe, rowLabel: t('chart.cellType') })}
      actions={<Select hideLabel label={t('roe.by')} value={by} options={byOptions} onChange={onByChange} />}
    >
      {(roe) => (
        <RoeHeatmap roe={roe} title={t('roe.value')} rowLabel={t('chart.cellType')} columnLabel={columnLabel} />
      )}
    </PlotFrame>
  );
}
