'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { FILE_ROW, useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { startracHeight, startracOptions } from './StartracIndices.options.ts';
import { STARTRAC_INDICES, type StartracIndicesProps } from './StartracIndices.types.ts';

/** Expansion, migration and transition of the clonotypes of each cell type (STARTRAC, Zhang et al. 2018). */
export const StartracIndices = chart(function StartracIndices(props: StartracIndicesProps) {
  const t = useT();
  const options = useChartOptions(startracOptions, props);
  const fileHeight = useFileHeight(110 + props.data.length * (FILE_ROW + 2));
  return (
    <HighchartsView
      options={options}
      fileHeight={fileHeight}
      leftOut={countLeftOut(props.data.flatMap((s) => STARTRAC_INDICES.map((index) => s[index])))}
      description={`${props.title}. ${t.dynamic('vdj.startrac.summary', { n: props.data.length })}`}
      height={props.height ?? startracHeight(props.data.length)}
    />
  );
});
