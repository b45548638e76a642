'use client';
import { TrajectoryPlot } from '../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { trajectoryPlotTable } from '../../charts/TrajectoryPlot/TrajectoryPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** TrajectoryPlot with its frame, states, table and downloads. */
export const TrajectoryPlotFigure = chartFigure({ chart: TrajectoryPlot, table: trajectoryPlotTable });
