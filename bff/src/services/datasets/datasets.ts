import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { isPermitted, isSubscribed } from '../accounts/privileges.ts';
import { isShared } from './access.ts';
import { asOfVersion, versionOfDataset } from './published.ts';
import { datasetService, type CallingUser } from './dataset-service.ts';

/** Lists show as many samples as the dataset's page: after another column of samples was chosen. */
export async function countSamples(deps: Deps, user: CallingUser, id: string): Promise<void> {
  try {
    const { samples } = await datasetService.detail(deps, user, id);
    await deps
      .db('datasets')
      .where({ id })
      .update({ samples: Math.max(1, samples.length) });
  } catch (error) {
    // The column is saved, but the counts in lists are not updated.
    deps.log.warn({ dataset: id, error }, 'samples were not counted');
  }
}

/**
 * Throws NOT_FOUND unless the dataset is in the current space or, for reads, shared with it or (with the right to browse) published. A caller with
 * access only by its publication sees the labels of its newest version for the rest of this call.
 */
export async function assertReachable(deps: Deps, caller: Caller, id: string, isRead: boolean): Promise<void> {
  // A guest has no space: it can only read its dataset.
  if (caller.guest) {
    if (!isRead || id !== caller.guest.datasetId) throw new AppError('NOT_FOUND');
    return;
  }
  const own = await deps.db('datasets').where({ id, space_id: caller.space.id }).first('id');
  if (own || (isRead && (await isShared(deps.db, id, caller.space.id)))) return;
  const published = isRead && mayBrowse(caller) ? await versionOfDataset(deps.db, id) : undefined;
  if (!published) throw new AppError('NOT_FOUND');
  const asOf = asOfVersion(published);
  if (asOf) caller.user.asOf ??= asOf;
}

/** Whether the caller can read published datasets. */
export const mayBrowse = (caller: Caller): boolean => isPermitted(caller, 'publicData') && isSubscribed(caller);
