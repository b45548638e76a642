'use client';
import { UpsetPlot } from '../../charts/UpsetPlot/UpsetPlot.tsx';
import { upsetTable, UPSET_LIMIT } from '../../charts/UpsetPlot/UpsetPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** UpsetPlot with its frame, states, table, limit and downloads. */
export const UpsetPlotFigure = chartFigure({
  chart: UpsetPlot,
  table: upsetTable,
  limit: { most: UPSET_LIMIT, count: ({ data }) => data.names.length },
});
