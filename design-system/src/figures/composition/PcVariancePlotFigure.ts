'use client';
import { PcVariancePlot } from '../../charts/PcVariancePlot/PcVariancePlot.tsx';
import { pcTable, PC_LIMIT } from '../../charts/PcVariancePlot/PcVariancePlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** PcVariancePlot with its frame, states, table, limit and downloads. */
export const PcVariancePlotFigure = chartFigure({
  chart: PcVariancePlot,
  table: pcTable,
  limit: { most: PC_LIMIT, count: ({ data }) => data.length },
});
