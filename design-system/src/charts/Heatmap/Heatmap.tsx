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
    areRowsClustered = true,
    areColumnsClustered = true,
    isScaledByRow = false,
  } = props;
  const { valueLabel, ramp, isItalic: italicRows = true, ...rest } = props;
  const t = useT();
  const clustered = useClustered({
    matrix,
    rowLinkage,
    columnLinkage,
    rows: areRowsClustered,
    columns: areColumnsClustered,
    scaleByRow: isScaledByRow,
  });
  return (
    <HeatView
      {...rest}
      data={clustered.shown}
      rowLinkage={clustered.rowLinkage}
      columnLinkage={clustered.columnLinkage}
      valueLabel={isScaledByRow ? t('heat.zScore') : valueLabel}
      ramp={ramp ?? (isScaledByRow ? 'diverging' : 'haze')}
      areRowsItalic={italicRows}
    />
  );
});
