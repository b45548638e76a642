'use client';
import { ClonotypeByCellType } from '../../charts/ClonotypeByCellType/ClonotypeByCellType.tsx';
import { clonotypeByCellTypeTable } from '../../charts/ClonotypeByCellType/ClonotypeByCellType.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ClonotypeByCellType with its frame, states, table and downloads. */
export const ClonotypeByCellTypeFigure = chartFigure({ chart: ClonotypeByCellType, table: clonotypeByCellTypeTable });
