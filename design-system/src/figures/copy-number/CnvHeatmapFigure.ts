'use client';
import { CnvHeatmap } from '../../charts/CnvHeatmap/CnvHeatmap.tsx';
import { cnvHeatmapTable } from '../../charts/CnvHeatmap/CnvHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** CnvHeatmap with its frame, states, table and downloads. */
export const CnvHeatmapFigure = chartFigure({ chart: CnvHeatmap, table: cnvHeatmapTable });
