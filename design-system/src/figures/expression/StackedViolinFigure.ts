'use client';
import { StackedViolin } from '../../charts/StackedViolin/StackedViolin.tsx';
import { stackedViolinTable, STACKED_VIOLIN_LIMIT } from '../../charts/StackedViolin/StackedViolin.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** StackedViolin with its frame, states, table, limit and downloads. */
export const StackedViolinFigure = chartFigure({
  chart: StackedViolin,
  table: stackedViolinTable,
  limit: { most: STACKED_VIOLIN_LIMIT, count: ({ data }) => data.flat().length },
});
