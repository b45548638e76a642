'use client';
import { InteractionDot } from '../../charts/InteractionDot/InteractionDot.tsx';
import { interactionDotTable } from '../../charts/InteractionDot/InteractionDot.table.ts';
import { INTERACTION_DOT_LIMIT } from '../../charts/InteractionDot/InteractionDot.types.ts';
import { chartFigure } from '../chartFigure.tsx';

/** InteractionDot with its frame, states, table, limit and downloads. */
export const InteractionDotFigure = chartFigure({
  chart: InteractionDot,
  table: interactionDotTable,
  limit: { most: INTERACTION_DOT_LIMIT, count: ({ data }) => data.length },
});
