'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { FILE_ROW, useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { diversityD50Options } from './DiversityD50.options.ts';
import type { DiversityD50Props } from './DiversityD50.types.ts';

/** Diversity of the repertoire as the D50 index, one bar per group (specification 2.8). */
export const DiversityD50 = chart(function DiversityD50(props: DiversityD50Props) {
  const t = useT();
  const options = useChartOptions(diversityD50Options, props);
  const fileHeight = useFileHeight(80 + props.data.length * FILE_ROW);
  return (
    <HighchartsView
      options={options}
      fileHeight={fileHeight}
      description={`${props.title}. ${t.dynamic('vdj.index.summary', { index: t.dynamic(`vdj.index.${props.measure ?? 'd50'}`), n: props.data.length })}`}
      height={props.height ?? Math.max(160, 72 + props.data.length * 28)}
    />
  );
});
