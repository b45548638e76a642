import type { Context } from 'koa';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../middlewares/token.ts';
import { addressOf } from '../../services/address.ts';
import { audit } from '../../services/audit.ts';

/** The trace of an administrator's deed. */
export const deed = (
  { caller, ctx, deps }: { caller: Caller; ctx: Context; deps: Deps },
  action: string,
  subject: string,
): Promise<void> => audit(deps, { user: caller.user, ip: addressOf(ctx), action: `admin.${action}`, subject });

/** What was changed, without the id that says to whom: `{"quota":5}` → `quota=5`. */
export const saying = (changes: object): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
