import type { Knex } from 'knex';
import type { DatasetDbRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';

/** A dataset that spaces can no longer read, which their open pages show. */
export interface RemovedDataset {
  id: string;
  name: string;
  spaces: string[];
}

/** A dataset that is about to be deleted, with every space that can read it. */
export async function removedDataset(trx: Knex, { id, name, space_id }: DatasetDbRow): Promise<RemovedDataset> {
  const shared = (await trx('dataset_shares').where({ dataset_id: id }).pluck('space_id')) as string[];
  return { id, name, spaces: [space_id, ...shared] };
}

/** Notifies pages of a dataset who ended it, and how. `by`: a user name; null if nobody did, or it must not be shown. */
export async function notifyRemovedDataset(
  deps: Pick<Deps, 'events'>,
  { id, name, spaces }: RemovedDataset,
  why: 'deleted' | 'moved' | 'unshared',
  by: string | null,
): Promise<void> {
  for (const space of spaces) await deps.events.publish(space, 'dataset', { id, deleted: true, name, why, by });
}
