import { Board, BoardDrawing, BoardToSave, OfBoard, OfBoardDrawing } from '../shapes/boards.ts';
import { endpoint } from '../endpoint.ts';

const path = '/user/user_datasets/{id}/board';
const feature = 'explore';

/** Figure board of a dataset: charts on a page, for everybody in the space. */
export const boards = {
  read: endpoint({
    id: 'boards.read',
    method: 'GET',
    path,
    summary: 'The figure board of a dataset',
    permission: 'view',
    feature,
    inState: 'params',
    params: OfBoard,
    reply: Board,
  }),
  drawing: endpoint({
    id: 'boards.drawing',
    method: 'GET',
    path: `${path}/drawings/{drawing}`,
    summary: 'A saved drawing of the space as the board shows it: its newest version, or the one of the named state',
    permission: 'view',
    feature,
    inState: 'params',
    params: OfBoardDrawing,
    reply: BoardDrawing,
    errors: ['NOT_FOUND'],
  }),
  save: endpoint({
    id: 'boards.save',
    method: 'PUT',
    path,
    summary: 'Keeps the figure board; refused when it was changed since it was read',
    permission: 'edit',
    feature,
    params: OfBoard,
    bodyKind: 'json',
    bodyLimit: '512kb',
    body: BoardToSave,
    reply: Board,
    errors: ['VERSION_CONFLICT'],
  }),
};
