import type { Context } from 'koa';
import type { Knex } from 'knex';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../caller.ts';
import { addressOf } from '../services/accounts/address.ts';
import { audit, type AuditedAction, type Trace } from '../services/accounts/audit.ts';

export interface By {
  caller: Caller;
  ctx: Context;
  deps: Deps;
}

/** The caller's trace, for the service that it uses. */
export const traceOf =
  <T = void>({ caller, ctx, deps }: By, deedOf: (done: T) => AuditedAction): Trace<T> =>
  (trx, done) =>
    audit({ db: trx, now: deps.now }, { user: caller.user, ip: addressOf(ctx), ...deedOf(done) });

/** Writes a change of rows and its audit entry in one transaction. */
export const withTrace = <T>(
  by: By,
  deedOf: (done: T) => AuditedAction,
  change: (trx: Knex) => Promise<T>,
): Promise<T> =>
  transact(by.deps.db, async (trx) => {
    const done = await change(trx);
    await traceOf(by, deedOf)(trx, done);
    return done;
  });
