'use client';
import { MaPlot } from '../../charts/MaPlot/MaPlot.tsx';
import { MA_LIMIT, maTable } from '../../charts/MaPlot/MaPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** MaPlot with its frame, states, table, limit and downloads. */
export const MaPlotFigure = chartFigure({
  chart: MaPlot,
  table: maTable,
  limit: { most: MA_LIMIT, count: ({ data }) => data.symbol.length },
});
