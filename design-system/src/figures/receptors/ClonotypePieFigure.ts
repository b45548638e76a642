'use client';
import { ClonotypePie } from '../../charts/ClonotypePie/ClonotypePie.tsx';
import { clonotypePieTable } from '../../charts/ClonotypePie/ClonotypePie.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ClonotypePie with its frame, states, table and downloads. */
export const ClonotypePieFigure = chartFigure({ chart: ClonotypePie, table: clonotypePieTable });
