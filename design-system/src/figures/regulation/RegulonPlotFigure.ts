'use client';
import { RegulonPlot } from '../../charts/RegulonPlot/RegulonPlot.tsx';
import { regulonPlotTable } from '../../charts/RegulonPlot/RegulonPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** RegulonPlot with its frame, states, table and downloads. */
export const RegulonPlotFigure = chartFigure({ chart: RegulonPlot, table: regulonPlotTable });
