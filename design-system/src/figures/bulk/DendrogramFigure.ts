'use client';
import { Dendrogram } from '../../charts/Dendrogram/Dendrogram.tsx';
import { dendrogramTable, DENDROGRAM_LIMIT } from '../../charts/Dendrogram/Dendrogram.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** Dendrogram with its frame, states, table, limit and downloads. */
export const DendrogramFigure = chartFigure({
  chart: Dendrogram,
  table: dendrogramTable,
  limit: { most: DENDROGRAM_LIMIT, count: ({ data }) => data.labels.length },
});
