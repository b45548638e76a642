import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { isPublished } from './catalogue.ts';
import { isPermitted } from './privileges.ts';

/** Throws NOT_FOUND unless the dataset is in the current space or, for reads with the catalogue privilege, published. */
export async function assertReachable(deps: Deps, caller: Caller, id: string, isRead: boolean): Promise<void> {
  const own = await deps.db('datasets').where({ id, space_id: caller.space.id }).first('id');
  if (own || (isRead && isPermitted(caller, 'integratePublic') && (await isPublished(deps.db, id)))) return;
  throw new AppError('NOT_FOUND');
}
