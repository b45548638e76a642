'use client';
import { ScatterWithFit } from '../../charts/ScatterWithFit/ScatterWithFit.tsx';
import { scatterTable, SCATTER_LIMIT } from '../../charts/ScatterWithFit/ScatterWithFit.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ScatterWithFit with its frame, states, table, limit and downloads. */
export const ScatterWithFitFigure = chartFigure({
  chart: ScatterWithFit,
  table: scatterTable,
  limit: { most: SCATTER_LIMIT, count: ({ data }) => data.points.x.length },
});
