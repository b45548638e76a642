import type { DoubletMethod } from '../preprocessing/schema.ts';

/**
 * Bytes that the largest process of an integration needs. Linear in the cells of all samples and of the largest one, whose counts are in memory while
 * its doublets are scored. Measured with 20,000 genes and 1,900 detected genes per cell: docs/measurements.md, "Pipeline". Scrublet keeps dense
 * copies of the variable genes of cells and simulated doublets: measured with 3,600 detected and 3,900 variable genes.
 */
const BASE = 700e6;
const PER_CELL = 14e3;
const PER_CELL_OF_SAMPLE: Record<DoubletMethod, number> = { classifier: 56e3, scrublet: 420e3 };

/** `samples`: cells of each. */
export function integrationMemory(samples: readonly number[], method: DoubletMethod = 'classifier'): number {
  const all = samples.reduce((sum, cells) => sum + cells, 0);
  return BASE + Math.max(PER_CELL * all, PER_CELL_OF_SAMPLE[method] * Math.max(0, ...samples));
}

/** Cells that fit into `bytes`: in total, and per sample. */
export function integrationCells(
  bytes: number,
  method: DoubletMethod = 'classifier',
): { together: number; one: number } {
  const left = Math.max(0, bytes - BASE);
  // Rounded down to two significant digits, because the estimate is not more accurate.
  const round = (cells: number): number => {
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cells))) - 1);
    return Math.floor(cells / unit) * unit;
  };
  return { together: round(left / PER_CELL), one: round(left / PER_CELL_OF_SAMPLE[method]) };
}

export type TooLarge = { reason: 'cells'; n: number; most: number } | { reason: 'sample'; n: number; most: number };

/** Why samples do not fit into `bytes`; null when they do. */
export function integrationTooLarge(
  samples: readonly number[],
  bytes: number,
  method: DoubletMethod = 'classifier',
): TooLarge | null {
  if (integrationMemory(samples, method) <= bytes) return null;
  const most = integrationCells(bytes, method);
  const all = samples.reduce((sum, cells) => sum + cells, 0);
  return PER_CELL * all > bytes - BASE
    ? { reason: 'cells', n: all, most: most.together }
    : { reason: 'sample', n: Math.max(...samples), most: most.one };
}
