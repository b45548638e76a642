import type { Task } from '../../../features/tasks/index.ts';

/** Maximum number of analyses considered, newest first. */
const MOST = 9;

/** Median duration in seconds of earlier completed analyses, at least 1; null if none has been completed. */
export function medianSeconds(history: readonly Pick<Task, 'status' | 'workedMs'>[]): number | null {
  const took = history
    .flatMap(({ status, workedMs }) => (status === 'completed' ? [workedMs / 1000] : []))
    .slice(0, MOST)
    .sort((a, b) => a - b);
  const middle = took[Math.floor((took.length - 1) / 2)];
  return middle === undefined ? null : Math.max(1, Math.round(middle));
}
