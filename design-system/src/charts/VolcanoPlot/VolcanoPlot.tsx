'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { fitText } from '../../kernels/text/text.ts';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { scientificP } from '../../kernels/text/scientific.ts';
import { volcanoOptions, type VolcanoTexts } from './VolcanoPlot.options.ts';
import { volcanoPoints } from './volcano.ts';
import type { VolcanoPlotProps } from './VolcanoPlot.types.ts';

const volcanoTexts = (t: Translate): VolcanoTexts & { describe: (v: Record<string, string | number>) => string } => {
  const p = scientificP(t);
  return {
    x: t('volcano.x'),
    y: { pvalue: t('volcano.y.pvalue'), padj: t('volcano.y.padj'), pctDifference: t('volcano.y.pctDifference') },
    up: (name, n) => t('volcano.up', { name: fitText(name, 180), n }),
    none: (n) => t('volcano.none', { n }),
    tooltip: (v) => [
      v.symbol,
      `${t('volcano.x')} ${t.number(v.log2fc)}`,
      `${t('volcano.p')} ${p(v.p, v.log10p)}`,
      `${t('volcano.padj')} ${p(v.padj, v.log10padj)}`,
      ...(v.pct1 === undefined || v.pct2 === undefined
        ? []
        : [`${t('volcano.pct')} ${t.percent(v.pct1)} / ${t.percent(v.pct2)}`]),
    ],
    capped: t('volcano.capped'),
    describe: (v) => t('volcano.describe', v),
  };
};

/** Fold change against significance of every gene tested (specification 2.8). */
export const VolcanoPlot = chart(function VolcanoPlot(props: VolcanoPlotProps) {
  const p = useEscapedProps(props);
  const tall = useFreeHeight(p.height ?? 480);
  const theme = useTheme();
  const texts = useChartTexts(volcanoTexts);
  const options = useMemo(() => volcanoOptions(p, theme, texts), [p, theme, texts]);
  const points = useMemo(() => volcanoPoints(p.data, p.measure ?? 'padj', p.thresholds), [p]);
  const description = useMemo(() => {
    const count = (side: string) => points.filter((q) => q.side === side).length;
    return `${p.title}. ${texts.describe({ a: p.a, b: p.b, n: points.length, up: count('up'), down: count('down') })}`;
  }, [p, points, texts]);
  const leftOut = p.data.symbol.length - points.length;
  return <HighchartsView options={options} leftOut={leftOut} description={description} height={tall} />;
});
