'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import type { DistributionProps } from '../summary.types.ts';
import { useDistributionTexts } from '../useDistributionTexts.ts';
import { violinOptions } from './ViolinPlot.options.ts';

/** Densities as the server computed them, with box and, if wished, sampled cells inside. */
export function ViolinPlot(props: DistributionProps) {
  const { groups, valueLabel, groupLabel, palette, showPoints, title, height } = props;
  const theme = useTheme();
  const texts = useDistributionTexts();
  const options = useMemo(
    () => violinOptions({ groups, valueLabel, groupLabel, palette, showPoints, title }, theme, texts),
    [groups, valueLabel, groupLabel, palette, showPoints, title, theme, texts],
  );
  return (
    <HighchartsView options={options} description={`${title}. ${texts.describe(groups, valueLabel)}`} height={height} />
  );
}
