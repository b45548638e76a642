'use client';
import { BulkPca } from '../../charts/BulkPca/BulkPca.tsx';
import { pcaTable, PCA_LIMIT } from '../../charts/BulkPca/BulkPca.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** BulkPca with its frame, states, table, limit and downloads. */
export const BulkPcaFigure = chartFigure({
  chart: BulkPca,
  table: pcaTable,
  limit: { most: PCA_LIMIT, count: ({ data }) => data.coordinates.length },
});
