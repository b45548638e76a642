'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import { scientific, useChartTexts, useStableProps } from '../useChart.ts';
import { useDistributionTexts } from '../useDistributionTexts.ts';
import { boxOptions } from './BoxPlot.options.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { BOX_SAMPLES, comparisonBoxes, fewestSamples } from './boxes.ts';

const pText = (t: Translate) => {
  const number = scientific(t);
  return (p: number) => (p < 1e-4 ? t('boxplot.pBelow') : t('boxplot.p', { p: number(p) }));
};

/** Quartiles, Tukey's whiskers, points and tests between groups; group averages are refused under 3 samples a group (specification 5). */
export function BoxPlot(props: BoxPlotProps) {
  const p = useStableProps(props);
  const theme = useTheme();
  const t = useT();
  const distribution = useDistributionTexts();
  const asP = useChartTexts(pText);
  const texts = useMemo(() => ({ ...distribution, p: asP }), [distribution, asP]);
  const refused = p.comparison !== undefined && fewestSamples(p.comparison) < BOX_SAMPLES;
  const options = useMemo(() => (refused ? null : boxOptions(p, theme, texts)), [p, theme, texts, refused]);
  const groups = useMemo(() => p.groups ?? comparisonBoxes(p.comparison).a, [p]);
  if (!options)
    return (
      <div role="status">
        <EmptyState icon="chart" title={t('boxplot.refusedTitle')}>
          {t('boxplot.refused')}
        </EmptyState>
      </div>
    );
  return (
    <HighchartsView
      options={options}
      description={`${p.title}. ${texts.describe(groups, p.valueLabel)}`}
      height={p.height}
      minWidth={groups.length > 16 ? 80 + groups.length * 16 : undefined}
    />
  );
}
