'use client';
import { PieChart } from '../../charts/PieChart/PieChart.tsx';
import { pieTable, PIE_LIMIT } from '../../charts/PieChart/PieChart.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** PieChart with its frame, states, table, limit and downloads. */
export const PieChartFigure = chartFigure({
  chart: PieChart,
  table: pieTable,
  limit: { most: PIE_LIMIT, count: ({ data }) => data.length },
});
