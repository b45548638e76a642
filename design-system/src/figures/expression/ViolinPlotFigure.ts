'use client';
import { ViolinPlot } from '../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable, VIOLIN_LIMIT } from '../../charts/ViolinPlot/ViolinPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ViolinPlot with its frame, states, table, limit and downloads. */
export const ViolinPlotFigure = chartFigure({
  chart: ViolinPlot,
  height: 320,
  table: violinTable,
  limit: { most: VIOLIN_LIMIT, count: ({ data }) => data.length },
});
