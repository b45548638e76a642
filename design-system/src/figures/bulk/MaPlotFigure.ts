'use client';
import { MaPlot } from '../../charts/MaPlot/MaPlot.tsx';
import { maTable } from '../../charts/MaPlot/MaPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** MaPlot with its frame, states, table and downloads. */
export const MaPlotFigure = chartFigure({ chart: MaPlot, table: maTable });
