import type { Knex } from 'knex';

const TRIES = 5;
const AGAIN: ReadonlySet<string> = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);

/** Whether the statement failed because of a concurrent transaction, so that it can be retried. */
export const isRetryable = (error: unknown): boolean => AGAIN.has(String((error as { code?: unknown } | null)?.code));

/** Runs a statement or transaction, and retries it if a concurrent transaction blocks it. */
export async function retryBlocked<T>(tries: number, work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error;
    }
}

/** Runs a transaction. MariaDB rolls back the victim of a deadlock, so it is retried instead of answered with 5xx. */
export const transact = <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  retryBlocked(TRIES, () => db.transaction(work));
