'use client';
import { BoxPlot } from '../../charts/BoxPlot/BoxPlot.tsx';
import { boxTable } from '../../charts/BoxPlot/BoxPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** BoxPlot with its frame, states, table and downloads. */
export const BoxPlotFigure = chartFigure({ chart: BoxPlot, table: boxTable });
