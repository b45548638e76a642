import type { Translate } from '../../theme/messages.ts';
import type { InteractionHeatmapProps } from './InteractionHeatmap.types.ts';

/** Couples with a number, by source and target. */
export const interactionHeatmapTable = ({ cellTypes, data: counts }: InteractionHeatmapProps, t: Translate) => ({
  columns: [t.dynamic('interaction.source'), t.dynamic('interaction.target'), t.dynamic('interaction.significant')],
  rows: cellTypes.flatMap((source, i) => cellTypes.map((target, j) => [source, target, counts[i]?.[j] ?? 0])),
});
