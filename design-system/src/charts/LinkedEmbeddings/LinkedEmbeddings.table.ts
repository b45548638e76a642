import type { Translate } from '../../theme/messages.ts';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';

function linesOf(colour: EmbeddingColour, selection: Uint8Array | null) {
  if (colour.kind !== 'category') return [];
  const counts = colour.categories.map(() => [0, 0] as [number, number]);
  for (let i = 0; i < colour.codes.length; i++) {
    const own = counts[colour.codes[i] as number];
    if (!own) continue;
    own[0] += 1;
    if (selection?.[i]) own[1] += 1;
  }
  return counts.map(([all, chosen], i) => [colour.name, colour.categories[i] ?? '', all, chosen]);
}
/** Cells of each category in both views, all and selected. */
export const linkedEmbeddingsTable = ({ data: views, selection = null }: LinkedEmbeddingsProps, t: Translate) => ({
  columns: [t('chart.colouredBy'), t('chart.group'), t('chart.cells'), t('chart.selected')],
  rows: views.flatMap((v) => linesOf(v.colour, selection)),
});
