'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { totalOf } from '../../kernels/clonotype/classes.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { clonotypePieOptions } from './ClonotypePie.options.ts';
import type { ClonotypePieProps } from './ClonotypePie.types.ts';

/** The whole repertoire by size of the clonotype, as a pie (specification 2.8). */
export const ClonotypePie = chart(function ClonotypePie(props: ClonotypePieProps) {
  const t = useT();
  const tall = useFreeHeight(props.height ?? 300);
  const options = useChartOptions(clonotypePieOptions, props);
  const { data: total } = props;
  return (
    <HighchartsView
      options={options}
      description={`${props.title}. ${t('vdj.pie.summary', { n: totalOf(total), single: total.Single, medium: total.Medium, large: total.Large })}`}
      height={tall}
    />
  );
});
