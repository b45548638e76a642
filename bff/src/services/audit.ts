import type { Knex } from 'knex';
import { newId } from './ids.ts';

export interface AuditEntry {
  user: { id: string; username: string };
  ip: string;
  /** What was done, e.g. `password.change`, `team.memberRemove`. */
  action: string;
  /** To whom or what: a name or an id, never a secret. */
  subject: string;
  spaceId?: string | undefined;
}

/** What was done and to what; who did it is known to whoever makes the trace. */
export type Deed = Pick<AuditEntry, 'action' | 'subject' | 'spaceId'>;
/** Called by a service at the end of its transaction with what it did there: without a trace nothing is done. */
export type Trace<T = void> = (trx: Knex, done: T) => Promise<void>;
/** For what leaves none, as a user's own pause of a job. */
export const untraced: Trace<unknown> = async () => {};

/** Who did what, when, from where (ASVS 16.2, 16.3). Takes a transaction as `db`, so that a deed and its trace stand or fall together. */
export async function audit(deps: { db: Knex; now: () => number }, entry: AuditEntry): Promise<void> {
  await deps.db('audit_log').insert({
    id: newId(),
    at: deps.now(),
    user_id: entry.user.id,
    who: entry.user.username,
    action: entry.action.slice(0, 64),
    subject: entry.subject.slice(0, 255),
    space_id: entry.spaceId ?? null,
    ip: entry.ip,
  });
}
