'use client';
import { useCallback } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { useStableProps } from '../../kernels/figure/useStableProps.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { dotFigure, dotFileHeight, dotHeight, type DotTexts } from './DotPlot.figure.ts';
import type { DotPlotProps } from './DotPlot.types.ts';

const dotTexts = (t: Translate): DotTexts & { describe: (genes: number, groups: number) => string } => ({
  number: (v) => t.number(v, { maximumSignificantDigits: 3 }),
  count: t.count,
  percent: (v) => t.percent(v, 0),
  share: t('chart.expressing'),
  mean: t('dotplot.mean'),
  scaledMean: t('dotplot.scaledMean'),
  genes: t('dotplot.genes'),
  describe: (genes, groups) => t('dotplot.describe', { genes, groups }),
});

/** Share of expressing cells and mean expression of genes in groups, a row each; each gene may be scaled to its own range (specification 2.8). */
export const DotPlot = chart(function DotPlot(props: DotPlotProps) {
  const { onSelect, ...rest } = props;
  const p = useStableProps(rest);
  const theme = useTheme();
  const texts = useChartTexts(dotTexts);
  const draw = useCallback((w: number, h: number) => dotFigure(p, theme, texts, w, h), [p, theme, texts]);
  return (
    <MarksView
      draw={draw}
      description={`${p.title}. ${texts.describe(p.genes.length, p.groups.length)}`}
      height={(width) => Math.max(p.height ?? 0, dotHeight(p, texts, width))}
      fileHeight={(width, height) => dotFileHeight(p, texts, width, height)}
      {...(onSelect && {
        onPick: ({ id }) => {
          const [gene, group] = id.split('|').map(Number);
          if (gene === undefined || group === undefined) return;
          onSelect({ item: { gene: p.genes[gene] ?? '', group: p.groups[group] ?? '' }, index: { gene, group } });
        },
      })}
    />
  );
});
