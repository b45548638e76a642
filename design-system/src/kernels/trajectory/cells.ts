import type { CellLabels, TrajectoryCells } from './trajectory.types.ts';

/** Code of a cell without a label. */
export const missingCode = (codes: CellLabels['codes']) => (codes instanceof Uint16Array ? 65535 : 255);

const known = new WeakMap<TrajectoryCells, TrajectoryCells>();
/** The cells of the trajectory among those of a dataset; the same object if it has all of them. */
export function placedCells(cells: TrajectoryCells): TrajectoryCells {
  const before = known.get(cells);
  if (before) return before;
  const kept: number[] = [];
  for (let i = 0; i < cells.x.length; i++) if (!Number.isNaN(cells.x[i]) && !Number.isNaN(cells.y[i])) kept.push(i);
  const result = kept.length === cells.x.length ? cells : chosenCells(cells, kept);
  known.set(cells, result);
  return result;
}

/** Mask of all cells of a dataset: those in the trajectory. */
export function placedMask<M extends Uint8Array>(
  cells: TrajectoryCells,
  mask: M | null,
): M | Uint8Array<ArrayBuffer> | null {
  if (!mask || placedCells(cells) === cells || mask.length !== cells.x.length) return mask;
  return mask.filter((_, i) => !Number.isNaN(cells.x[i]) && !Number.isNaN(cells.y[i]));
}

function chosenCells(cells: TrajectoryCells, kept: readonly number[]): TrajectoryCells {
  const floats = (values: Float32Array) => Float32Array.from(kept, (i) => values[i] as number);
  const labels = <L extends CellLabels>(column: L): L => ({
    ...column,
    codes:
      column.codes instanceof Uint16Array
        ? Uint16Array.from(kept, (i) => column.codes[i] as number)
        : Uint8Array.from(kept, (i) => column.codes[i] as number),
  });
  return {
    x: floats(cells.x),
    y: floats(cells.y),
    pseudotime: floats(cells.pseudotime),
    state: labels(cells.state),
    partition: labels(cells.partition),
    labels: cells.labels.map(labels),
  };
}

/** Largest pseudotime; 0 if no cell was reached. */
export function maximumPseudotime(pseudotime: Float32Array): number {
  let most = 0;
  for (const v of pseudotime) if (v > most) most = v;
  return most;
}
