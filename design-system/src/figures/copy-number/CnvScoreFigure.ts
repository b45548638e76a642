'use client';
import { CnvScore } from '../../charts/CnvScore/CnvScore.tsx';
import { cnvScoreTable } from '../../charts/CnvScore/CnvScore.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** CnvScore with its frame, states, table and downloads. */
export const CnvScoreFigure = chartFigure({ chart: CnvScore, table: cnvScoreTable });
