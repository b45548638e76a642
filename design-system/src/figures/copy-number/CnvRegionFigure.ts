'use client';
import { CnvRegion } from '../../charts/CnvRegion/CnvRegion.tsx';
import { cnvRegionTable } from '../../charts/CnvRegion/CnvRegion.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** CnvRegion with its frame, states, table and downloads. */
export const CnvRegionFigure = chartFigure({ chart: CnvRegion, table: cnvRegionTable });
