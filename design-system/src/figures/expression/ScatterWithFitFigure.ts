'use client';
import { ScatterWithFit } from '../../charts/ScatterWithFit/ScatterWithFit.tsx';
import { scatterTable } from '../../charts/ScatterWithFit/ScatterWithFit.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ScatterWithFit with its frame, states, table and downloads. */
export const ScatterWithFitFigure = chartFigure({ chart: ScatterWithFit, table: scatterTable });
