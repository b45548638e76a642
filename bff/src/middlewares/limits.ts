import type { Knex } from 'knex';
import { isDuplicate } from '../db/duplicates.ts';
import { isRetryable } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { sha256 } from '../services/basics/ids.ts';

/** Points per number of seconds (reliability.md, section 2 E). */
export const RULES = {
  signInFailures: { points: 5, duration: 300 },
  signInPerAddress: { points: 100, duration: 3600 },
  sendMessagePerMinute: { points: 1, duration: 60 },
  sendMessagePerHour: { points: 5, duration: 3600 },
  sendMessagePerAddress: { points: 30, duration: 3600 },
  codeGuesses: { points: 5, duration: 7200 },
  codeGuessesPerAddress: { points: 30, duration: 3600 },
  passwordChange: { points: 5, duration: 300 },
  checks: { points: 30, duration: 60 },
  region: { points: 60, duration: 60 },
  contact: { points: 5, duration: 3600 },
  renewals: { points: 5, duration: 3600 },
  invitations: { points: 30, duration: 60 },
  invites: { points: 60, duration: 3600 },
  teamCreate: { points: 20, duration: 3600 },
  figures: { points: 30, duration: 60 },
  uploads: { points: 600, duration: 3600 },
  references: { points: 60, duration: 600 },
  guestGuesses: { points: 60, duration: 60 },
  guestCalls: { points: 1200, duration: 60 },
} as const;
export type LimitName = keyof typeof RULES;

export interface Limits {
  /** Counts one; throws TOO_MANY_REQUESTS with Retry-After when the rule is used up. */
  take(name: LimitName, key: string): Promise<void>;
  /** Throws if the limit is exhausted, without counting. */
  check(name: LimitName, key: string): Promise<void>;
  clear(name: LimitName, key: string): Promise<void>;
  /** Like `take`, but counted only in this process: for read calls, which must not write to the database. */
  tally(name: LimitName, key: string): void;
}

/** Maximum number of keys counted in memory. */
const MOST_TALLIED = 20_000;

/** Bounds the table against a flood of invented keys: above this number, the counters that expire first are deleted. */
const MOST = 100_000;
const PRUNE_MS = 60_000;
const IN_CHUNKS_OF = 500;
/** Number of simultaneous callers that a count can lose to; each of them has counted. */
const TRIES = 100;

interface Count {
  id: string;
  used: number;
  until: number;
}

/**
 * Fixed windows on the given clock, counted in the database: they survive a restart and are shared by all processes. rate-limiter-flexible (11.4)
 * does not fit: its stores use Date.now() and accept no clock, its memory store is lost on restart and counts per process, its database stores also
 * count refused calls and do not limit the rows, and one table for SQLite and MariaDB needs two of its classes.
 */
export function createLimits(db: Knex, now: () => number, most = MOST): Limits {
  let prunedAt = now();
  const tallied = new Map<string, Omit<Count, 'id'>>();
  // Hashed, because keys are addresses and names of people.
  const idOf = (name: LimitName, key: string): string => sha256(`${name}|${key}`);
  const rowOf = (id: string) => db<Count>('limits').where({ id }).first() as Promise<Count | undefined>;
  const refuse = (until: number): never => {
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { seconds }, seconds);
  };
  /** Deletes by key, like all large deletions here: a statement that scans the table would lock every row that it passes. */
  const deleteChunks = async (found: () => Knex.QueryBuilder, atMost = Infinity): Promise<void> => {
    for (let left = atMost; left > 0; left -= IN_CHUNKS_OF) {
      const rows = (await found().select('id').limit(Math.min(left, IN_CHUNKS_OF))) as { id: string }[];
      // The condition again: a count that was started again meanwhile stays.
      if (rows.length)
        await found()
          .whereIn(
            'id',
            rows.map(({ id }) => id),
          )
          .delete();
      if (rows.length < IN_CHUNKS_OF) return;
    }
  };
  const prune = async (): Promise<void> => {
    if (now() - prunedAt < PRUNE_MS) return;
    prunedAt = now();
    await deleteChunks(() => db('limits').where('until', '<=', now()));
    const [{ n }] = (await db('limits').count({ n: '*' })) as [{ n: number }];
    if (Number(n) > most) await deleteChunks(() => db('limits').orderBy('until'), Number(n) - most);
  };
  /** Each step is one conditional statement. Null if another caller was faster. */
  const count = async (name: LimitName, id: string): Promise<true | null> => {
    const { points, duration } = RULES[name];
    const at = now();
    const mine = () => db('limits').where({ id });
    if ((await mine().where('until', '>', at).where('used', '<', points).increment('used', 1)) === 1) return true;
    const row = await rowOf(id);
    if (row && Number(row.until) > at) return Number(row.used) >= points ? refuse(Number(row.until)) : null;
    const first = { used: 1, until: at + duration * 1000 };
    if (row) return (await mine().where({ until: row.until }).update(first)) === 1 ? true : null;
    await db('limits').insert({ id, ...first });
    return true;
  };
  return {
    async check(name, key) {
      const row = await rowOf(idOf(name, key));
      if (row && Number(row.until) > now() && row.used >= RULES[name].points) refuse(Number(row.until));
    },
    async take(name, key) {
      await prune();
      for (let attempt = 1; ; attempt += 1)
        try {
          if (await count(name, idOf(name, key))) return;
        } catch (error) {
          if (attempt === TRIES || !(isDuplicate(error) || isRetryable(error))) throw error;
        }
    },
    clear: async (name, key) =>
      void (await db('limits')
        .where({ id: idOf(name, key) })
        .delete()),
    tally(name, key) {
      const { points, duration } = RULES[name];
      const [id, at] = [`${name}|${key}`, now()];
      const known = tallied.get(id);
      if (known && known.until > at) {
        if (known.used >= points) refuse(known.until);
        known.used += 1;
        return;
      }
      // The oldest counts go first.
      if (tallied.size >= MOST_TALLIED) tallied.delete(tallied.keys().next().value!);
      tallied.delete(id);
      tallied.set(id, { used: 1, until: at + duration * 1000 });
    },
  };
}

/** Counts nothing. */
export const NO_LIMITS: Limits = {
  take: async () => {},
  check: async () => {},
  clear: async () => {},
  tally: () => {},
};
