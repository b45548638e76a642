import type { Translate } from '../../theme/messages.ts';
import { facetsOf } from './facets.ts';
import type { FacetedEmbeddingProps } from './FacetedEmbedding.types.ts';

/** Content of each panel: its cells and, for genes, the cells that express the gene. */
export function facetedEmbeddingTable(props: FacetedEmbeddingProps, t: Translate) {
  const { by } = props;
  if (by.kind === 'category')
    return {
      columns: [t('chart.group'), t('chart.cells')],
      rows: facetsOf(props, '').facets.map((f) => [t.category(f.name, by.column), f.cells]),
    };
  return {
    columns: [t('vdj.gene'), t('chart.expressing'), t('common.max')],
    rows: by.genes.map((g) => [g.symbol, g.values.reduce((n, v) => n + (v ? 1 : 0), 0), g.max]),
  };
}
