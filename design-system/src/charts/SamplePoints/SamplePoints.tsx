'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import type { Translate } from '../../theme/messages.ts';
import { sampleNames, samplePointsOptions, type SamplePointsTexts } from './SamplePoints.options.ts';
import type { SamplePointsProps } from './SamplePoints.types.ts';

const samplePointsTexts = (t: Translate): SamplePointsTexts & { describe: (n: number, groups: number) => string } => ({
  mean: t.dynamic('bulk.groupMean'),
  count: t.count,
  number: (v) => t.number(v, { maximumSignificantDigits: 4 }),
  describe: (n, groups) => t.dynamic('bulk.points', { n, groups }),
});

/** A value of every sample over the groups, with the mean of each group. */
export const SamplePoints = chart(function SamplePoints(props: SamplePointsProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(samplePointsTexts);
  const options = useMemo(() => samplePointsOptions(p, theme, texts), [p, theme, texts]);
  const words = texts.describe(p.data.length, new Set(p.data.map((s) => s.group)).size);
  const names = useMemo(() => sampleNames(p, texts.count), [p, texts]);
  return (
    <HighchartsView
      options={options}
      names={names}
      leftOut={countLeftOut(p.data.map(({ value }) => value))}
      description={`${p.title}. ${words}`}
      height={p.height ?? 300}
    />
  );
});
