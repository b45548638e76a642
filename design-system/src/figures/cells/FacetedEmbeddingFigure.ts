'use client';
import { FacetedEmbedding } from '../../charts/FacetedEmbedding/FacetedEmbedding.tsx';
import { facetedEmbeddingTable } from '../../charts/FacetedEmbedding/FacetedEmbedding.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** FacetedEmbedding with its frame, states, table and downloads. */
export const FacetedEmbeddingFigure = chartFigure({ chart: FacetedEmbedding, table: facetedEmbeddingTable });
