'use client';
import { ClonotypeSharing } from '../../charts/ClonotypeSharing/ClonotypeSharing.tsx';
import { clonotypeSharingTable } from '../../charts/ClonotypeSharing/ClonotypeSharing.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** ClonotypeSharing with its frame, states, table and downloads. */
export const ClonotypeSharingFigure = chartFigure({ chart: ClonotypeSharing, table: clonotypeSharingTable });
