'use client';
import { BoxPlot } from '../../charts/BoxPlot/BoxPlot.tsx';
import { BOX_LIMIT, boxTable } from '../../charts/BoxPlot/BoxPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** BoxPlot with its frame, states, table, limit and downloads. */
export const BoxPlotFigure = chartFigure({
  chart: BoxPlot,
  height: 320,
  table: boxTable,
  limit: {
    most: BOX_LIMIT,
    count: (p) => (p.comparison ? p.comparison.groups.length * p.comparison.rows.length : p.data.length),
  },
});
