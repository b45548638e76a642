'use client';
import { GseaRunningSum } from '../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { gseaTable } from '../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** GseaRunningSum with its frame, states, table and downloads. */
export const GseaRunningSumFigure = chartFigure({ chart: GseaRunningSum, table: gseaTable });
