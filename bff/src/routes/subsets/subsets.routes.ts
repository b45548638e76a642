import { subsets } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../caller.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { stateTasks } from '../../services/states/state-open.ts';
import { mapLabels, mappingReport, mappingSources } from '../../services/subsets/label-mapping.ts';
import { parentLabels, adoptParentLabels } from '../../services/subsets/parent-labels.ts';
import { listSubsets, readSubset, relativesOf } from '../../services/subsets/subset-list.ts';
import {
  copySubset,
  editSubset,
  mergeSubsets,
  removeSubset,
  type SubsetEditor,
} from '../../services/subsets/subsets.ts';
import { submitClusterDegs } from '../../services/tasks/cluster-degs.ts';
import { subsetEffects } from '../../services/tasks/effects.ts';
import { listOwnTasks } from '../../services/tasks/tasks.ts';

/** The caller's subsets of a dataset that the caller can read. Throws NOT_FOUND. */
async function placeOf(deps: Deps, caller: Caller, id: string): Promise<SubsetEditor> {
  await assertReachable(deps, caller, id, true);
  return { spaceId: caller.space.id, datasetId: id, user: caller.user };
}

async function shown(deps: Deps, place: SubsetEditor, id: string) {
  const found = await readSubset(deps.db, place, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const subsetRoutes = [
  handle(subsets.list, async ({ params, caller, state, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    return state ? state.content.subsets : listSubsets(deps.db, place);
  }),

  handle(subsets.relation, async ({ params, caller, state, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    if (state) {
      const { parent, children } = state.content.subsets;
      return { parent, children, tasks: await stateTasks(deps, state) };
    }
    const tasks = await listOwnTasks(deps, place.spaceId, caller.user, params.id);
    return { ...(await relativesOf(deps.db, place)), tasks };
  }),

  handle(subsets.copy, async ({ params, body, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    return shown(deps, place, await copySubset(deps, place, body.subset, body.name.trim()));
  }),

  handle(subsets.remove, async ({ params, query, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    await removeSubset(deps, place, query.subset, Number(query.expected));
    return {};
  }),

  handle(subsets.checkOut, async ({ params, query, caller, deps }) =>
    shown(deps, await placeOf(deps, caller, params.id), query.subset),
  ),

  handle(subsets.edit, async ({ params, body, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    await editSubset(deps, place, body);
    return listSubsets(deps.db, place);
  }),

  handle(subsets.merge, async ({ params, body, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    return shown(deps, place, await mergeSubsets(deps, place, { ...body, name: body.name.trim() }));
  }),

  handle(subsets.effects, async ({ params, body, caller, deps }) =>
    subsetEffects(deps, await placeOf(deps, caller, params.id), body),
  ),

  handle(subsets.calculateDegs, async ({ params, body, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    return submitClusterDegs(deps, place, body);
  }),

  handle(subsets.mappingSources, async ({ params, caller, deps }) =>
    mappingSources(deps, await placeOf(deps, caller, params.id)),
  ),

  handle(subsets.mappingReport, async ({ params, query, caller, deps }) => {
    const place = await placeOf(deps, caller, params.id);
    await assertReachable(deps, caller, query.from, true);
    return mappingReport(deps, place, query);
  }),

  handle(subsets.mapLabels, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, false);
    await assertReachable(deps, caller, body.from, true);
    return mapLabels(deps, { spaceId: caller.space.id, datasetId: params.id, user: caller.user }, body);
  }),

  handle(subsets.parentLabels, async ({ params, caller, deps }) =>
    parentLabels(deps, await placeOf(deps, caller, params.id)),
  ),

  handle(subsets.takeParentLabels, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, false);
    return adoptParentLabels(deps, { spaceId: caller.space.id, datasetId: params.id, user: caller.user }, body);
  }),
];
