import {
  countBits,
  findSource,
  union,
  difference,
  type Bits,
  type Selection,
  type Source,
} from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';

/** Categories that were picked in the legend as a source; null if the cells are not coloured by labels of the dataset. */
export function sourceOfDrawnCells(detail: DatasetDetail, colourBy: string, codes: readonly number[]): Source | null {
  const column = detail.columns.find((c) => c.name === colourBy);
  if (column?.kind !== 'category') return null;
  return {
    kind: 'category',
    column: colourBy,
    categories: codes.flatMap((code) => column.categories[code]?.name ?? []),
  };
}

/**
 * Adds the cells inside a lasso or a rectangle to the selection: replaces earlier drawn cells, extends them with Shift (`add`), or removes from them
 * with Alt (`subtract`). Without earlier ones, `add` joins by or, and `subtract` excludes the cells.
 */
export function drawCells(
  { expression, write, remove }: Pick<Selection, 'expression' | 'write' | 'remove'>,
  bits: Bits,
  mode: 'replace' | 'add' | 'subtract',
): void {
  const before = findSource(expression, 'drawn');
  const drawn = before?.source.kind === 'drawn' ? before.source.bits : null;
  const isNone = countBits(bits) === 0;
  if (mode === 'replace') {
    if (!isNone) write({ kind: 'drawn', bits });
    else if (before) remove(before.id);
    return;
  }
  if (isNone) return;
  if (!before || !drawn) {
    if (mode === 'add') write({ kind: 'drawn', bits }, { join: 'or' });
    else if (expression.length) write({ kind: 'drawn', bits }, { not: true });
    return;
  }
  // With a negated term, removing cells extends the selection.
  const grows = (mode === 'add') !== before.not;
  const next = grows ? union(drawn, bits) : difference(drawn, bits);
  if (countBits(next)) write({ kind: 'drawn', bits: next });
  else remove(before.id);
}
