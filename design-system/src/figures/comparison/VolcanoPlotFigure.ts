'use client';
import { VolcanoPlot } from '../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** VolcanoPlot with its frame, states, table and downloads. */
export const VolcanoPlotFigure = chartFigure({ chart: VolcanoPlot, table: volcanoTable });
