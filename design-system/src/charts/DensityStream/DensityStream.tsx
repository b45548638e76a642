'use client';
import '../../kernels/highcharts/streamgraph.ts';
import { useCallback } from 'react';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { naturalHeight } from '../../kernels/figure/fileSize.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { densityStreamOptions, minimumHeight, legendExtraHeight } from './DensityStream.options.ts';
import type { DensityStreamProps } from './DensityStream.types.ts';

/** Distribution of each group's cells along pseudotime (specification 2.8). */
export const DensityStream = chart(function DensityStream(props: DensityStreamProps) {
  const t = useT();
  const options = useChartOptions(densityStreamOptions, props);
  const least = minimumHeight(props);
  const fileHeight = useCallback((width: number, height = naturalHeight(width)) => Math.max(least, height), [least]);
  return (
    <HighchartsView
      options={options}
      fileHeight={fileHeight}
      leftOut={countLeftOut(props.data.groups.flatMap((g) => props.data.t.map((_, k) => g.density[k])))}
      description={`${props.title}. ${t('trajectory.density.summary', { n: props.data.groups.length })}`}
      height={(props.height ?? 360) + legendExtraHeight(props)}
    />
  );
});
