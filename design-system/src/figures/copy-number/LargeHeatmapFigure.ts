'use client';
import { LargeHeatmap } from '../../charts/LargeHeatmap/LargeHeatmap.tsx';
import { largeHeatmapTable, LARGE_HEATMAP_LIMIT } from '../../charts/LargeHeatmap/LargeHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** LargeHeatmap with its frame, states, table, limit and downloads. */
export const LargeHeatmapFigure = chartFigure({
  chart: LargeHeatmap,
  table: largeHeatmapTable,
  limit: { most: LARGE_HEATMAP_LIMIT, count: ({ data }) => data.rows.length * data.columns.length },
});
