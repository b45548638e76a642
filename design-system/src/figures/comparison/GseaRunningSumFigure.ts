'use client';
import { GseaRunningSum } from '../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { GSEA_LIMIT, gseaTable } from '../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** GseaRunningSum with its frame, states, table, limit and downloads. */
export const GseaRunningSumFigure = chartFigure({
  chart: GseaRunningSum,
  table: gseaTable,
  limit: { most: GSEA_LIMIT, count: ({ ranked }) => ranked },
});
