import { AppError } from '../../errors.ts';

/**
 * A refusal as a return value: throwing it within a transaction would roll back and restore a used code, so it is thrown after the commit. Other
 * errors are rethrown and roll back.
 */
export async function catchRefusal(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
