'use client';
import { ClonotypeFrequency } from '../../charts/ClonotypeFrequency/ClonotypeFrequency.tsx';
import { clonotypeFrequencyTable } from '../../charts/ClonotypeFrequency/ClonotypeFrequency.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ClonotypeFrequency with its frame, states, table and downloads. */
export const ClonotypeFrequencyFigure = chartFigure({ chart: ClonotypeFrequency, table: clonotypeFrequencyTable });
