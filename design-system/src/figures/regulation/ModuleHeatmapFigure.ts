'use client';
import { ModuleHeatmap } from '../../charts/ModuleHeatmap/ModuleHeatmap.tsx';
import { moduleHeatmapTable } from '../../charts/ModuleHeatmap/ModuleHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ModuleHeatmap with its frame, states, table and downloads. */
export const ModuleHeatmapFigure = chartFigure({ chart: ModuleHeatmap, table: moduleHeatmapTable });
