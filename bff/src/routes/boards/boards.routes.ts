import { boards } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { readBoard, saveBoard } from '../../services/datasets/boards.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { boardDrawing, stateDrawing } from '../../services/drawings/board-drawings.ts';

export const boardRoutes = [
  handle(boards.read, async ({ params, caller, state, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    if (state) return state.content.board;
    return readBoard(deps.db, { spaceId: caller.space.id, datasetId: params.id });
  }),

  handle(boards.drawing, async ({ params, caller, state, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    if (state) return stateDrawing(deps.db, state.id, params.drawing);
    return boardDrawing(deps.db, caller.space.id, params.drawing);
  }),

  handle(boards.save, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return saveBoard(deps, { spaceId: caller.space.id, datasetId: params.id }, caller.user.id, body);
  }),
];
