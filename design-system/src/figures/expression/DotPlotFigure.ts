'use client';
import { DotPlot } from '../../charts/DotPlot/DotPlot.tsx';
import { dotTable, DOT_LIMIT } from '../../charts/DotPlot/DotPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** DotPlot with its frame, states, table, limit and downloads. */
export const DotPlotFigure = chartFigure({
  chart: DotPlot,
  table: dotTable,
  limit: { most: DOT_LIMIT, count: ({ genes, groups }) => genes.length * groups.length },
});
