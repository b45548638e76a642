'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { scientific } from '../../kernels/text/scientific.ts';
import { useDistributionTexts } from '../../kernels/results/useDistributionTexts.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import { countBoxesLeftOut, boxNames, boxOptions, COMPARISON_PLACE } from './BoxPlot.options.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { BOX_SAMPLES, comparisonBoxes, fewestSamples } from './boxes.ts';

const testTexts = (t: Translate) => {
  const number = scientific(t);
  return {
    p: (p: number) => (p < 1e-4 ? t('boxplot.pBelow') : t('boxplot.p', { p: number(p) })),
    adjusted: (p: number) => (p < 1e-4 ? t('boxplot.pAdjustedBelow') : t('boxplot.pAdjusted', { p: number(p) })),
  };
};
const boxTexts = (t: Translate) => {
  const number = (value: number) => t.number(value, { maximumSignificantDigits: 4 });
  return (g: GroupSummary, name: string) =>
    t('boxplot.describe', { name, median: number(g.median), q1: number(g.q1), q3: number(g.q3), n: g.n });
};

/** Quartiles, Tukey's whiskers, points and tests between groups; group averages are refused under 3 samples per group (specification 5). */
export const BoxPlot = chart(function BoxPlot(props: BoxPlotProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const t = useT();
  const distribution = useDistributionTexts();
  const tests = useChartTexts(testTexts);
  const box = useChartTexts(boxTexts);
  const texts = useMemo(() => ({ ...distribution, ...tests, box }), [distribution, tests, box]);
  const refused = p.comparison !== undefined && fewestSamples(p.comparison) < BOX_SAMPLES;
  const options = useMemo(() => (refused ? null : boxOptions(p, theme, texts)), [p, theme, texts, refused]);
  const names = useMemo(() => (refused ? undefined : boxNames(p, theme, texts)), [p, theme, texts, refused]);
  const leftOut = useMemo(() => (refused ? 0 : countBoxesLeftOut(p, theme, texts)), [p, theme, texts, refused]);
  const groups = useMemo(() => p.data ?? comparisonBoxes(p.comparison)[0] ?? [], [p]);
  if (!options)
    return (
      <ChartBox role="status">
        <EmptyState icon="chart" title={t('boxplot.refusedTitle')}>
          {t('boxplot.refused')}
        </EmptyState>
      </ChartBox>
    );
  return (
    <HighchartsView
      options={options}
      names={names}
      leftOut={leftOut}
      description={`${p.title}. ${texts.describe(groups, p.valueLabel)}`}
      height={p.height}
      minWidth={minWidthOf(groups.length, p.comparison?.groups.length ?? 1)}
    />
  );
});

/** Width in px that the boxes need to be distinguishable. */
function minWidthOf(places: number, boxes: number): number | undefined {
  if (boxes > 1) return 80 + places * Math.max(COMPARISON_PLACE, boxes * 20);
  return places > 16 ? 80 + places * 16 : undefined;
}
