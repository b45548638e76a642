'use client';
import { SamplePoints } from '../../charts/SamplePoints/SamplePoints.tsx';
import { samplePointsTable, SAMPLE_POINTS_LIMIT } from '../../charts/SamplePoints/SamplePoints.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** SamplePoints with its frame, states, table, limit and downloads. */
export const SamplePointsFigure = chartFigure({
  chart: SamplePoints,
  table: samplePointsTable,
  limit: { most: SAMPLE_POINTS_LIMIT, count: ({ data }) => data.length },
});
