'use client';
import { IthScore } from '../../charts/IthScore/IthScore.tsx';
import { ithScoreTable } from '../../charts/IthScore/IthScore.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** IthScore with its frame, states, table and downloads. */
export const IthScoreFigure = chartFigure({ chart: IthScore, table: ithScoreTable });
