'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { classBarHeight, countPartsLeftOut } from '../../kernels/clonotype/classBars.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { FILE_ROW, useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { barsOf, clonotypeByCellTypeOptions } from './ClonotypeByCellType.options.ts';
import type { ClonotypeByCellTypeProps } from './ClonotypeByCellType.types.ts';

/** Cell types with expanded clonotypes: one bar per cell type (specification 2.8). */
export const ClonotypeByCellType = chart(function ClonotypeByCellType(props: ClonotypeByCellTypeProps) {
  const t = useT();
  const options = useChartOptions(clonotypeByCellTypeOptions, props);
  const fileHeight = useFileHeight(110 + props.data.length * FILE_ROW);
  return (
    <HighchartsView
      options={options}
      fileHeight={fileHeight}
      leftOut={countPartsLeftOut(barsOf(props))}
      description={`${props.title}. ${t('vdj.byCellType.summary', { n: props.data.length })}`}
      height={props.height ?? classBarHeight(props.data.length)}
    />
  );
});
