'use client';
import { SpatialPlot } from '../../charts/SpatialPlot/SpatialPlot.tsx';
import { spatialPlotTable } from '../../charts/SpatialPlot/SpatialPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** SpatialPlot with its frame, states, table and downloads. */
export const SpatialPlotFigure = chartFigure({ chart: SpatialPlot, table: spatialPlotTable });
