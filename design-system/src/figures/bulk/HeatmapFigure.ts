'use client';
import { Heatmap } from '../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable, HEATMAP_LIMIT } from '../../charts/Heatmap/Heatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** Heatmap with its frame, states, table, limit and downloads. */
export const HeatmapFigure = chartFigure({
  chart: Heatmap,
  table: heatmapTable,
  limit: { most: HEATMAP_LIMIT, count: ({ data }) => data.rows.length * data.columns.length },
});
