'use client';
import { DensityStream } from '../../charts/DensityStream/DensityStream.tsx';
import { densityStreamTable } from '../../charts/DensityStream/DensityStream.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** DensityStream with its frame, states, table and downloads. */
export const DensityStreamFigure = chartFigure({ chart: DensityStream, table: densityStreamTable });
