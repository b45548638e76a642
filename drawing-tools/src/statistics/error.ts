/** Half of an error line around a mean. */
import { sd } from './basics.ts';
import { tQuantile } from './special.ts';

export type ErrorKind = 'sd' | 'sem' | 'ci95' | 'none';
export const ERROR_KINDS: readonly ErrorKind[] = ['sd', 'sem', 'ci95', 'none'];

/** 0 for a single value. */
export function errorOf(values: readonly number[], kind: ErrorKind): number {
  if (kind === 'none' || values.length < 2) return 0;
  if (kind === 'sd') return sd(values);
  const sem = sd(values) / Math.sqrt(values.length);
  return kind === 'sem' ? sem : sem * tQuantile(0.05, values.length - 1);
}
