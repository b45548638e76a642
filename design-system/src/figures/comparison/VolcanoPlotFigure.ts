'use client';
import { VolcanoPlot } from '../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { VOLCANO_LIMIT } from '../../charts/VolcanoPlot/volcano.ts';
import { chartFigure } from '../chartFigure.tsx';

/** VolcanoPlot with its frame, states, table, limit and downloads. */
export const VolcanoPlotFigure = chartFigure({
  chart: VolcanoPlot,
  table: volcanoTable,
  limit: { most: VOLCANO_LIMIT, count: ({ data }) => data.symbol.length },
});
