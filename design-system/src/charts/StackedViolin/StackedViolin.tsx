'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { useDistributionTexts } from '../../kernels/results/useDistributionTexts.ts';
import { countWithoutBox } from '../../kernels/results/finite.ts';
import { STACKED_ROW, stackedNames, stackedViolinOptions } from './StackedViolin.options.ts';
import type { StackedViolinProps } from './StackedViolin.types.ts';

const shortNumber = (t: Translate) => (v: number) => t.number(v, { maximumSignificantDigits: 3 });
/** px of a gene in a file: 6 mm. */
const FILE_VIOLIN = 28;
/** Width in px per group below which violins cannot be distinguished; the plot then scrolls. */
const LEAST = 18;

/** Violins of several genes in the same groups, one row per gene; of two sides as halves (specification 2.8). */
export const StackedViolin = chart(function StackedViolin(props: StackedViolinProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const t = useT();
  const texts = useDistributionTexts();
  const genes = t('dotplot.genes');
  const number = useChartTexts(shortNumber);
  const options = useMemo(
    () => stackedViolinOptions(p, theme, { ...texts, genes, number }),
    [p, theme, texts, genes, number],
  );
  const groups = p.data[0]?.length ?? 0;
  const names = useMemo(() => stackedNames(p, texts.count), [p, texts]);
  const margins = 64 + Number(options.chart?.marginTop ?? 8);
  return (
    <HighchartsView
      options={options}
      names={names}
      leftOut={countWithoutBox([...p.data, ...(p.split?.groups ?? [])].flat())}
      description={`${p.title}. ${t('dotplot.describe', { genes: p.genes.length, groups })}. ${p.valueLabel}`}
      height={Math.max(p.height ?? 0, margins + p.genes.length * STACKED_ROW)}
      fileRow={FILE_VIOLIN}
      minWidth={groups > 16 ? 110 + groups * LEAST : undefined}
    />
  );
});
