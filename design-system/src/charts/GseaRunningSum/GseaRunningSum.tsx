'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { scientific } from '../../kernels/text/scientific.ts';
import { leadingHits } from './gsea.ts';
import { fdrText, gseaOptions, type GseaTexts } from './GseaRunningSum.options.ts';
import type { GseaRunningSumProps } from './GseaRunningSum.types.ts';

const gseaTexts = (t: Translate): GseaTexts & { describe: (v: Record<string, string | number>) => string } => {
  const fdr = scientific(t);
  return {
    number: (v) => t.number(v, { maximumSignificantDigits: 4 }),
    position: t('gsea.position'),
    score: t('gsea.score'),
    hits: t('gsea.hits'),
    metric: t('gsea.metric'),
    leadingEdge: (n) => t('gsea.leadingEdge', { n }),
    summary: (v) => t('gsea.summary', v),
    fdr,
    at: (n) => t('gsea.at', { n: Math.round(n) }),
    high: (name) => t('gsea.high', { name }),
    describe: (v) => t('gsea.describe', v),
  };
};

/** GSEA's running score along the ranking, the set's genes, the leading edge and the ranking metric (specification 2.9; Subramanian et al. 2005). */
export const GseaRunningSum = chart(function GseaRunningSum(props: GseaRunningSumProps) {
  const p = useEscapedProps(props);
  const tall = useFreeHeight(p.height ?? 420);
  const theme = useTheme();
  const texts = useChartTexts(gseaTexts);
  const options = useMemo(() => gseaOptions(p, theme, texts), [p, theme, texts]);
  const { data: term, permutations } = p;
  const words = texts.describe({
    term: term.term,
    size: term.size,
    nes: texts.number(term.nes),
    fdr: fdrText(texts, term.fdr, permutations),
    edge: leadingHits(term).length,
  });
  return (
    <HighchartsView
      options={options}
      leftOut={countLeftOut([...term.running.score, ...p.ranking])}
      description={`${p.title}. ${words}`}
      height={tall}
    />
  );
});
