'use client';
import { EnrichmentDot } from '../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { ENRICHMENT_LIMIT, enrichmentTable, topTerms } from '../../kernels/results/enrichment.ts';
import { chartFigure } from '../chartFigure.tsx';

/** EnrichmentDot with its frame, states, table, limit and downloads. */
export const EnrichmentDotFigure = chartFigure({
  chart: EnrichmentDot,
  table: enrichmentTable,
  limit: { most: ENRICHMENT_LIMIT, count: ({ data, top }) => topTerms(data, top).length },
});
