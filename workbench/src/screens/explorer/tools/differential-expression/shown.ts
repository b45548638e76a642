import type { DegView } from '@stroma/design-system/explorer';

type Shown = Pick<DegView, 'comparison' | 'side' | 'y'>;
const FIRST: Shown = { comparison: 0, side: 'a', y: 'padj' };
const Y: readonly Shown['y'][] = ['pvalue', 'padj', 'pctDifference'];

/** Comparison, table and y axis as the address has them, such as `2.b.pvalue`; empty for the first ones. */
export function writeShown(view: Shown): string {
  const text = (of: Shown) => `${of.comparison}.${of.side}.${of.y}`;
  return text(view) === text(FIRST) ? '' : text(view);
}

/** View from the URL; defaults if a result with `comparisons` comparisons does not have it. */
export function readShown(text: string, comparisons: number): Shown {
  const [, number, side, axis] = /^(\d{1,4})\.([ab])\.(\w+)$/.exec(text) ?? [];
  const comparison = Number(number);
  const y = Y.find((one) => one === axis);
  return number && y && comparison < comparisons ? { comparison, side: side === 'b' ? 'b' : 'a', y } : FIRST;
}
