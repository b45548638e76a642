import { AppError } from '../../errors.ts';

/**
 * A refusal as a value: thrown out of a transaction it would roll back, and give a spent code back, so it is thrown after the commit.
 * Anything else is thrown on and rolls back.
 */
export async function refusalOf(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
