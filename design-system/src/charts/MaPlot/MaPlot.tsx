'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { fitText } from '../../kernels/text/text.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import type { Translate } from '../../theme/messages.ts';
import { maOptions, maPoints, type MaTexts } from './MaPlot.options.ts';
import type { MaPlotProps } from './MaPlot.types.ts';

const maTexts = (t: Translate): MaTexts & { describe: (v: Record<string, string | number>) => string } => ({
  x: t.dynamic('bulk.ma.x'),
  y: t('volcano.x'),
  up: (name, n) => t('volcano.up', { name: fitText(name, 180), n }),
  tooltip: (v) => [
    `${t.dynamic('bulk.baseMean')} ${t.number(v.mean, { maximumSignificantDigits: 4 })}`,
    `${t('volcano.x')} ${t.number(v.log2fc)}`,
  ],
  describe: (v) => t('volcano.describe', v),
});

/** Fold change against the mean of the normalised counts, for every gene (Dudoit et al. 2002). */
export const MaPlot = chart(function MaPlot(props: MaPlotProps) {
  const p = useEscapedProps(props);
  const tall = useFreeHeight(p.height ?? 480);
  const theme = useTheme();
  const texts = useChartTexts(maTexts);
  const options = useMemo(() => maOptions(p, theme, texts), [p, theme, texts]);
  const count = (side: string) => p.data.side.filter((one) => one === side).length;
  const words = texts.describe({ a: p.a, b: p.b, n: p.data.symbol.length, up: count('up'), down: count('down') });
  const leftOut = useMemo(() => p.data.symbol.length - maPoints(p).length, [p]);
  return <HighchartsView options={options} leftOut={leftOut} description={`${p.title}. ${words}`} height={tall} />;
});
