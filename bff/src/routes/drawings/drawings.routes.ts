import { drawings } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import { handle } from '../../endpoint.ts';
import {
  createDrawing,
  findDrawing,
  listDrawings,
  readDrawing,
  removeDrawing,
  restoreDrawing,
  saveDrawing,
  type Content,
} from '../../services/drawings/drawings.ts';
import { drawingPlace } from '../../services/drawings/place.ts';
import { assertTarget } from '../../services/teams/dataset-shares.ts';
import { traceOf } from '../trace.ts';

const placeOf = ({ space, user }: Caller) => ({ spaceId: space.id, userId: user.id });

export const drawingRoutes = [
  handle(drawings.place, async ({ deps }) => drawingPlace(deps.config, deps.drawings)),

  handle(drawings.list, async ({ caller, deps }) => listDrawings(deps.db, caller.space.id)),

  handle(drawings.read, async ({ params, query, caller, deps }) =>
    readDrawing(deps.db, caller.space.id, params.drawing, query.version),
  ),

  handle(drawings.create, async ({ body, caller, deps }) => createDrawing(deps, placeOf(caller), body as Content)),

  handle(drawings.save, async ({ params, body, caller, deps }) =>
    saveDrawing(deps, placeOf(caller), params.drawing, body.version, body.content as Content),
  ),

  handle(drawings.restore, async ({ params, body, caller, deps }) =>
    restoreDrawing(deps, placeOf(caller), params.drawing, body),
  ),

  handle(drawings.copy, async (call) => {
    const { params, body, caller, deps } = call;
    const { drawing, content } = await readDrawing(deps.db, caller.space.id, params.drawing);
    await assertTarget(deps, caller, body.spaceId);
    const action = {
      action: 'drawing.copy' as const,
      subject: `${drawing.title} (${drawing.id})`,
      spaceId: body.spaceId,
    };
    return createDrawing(
      deps,
      { spaceId: body.spaceId, userId: caller.user.id },
      content,
      traceOf(call, () => action),
    );
  }),

  handle(drawings.remove, async (call) => {
    const { params, caller, deps } = call;
    const { id, title } = await findDrawing(deps.db, caller.space.id, params.drawing);
    const action = { action: 'drawing.delete' as const, subject: `${title} (${id})`, spaceId: caller.space.id };
    await removeDrawing(
      deps,
      caller.space.id,
      id,
      traceOf(call, () => action),
    );
    return {};
  }),
];
