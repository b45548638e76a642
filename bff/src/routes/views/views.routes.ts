import { views } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { createView, listViews, removeView, renameView } from '../../services/datasets/views.ts';

/** The caller's views of a dataset that the caller can read. Throws NOT_FOUND. */
async function placeOf(deps: Deps, caller: Caller, datasetId: string) {
  await assertReachable(deps, caller, datasetId, true);
  return { spaceId: caller.space.id, datasetId };
}

export const viewRoutes = [
  handle(views.list, async ({ params, caller, state, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    return state ? state.content.views : listViews(deps.db, place);
  }),

  handle(views.create, async ({ params, body, caller, deps }) =>
    createView(deps, await placeOf(deps, caller, params.id), caller.user.id, body),
  ),

  handle(views.rename, async ({ params, body, caller, deps }) =>
    renameView(deps, await placeOf(deps, caller, params.id), params.view, body.name),
  ),

  handle(views.remove, async ({ params, caller, deps }) => {
    await removeView(deps, await placeOf(deps, caller, params.id), params.view);
    return {};
  }),
];
