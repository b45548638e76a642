'use client';
import { SampleCorrelation } from '../../charts/SampleCorrelation/SampleCorrelation.tsx';
import { correlationTable, CORRELATION_LIMIT } from '../../charts/SampleCorrelation/SampleCorrelation.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** SampleCorrelation with its frame, states, table, limit and downloads. */
export const SampleCorrelationFigure = chartFigure({
  chart: SampleCorrelation,
  table: correlationTable,
  limit: { most: CORRELATION_LIMIT, count: ({ data }) => data.rows.length },
});
