import type { Knex } from 'knex';
import type { AuditAction } from '@stroma/contract';
import { newId } from '../basics/ids.ts';

export interface AuditEntry {
  /** Id of an entry whose count is increased later; absent: a new id. */
  id?: string;
  user: { id: string; username: string };
  ip: string;
  action: AuditAction;
  /** Target of the change: a name or an id, never a secret. */
  subject: string;
  spaceId?: string | undefined;
}

/** An audit entry without its actor, which `traceOf` adds. */
export type AuditedAction = Pick<AuditEntry, 'action' | 'subject' | 'spaceId'>;
/** Writes the audit entry of a change. A service calls it at the end of its transaction, so that no change is committed without one. */
export type Trace<T = void> = (trx: Knex, done: T) => Promise<void>;
/** For changes without an audit entry, such as a user suspending their own job. */
export const noTrace: Trace<unknown> = async () => {};

/**
 * Records user, action, time and address of a change (ASVS 16.2, 16.3). Takes a transaction as `db`, so that the change and its entry are committed
 * together.
 */
export async function audit(deps: { db: Knex; now: () => number }, entry: AuditEntry): Promise<void> {
  await deps.db('audit_log').insert({
    id: entry.id ?? newId(),
    at: deps.now(),
    user_id: entry.user.id,
    who: entry.user.username,
    action: entry.action,
    subject: entry.subject.slice(0, 255),
    space_id: entry.spaceId ?? null,
    ip: entry.ip,
  });
}
