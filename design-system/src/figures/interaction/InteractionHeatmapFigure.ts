'use client';
import { InteractionHeatmap } from '../../charts/InteractionHeatmap/InteractionHeatmap.tsx';
import { interactionHeatmapTable } from '../../charts/InteractionHeatmap/InteractionHeatmap.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** InteractionHeatmap with its frame, states, table and downloads. */
export const InteractionHeatmapFigure = chartFigure({ chart: InteractionHeatmap, table: interactionHeatmapTable });
