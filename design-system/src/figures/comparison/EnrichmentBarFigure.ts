'use client';
import { EnrichmentBar } from '../../charts/EnrichmentBar/EnrichmentBar.tsx';
import { ENRICHMENT_LIMIT, enrichmentTable, topTerms } from '../../kernels/results/enrichment.ts';
import { chartFigure } from '../chartFigure.tsx';

/** EnrichmentBar with its frame, states, table, limit and downloads. */
export const EnrichmentBarFigure = chartFigure({
  chart: EnrichmentBar,
  table: enrichmentTable,
  limit: { most: ENRICHMENT_LIMIT, count: ({ data, top }) => topTerms(data, top).length },
});
