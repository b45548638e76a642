'use client';
import { StartracIndices } from '../../charts/StartracIndices/StartracIndices.tsx';
import { startracTable } from '../../charts/StartracIndices/StartracIndices.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** StartracIndices with its frame, states, table and downloads. */
export const StartracIndicesFigure = chartFigure({ chart: StartracIndices, table: startracTable });
