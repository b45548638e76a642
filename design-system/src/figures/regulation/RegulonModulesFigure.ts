'use client';
import { RegulonModules } from '../../charts/RegulonModules/RegulonModules.tsx';
import { regulonModulesTable } from '../../charts/RegulonModules/RegulonModules.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** RegulonModules with its frame, states, table and downloads. */
export const RegulonModulesFigure = chartFigure({ chart: RegulonModules, table: regulonModulesTable });
