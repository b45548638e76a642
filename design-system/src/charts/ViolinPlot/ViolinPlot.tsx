'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import type { ViolinPlotProps } from '../../kernels/results/summary.types.ts';
import { countWithoutBox } from '../../kernels/results/finite.ts';
import { useDistributionTexts } from '../../kernels/results/useDistributionTexts.ts';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { violinNames, violinOptions } from './ViolinPlot.options.ts';

/** Width in px per group below which names and outlines cannot be distinguished; the plot then scrolls. */
const LEAST = 16;

/** Densities as the server computed them, one or split in two halves, with box and, if wished, sampled cells inside. */
export const ViolinPlot = chart(function ViolinPlot(props: ViolinPlotProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useDistributionTexts();
  const options = useMemo(() => violinOptions(p, theme, texts), [p, theme, texts]);
  const names = useMemo(() => violinNames(p, texts.count), [p, texts]);
  return (
    <HighchartsView
      options={options}
      names={names}
      leftOut={countWithoutBox([...p.data, ...(p.split?.groups ?? [])])}
      description={`${p.title}. ${texts.describe(p.data, p.valueLabel)}`}
      height={p.height}
      minWidth={p.data.length > 16 ? 80 + p.data.length * LEAST : undefined}
    />
  );
});
