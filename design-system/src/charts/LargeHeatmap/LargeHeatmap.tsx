'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useClustered } from '../../kernels/matrix/useClustered.ts';
import type { HeatmapProps } from '../../kernels/matrix/heatmap.types.ts';

/**
 * Thousands of genes by hundreds of columns on a canvas: zoom by wheel (with Ctrl), buttons or keys, drag to move, each cell named; names appear when
 * rows are tall enough. The exported figure has vector text around a raster body.
 */
export const LargeHeatmap = chart(function LargeHeatmap(props: HeatmapProps) {
  const {
    data: matrix,
    rowLinkage,
    columnLinkage,
    areRowsClustered,
    areColumnsClustered,
    isScaledByRow = false,
    ...rest
  } = props;
  const { valueLabel, ramp, isItalic: italicRows = true } = props;
  const t = useT();
  const clustered = useClustered({
    matrix,
    rowLinkage,
    columnLinkage,
    // A tree of this size is the tool's work: only a given clustering orders the page.
    rows: areRowsClustered ?? rowLinkage !== undefined,
    columns: areColumnsClustered ?? columnLinkage !== undefined,
    scaleByRow: isScaledByRow,
  });
  return (
    <HeatView
      {...rest}
      renderer="canvas"
      data={clustered.shown}
      rowLinkage={clustered.rowLinkage}
      columnLinkage={clustered.columnLinkage}
      valueLabel={isScaledByRow ? t('heat.zScore') : valueLabel}
      ramp={ramp ?? (isScaledByRow ? 'diverging' : 'haze')}
      areRowsItalic={italicRows}
    />
  );
});
