'use client';
import { EnrichmentBar } from '../../charts/EnrichmentBar/EnrichmentBar.tsx';
import { enrichmentTable } from '../../kernels/results/enrichment.ts';
import { chartFigure } from '../chartFigure.tsx';

/** EnrichmentBar with its frame, states, table and downloads. */
export const EnrichmentBarFigure = chartFigure({ chart: EnrichmentBar, table: enrichmentTable });
