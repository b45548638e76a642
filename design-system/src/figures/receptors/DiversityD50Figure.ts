'use client';
import { DiversityD50 } from '../../charts/DiversityD50/DiversityD50.tsx';
import { diversityD50Table } from '../../charts/DiversityD50/DiversityD50.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** DiversityD50 with its frame, states, table and downloads. */
export const DiversityD50Figure = chartFigure({ chart: DiversityD50, table: diversityD50Table });
