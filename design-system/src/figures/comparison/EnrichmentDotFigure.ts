'use client';
import { EnrichmentDot } from '../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { enrichmentTable } from '../../kernels/results/enrichment.ts';
import { chartFigure } from '../chartFigure.tsx';

/** EnrichmentDot with its frame, states, table and downloads. */
export const EnrichmentDotFigure = chartFigure({ chart: EnrichmentDot, table: enrichmentTable });
