import type { Subset, SubsetEdit } from '@stroma/contract';
import { toCellExpression } from '../../../../features/selection/index.ts';

interface Chosen {
  /** Subsets that are merged. */
  sources: readonly Subset[];
  keep: boolean;
  /** The selected cells. */
  bits: Uint8Array | undefined;
}
const naming = ({ id, version }: Subset) => ({ subset: id, expected: version });

/** The edit of a subset dialog; null while it is incomplete, and for edits without effects on results. */
export function editOf(dialog: string, subset: Subset, { sources, keep, bits }: Chosen): SubsetEdit | null {
  if (dialog === 'delete') return { kind: 'delete', ...naming(subset) };
  if (dialog === 'save') return bits ? { kind: 'cells', ...naming(subset), cells: toCellExpression(bits) } : null;
  return dialog === 'merge' && sources.length > 1 ? { kind: 'merge', subsets: sources.map(naming), keep } : null;
}
