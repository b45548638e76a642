'use client';
import { StateExpression } from '../../charts/StateExpression/StateExpression.tsx';
import { stateExpressionTable } from '../../charts/StateExpression/StateExpression.table.ts';
import { STATE_EXPRESSION_LIMIT } from '../../charts/StateExpression/StateExpression.types.ts';
import { chartFigure } from '../chartFigure.tsx';

/** StateExpression with its frame, states, table, limit and downloads. */
export const StateExpressionFigure = chartFigure({
  chart: StateExpression,
  table: stateExpressionTable,
  limit: { most: STATE_EXPRESSION_LIMIT, count: ({ data }) => data.length },
});
