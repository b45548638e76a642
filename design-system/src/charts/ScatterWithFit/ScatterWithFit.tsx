'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { pText } from '../../kernels/text/pText.ts';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { fitOptions, placedCells, type FitTexts } from './ScatterWithFit.options.ts';
import type { ScatterWithFitProps } from './ScatterWithFit.types.ts';

const fitTexts = (t: Translate): FitTexts & { describe: (v: Record<string, string | number>) => string } => {
  const number = pText(t);
  return {
    axis: (gene, unit) => `<i>${gene}</i>${unit ? ` (${unit})` : ''}`,
    quadrant: (n, share) => t('scatterFit.quadrant', { n, share: t.percent(share) }),
    correlation: (method, found) => {
      if (!found) return t('scatterFit.constant');
      const p = number(found.p);
      return t(method === 'pearson' ? 'scatterFit.pearson' : 'scatterFit.spearman', {
        r: t.number(found.r, { maximumFractionDigits: 3 }),
        p: p.startsWith('<') ? p : `= ${p}`,
      });
    },
    cutoff: (v) => t('scatterFit.cutoff', { value: t.number(v, { maximumSignificantDigits: 3 }) }),
    fit: t('scatterFit.fit'),
    describe: (v) => t('scatterFit.describe', v),
  };
};

/** Two genes over the same cells: correlation, least-squares line, cutoffs and the cells of each quadrant (specification 2.8). */
export const ScatterWithFit = chart(function ScatterWithFit(props: ScatterWithFitProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(fitTexts);
  const options = useMemo(() => fitOptions(p, theme, texts), [p, theme, texts]);
  const { data: d, method = 'pearson' } = p;
  const words = texts.describe({
    x: d.x.symbol,
    y: d.y.symbol,
    n: d.n,
    both: d.quadrants.both,
    correlation: texts.correlation(method, d.correlation && d.correlation[method]),
  });
  return (
    <HighchartsView
      options={options}
      leftOut={d.points.x.length - placedCells(d).length}
      description={`${p.title}. ${words}`}
      height={p.height ?? 420}
    />
  );
});
