'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { fitText } from '../../kernels/text/text.ts';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { pcaOptions, samplesLeftOut, type PcaTexts } from './BulkPca.options.ts';
import type { BulkPcaProps } from './BulkPca.types.ts';

const pcaTexts = (t: Translate): PcaTexts & { describe: (n: number, groups: number) => string } => ({
  axis: (component, percent) => t('pca.axis', { component, percent: t.number(percent, { maximumFractionDigits: 1 }) }),
  group: (name, n) => t('chart.labelWithCount', { label: fitText(name, 180), n }),
  size: (n) => t('pca.size', { n }),
  describe: (n, groups) => t('pca.describe', { n, groups }),
});

/** Samples on two principal components, with each component's percent of variance in the axis title (specification 2.9). */
export const BulkPca = chart(function BulkPca(props: BulkPcaProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(pcaTexts);
  const options = useMemo(() => pcaOptions(p, theme, texts), [p, theme, texts]);
  const groups = new Set(p.samples.map((s) => s.group)).size;
  return (
    <HighchartsView
      options={options}
      leftOut={samplesLeftOut(p)}
      description={`${p.title}. ${texts.describe(p.samples.length, groups)}`}
      height={p.height ?? 420}
    />
  );
});
