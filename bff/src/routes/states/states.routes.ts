import { states } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { createState, listStates, removeState, renameState, stateDetail } from '../../services/states/states.ts';

/**
 * States belong to the space that owns the dataset: only it can edit the labels, and a state shows its subsets and results. A space that the dataset
 * is shared with has no states.
 */
async function placeOf(deps: Deps, caller: Caller, datasetId: string, isRead: boolean) {
  await assertReachable(deps, caller, datasetId, isRead);
  return { spaceId: caller.space.id, datasetId };
}

export const stateRoutes = [
  handle(states.list, async ({ params, caller, deps }) =>
    listStates(deps.db, await placeOf(deps, caller, params.id, true)),
  ),

  handle(states.create, async ({ params, body, caller, deps }) =>
    createState(deps, await placeOf(deps, caller, params.id, false), caller.user, body),
  ),

  handle(states.detail, async ({ params, caller, deps }) =>
    stateDetail(deps.db, await placeOf(deps, caller, params.id, true), params.state),
  ),

  handle(states.rename, async ({ params, body, caller, deps }) =>
    renameState(deps, await placeOf(deps, caller, params.id, false), params.state, body),
  ),

  handle(states.remove, async ({ params, caller, deps }) => {
    await removeState(deps, await placeOf(deps, caller, params.id, false), params.state);
    return {};
  }),
];
