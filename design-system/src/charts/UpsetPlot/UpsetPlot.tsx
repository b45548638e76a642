'use client';
import { useCallback } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useStableProps } from '../../kernels/figure/useStableProps.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import type { UpsetPlotProps } from './UpsetPlot.types.ts';
import { upsetFigure, upsetHeight, type UpsetTexts } from './upsetFigure.ts';

const upsetTexts = (t: Translate): UpsetTexts & { describe: (n: number, regions: number) => string } => {
  return {
    number: (n) => t.number(n),
    intersections: (unit) => t('upset.intersections', { unit }),
    sizes: (unit) => t('upset.sizes', { unit }),
    region: (names) => (names.length === 1 ? t('venn.only', { name: names[0] ?? '' }) : t.list(names)),
    rest: (n) => t('upset.rest', { n }),
    describe: (n, regions) => t('upset.describe', { n, regions }),
  };
};

/** Intersections of many sets, for which areas would be misleading. */
export const UpsetPlot = chart(function UpsetPlot(props: UpsetPlotProps) {
  const p = useStableProps(props);
  const theme = useTheme();
  const texts = useChartTexts(upsetTexts);
  const draw = useCallback((w: number, h: number) => upsetFigure(p, theme, texts, w, h), [p, theme, texts]);
  return (
    <MarksView
      draw={draw}
      height={p.height ?? upsetHeight(p.data.names.length)}
      fileHeight={(_, height = 0) => Math.max(height, upsetHeight(p.data.names.length))}
      description={`${p.title}. ${texts.describe(p.data.names.length, p.data.regions.filter((r) => r.n > 0).length)}`}
      onPick={
        p.onSelect &&
        (({ id }) => {
          const index = id.split('-').map(Number);
          p.onSelect?.({ item: index.map((i) => p.data.names[i] ?? ''), index });
        })
      }
    />
  );
});
