import type { InteractionRow } from '@stroma/contract/tools';
import type { InteractionDotProps } from './InteractionDot.types.ts';

export const coupleOf = (row: Pick<InteractionRow, 'source' | 'target'>) => `${row.source} | ${row.target}`;

/** P values of a permutation test reach 0: three decades are drawn, as by CellPhoneDB's own plot. */
export const DECADES = 3;
export const strength = (p: number) => Math.min(DECADES, p > 0 ? -Math.log10(p) : DECADES);
export const radiusOf = (p: number) => 2 + (6 * strength(p)) / DECADES;

export function axesOf({ rows, pairs, couples }: Pick<InteractionDotProps, 'rows' | 'pairs' | 'couples'>) {
  const names = pairs ?? [...new Set(rows.map((r) => r.interacting_pair))];
  const columns = couples ?? [...new Set(rows.map(coupleOf))].sort();
  return { names, columns };
}
