'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { heatmapFileHeight, heatmapHeight, interactionHeatmapFigure } from './InteractionHeatmap.figure.ts';
import type { InteractionHeatmapProps } from './InteractionHeatmap.types.ts';

/** Numbers of significant pairs from each source to each target, as in CellPhoneDB's and CellChat's heat maps (specification 2.8). */
export const InteractionHeatmap = chart(function InteractionHeatmap(props: InteractionHeatmapProps) {
  const { title, cellTypes, data: counts, onSelect } = props;
  const t = useT();
  const draw = useFigure(interactionHeatmapFigure, props);
  const total = counts.flat().reduce((a, b) => a + Math.abs(b), 0);
  return (
    <MarksView
      draw={draw}
      description={`${title}. ${t.dynamic('interaction.heat.summary', { n: cellTypes.length, pairs: total })}`}
      height={(width) => heatmapHeight(props, t, width)}
      fileHeight={(width, height) => heatmapFileHeight(props, t, width, height)}
      onPick={
        onSelect &&
        (({ id }) => {
          if (!/^\d/.test(id)) return;
          const [from = -1, to = -1] = id.split(':').map(Number);
          const [source, target] = [cellTypes[from], cellTypes[to]];
          if (source !== undefined && target !== undefined)
            onSelect({ item: { source, target }, index: { source: from, target: to } });
        })
      }
    />
  );
});
