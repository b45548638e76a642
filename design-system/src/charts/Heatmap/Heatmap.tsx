'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useClustered } from '../../kernels/matrix/useClustered.ts';
import type { HeatmapProps } from '../../kernels/matrix/heatmap.types.ts';

/** Genes by groups or samples, clustered on both sides, with annotation bars; each row may be scaled to z scores (specification 2.8). */
export const Heatmap = chart(function Heatmap(props: HeatmapProps) {
  const {
    data: matrix,
    rowLinkage,
    columnLinkage,
    clusterRows = true,
    clusterColumns = true,
    scaleByRow = false,
  } = props;
  const { valueLabel, ramp, italic: italicRows = true, ...rest } = props;
  const t = useT();
  const clustered = useClustered({
    matrix,
    rowLinkage,
    columnLinkage,
    rows: clusterRows,
    columns: clusterColumns,
    scaleByRow,
  });
  return (
    <HeatView
      {...rest}
      data={clustered.shown}
      rowLinkage={clustered.rowLinkage}
      columnLinkage={clustered.columnLinkage}
      valueLabel={scaleByRow ? t('heat.zScore') : valueLabel}
      ramp={ramp ?? (scaleByRow ? 'diverging' : 'haze')}
      italicRows={italicRows}
    />
  );
});
