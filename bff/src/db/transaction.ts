import type { Knex } from 'knex';

const TRIES = 5;
const AGAIN: ReadonlySet<string> = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);

/** Whether another transaction was in the way: the statement can be tried again. */
export const isInTheWay = (error: unknown): boolean => AGAIN.has(String((error as { code?: unknown } | null)?.code));

/** A transaction that MariaDB chose as the victim of a deadlock was rolled back whole: it is run again, never answered 5xx. */
export async function transact<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === TRIES || !isInTheWay(error)) throw error;
    }
}
