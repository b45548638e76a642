'use client';
import { RoeHeatmap } from '../../charts/RoeHeatmap/RoeHeatmap.tsx';
import { roeTable, ROE_LIMIT } from '../../charts/RoeHeatmap/RoeHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** RoeHeatmap with its frame, states, table, limit and downloads. */
export const RoeHeatmapFigure = chartFigure({
  chart: RoeHeatmap,
  table: roeTable,
  // A table without enough cells has no values, and the chart shows the reason instead of being empty.
  limit: { most: ROE_LIMIT, count: ({ data: { ratio } }) => Math.max(1, ratio.rows.length * ratio.columns.length) },
});
