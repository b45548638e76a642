'use client';
import { CnvHeatmap } from '../../charts/CnvHeatmap/CnvHeatmap.tsx';
import { cnvHeatmapTable } from '../../charts/CnvHeatmap/CnvHeatmap.table.ts';
import { CNV_HEATMAP_LIMIT } from '../../charts/CnvHeatmap/CnvHeatmap.types.ts';
import { chartFigure } from '../chartFigure.tsx';

/** CnvHeatmap with its frame, states, table, limit and downloads. */
export const CnvHeatmapFigure = chartFigure({
  chart: CnvHeatmap,
  table: cnvHeatmapTable,
  limit: { most: CNV_HEATMAP_LIMIT, count: ({ data }) => (data.reference.rows + data.tested.rows) * data.windows },
});
