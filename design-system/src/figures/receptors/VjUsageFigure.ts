'use client';
import { VjUsage } from '../../charts/VjUsage/VjUsage.tsx';
import { vjUsageTable } from '../../charts/VjUsage/VjUsage.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** VjUsage with its frame, states, table and downloads. */
export const VjUsageFigure = chartFigure({ chart: VjUsage, table: vjUsageTable });
