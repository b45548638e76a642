'use client';
import { TrajectoryFacets } from '../../charts/TrajectoryFacets/TrajectoryFacets.tsx';
import { trajectoryFacetsTable } from '../../charts/TrajectoryFacets/TrajectoryFacets.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** TrajectoryFacets with its frame, states, table and downloads. */
export const TrajectoryFacetsFigure = chartFigure({ chart: TrajectoryFacets, table: trajectoryFacetsTable });
