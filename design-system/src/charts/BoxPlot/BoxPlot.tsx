'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import type { DistributionProps } from '../summary.types.ts';
import { useDistributionTexts } from '../useDistributionTexts.ts';
import { boxOptions } from './BoxPlot.options.ts';

export function BoxPlot(props: DistributionProps) {
  const { groups, valueLabel, groupLabel, palette, title, height } = props;
  const theme = useTheme();
  const texts = useDistributionTexts();
  const options = useMemo(
    () => boxOptions({ groups, valueLabel, groupLabel, palette, title }, theme, texts),
    [groups, valueLabel, groupLabel, palette, title, theme, texts],
  );
  return (
    <HighchartsView options={options} description={`${title}. ${texts.describe(groups, valueLabel)}`} height={height} />
  );
}
