'use client';
import { FacetedEmbedding } from '../../charts/FacetedEmbedding/FacetedEmbedding.tsx';
import { facetedEmbeddingTable } from '../../charts/FacetedEmbedding/FacetedEmbedding.table.ts';
import { FACETED_EMBEDDING_LIMIT } from '../../charts/FacetedEmbedding/FacetedEmbedding.types.ts';
import { chartFigure } from '../chartFigure.tsx';

/** FacetedEmbedding with its frame, states, table, limit and downloads. */
export const FacetedEmbeddingFigure = chartFigure({
  chart: FacetedEmbedding,
  table: facetedEmbeddingTable,
  limit: {
    most: FACETED_EMBEDDING_LIMIT,
    count: ({ data, by, top = Infinity }) =>
      Math.min(top, (by.kind === 'genes' ? by.genes : by.categories).length) * data.n,
  },
});
