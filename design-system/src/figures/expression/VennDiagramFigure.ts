'use client';
import { VennDiagram } from '../../charts/VennDiagram/VennDiagram.tsx';
import { vennTable, VENN_LIMIT } from '../../charts/VennDiagram/VennDiagram.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** VennDiagram with its frame, states, table, limit and downloads. */
export const VennDiagramFigure = chartFigure({
  chart: VennDiagram,
  table: vennTable,
  limit: { most: VENN_LIMIT, count: ({ data }) => data.names.length },
});
