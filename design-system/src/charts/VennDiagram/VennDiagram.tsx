'use client';
import { useCallback, useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import type { Translate } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { sizeOf } from '../../kernels/results/sets.ts';
import { useStableProps } from '../../kernels/figure/useStableProps.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import type { VennDiagramProps } from './VennDiagram.types.ts';
import { vennFigure, type VennTexts } from './vennFigure.ts';
import { vennLayout } from './vennLayout.ts';

const vennTexts = (t: Translate): VennTexts & { describe: (sets: string, both: number) => string } => {
  return {
    number: (n) => t.number(n),
    size: (name, n) => t('chart.labelWithCount', { label: name, n }),
    region: (names) => (names.length === 1 ? t('venn.only', { name: names[0] ?? '' }) : t.list(names)),
    count: (n, share, unit) => t('venn.count', { n, share: t.percent(share), unit }),
    approximate: (share) => t('venn.approximate', { share: t.percent(share) }),
    describe: (sets, both) => t('venn.describe', { sets, both }),
  };
};

/** 2 or 3 sets whose every region has the area of its elements (specification 2.8). */
export const VennDiagram = chart(function VennDiagram(props: VennDiagramProps) {
  const p = useStableProps(props);
  const theme = useTheme();
  const texts = useChartTexts(vennTexts);
  const layout = useMemo(() => vennLayout(p.data), [p.data]);
  const draw = useCallback(
    (w: number, h: number) => vennFigure(p, layout, theme, texts, w, h),
    [p, layout, theme, texts],
  );
  const all = p.data.regions.find((r) => r.sets.length === p.data.names.length)?.n ?? 0;
  const sets = p.data.names.map((name, i) => texts.size(name, sizeOf(p.data, i))).join(', ');
  return (
    <MarksView
      draw={draw}
      height={p.height ?? 360}
      description={`${p.title}. ${texts.describe(sets, all)}`}
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
