'use client';
import { VjPairHeatmap } from '../../charts/VjPairHeatmap/VjPairHeatmap.tsx';
import { vjPairHeatmapTable } from '../../charts/VjPairHeatmap/VjPairHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** VjPairHeatmap with its frame, states, table and downloads. */
export const VjPairHeatmapFigure = chartFigure({ chart: VjPairHeatmap, table: vjPairHeatmapTable });
