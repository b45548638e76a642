'use client';
import { StackedBar } from '../../charts/StackedBar/StackedBar.tsx';
import { stackedTable, STACKED_LIMIT } from '../../charts/StackedBar/StackedBar.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** StackedBar with its frame, states, table, limit and downloads. */
export const StackedBarFigure = chartFigure({
  chart: StackedBar,
  table: stackedTable,
  limit: { most: STACKED_LIMIT, count: ({ groups }) => groups.length },
});
