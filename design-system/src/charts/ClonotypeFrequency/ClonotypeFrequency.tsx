'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { classBarHeight, countPartsLeftOut } from '../../kernels/clonotype/classBars.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { FILE_ROW, useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { barsOf, clonotypeFrequencyOptions } from './ClonotypeFrequency.options.ts';
import type { ClonotypeFrequencyProps } from './ClonotypeFrequency.types.ts';

/** Expansion of each group's repertoire: clonotypes of 1, 2 to 10 and 11 or more cells (specification 2.8, 9). */
export const ClonotypeFrequency = chart(function ClonotypeFrequency(props: ClonotypeFrequencyProps) {
  const t = useT();
  const options = useChartOptions(clonotypeFrequencyOptions, props);
  const fileHeight = useFileHeight(110 + props.data.length * FILE_ROW);
  return (
    <HighchartsView
      options={options}
      fileHeight={fileHeight}
      leftOut={countPartsLeftOut(barsOf(props))}
      description={`${props.title}. ${t('vdj.frequency.summary', { n: props.data.length })}`}
      height={props.height ?? classBarHeight(props.data.length)}
    />
  );
});
