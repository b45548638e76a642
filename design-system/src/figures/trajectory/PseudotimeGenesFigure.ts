'use client';
import { PseudotimeGenes } from '../../charts/PseudotimeGenes/PseudotimeGenes.tsx';
import { pseudotimeGenesTable } from '../../charts/PseudotimeGenes/PseudotimeGenes.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** PseudotimeGenes with its frame, states, table and downloads. */
export const PseudotimeGenesFigure = chartFigure({ chart: PseudotimeGenes, table: pseudotimeGenesTable });
