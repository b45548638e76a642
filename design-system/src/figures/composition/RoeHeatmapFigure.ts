'use client';
import { RoeHeatmap } from '../../charts/RoeHeatmap/RoeHeatmap.tsx';
import { roeTable } from '../../charts/RoeHeatmap/RoeHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** RoeHeatmap with its frame, states, table and downloads. */
export const RoeHeatmapFigure = chartFigure({ chart: RoeHeatmap, table: roeTable });
