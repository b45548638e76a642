import type { Translate } from '../../theme/messages.ts';
import { countBlend } from '../../kernels/points/blend.ts';
import { countCategories } from '../../kernels/points/prepare.ts';
import type { EmbeddingPlotProps } from './EmbeddingPlot.types.ts';

/** Cells of each category, or the range of the number; a million coordinates are a download, not a table. */
export function embeddingPlotTable(
  { colour, data: coordinates }: Pick<EmbeddingPlotProps, 'colour' | 'data'>,
  t: Translate,
) {
  if (colour.kind === 'category') {
    const counts = countCategories(colour);
    return {
      columns: [colour.name, t('chart.cells')],
      rows: colour.categories.map((c, i) => [t.category(c, colour.name, colour.isOfResult), counts[i] ?? 0]),
    };
  }
  if (colour.kind === 'number') {
    const above = colour.values.reduce((n, v) => n + (v ? 1 : 0), 0);
    return {
      columns: [colour.name, t('chart.cells'), t('common.min'), t('common.max')],
      rows: [['> 0', above, colour.min, colour.max]],
    };
  }
  if (colour.kind === 'blend') {
    const [a, b] = colour.genes.map(({ symbol }) => symbol) as [string, string];
    const { first, second, both, neither } = countBlend(colour);
    return {
      columns: [colour.name, t('chart.cells')],
      rows: [
        [t('embedding.onlyGene', { gene: a }), first],
        [t('embedding.onlyGene', { gene: b }), second],
        [t('embedding.bothGenes'), both],
        [t('embedding.neitherGene'), neither],
      ],
    };
  }
  return { columns: ['', t('chart.cells')], rows: [['', coordinates.n]] };
}
