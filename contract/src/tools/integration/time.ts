import type { CellAnnotationParams } from '../cell-annotation/schema.ts';

/**
 * Seconds on two cores with no other load: linear fits to the measurements of `analysis-runner/benchmarks/estimates.py` (docs/measurements.md,
 * "Stability of clusters"). Another machine or concurrent jobs change them.
 */
const STABILITY = { start: 0.5, perDrawn: 1.9e-3, perCell: 1.1e-5 };
/** Number of cells that the preview draws per sample and in total (tools/stability/draw.py). */
const DRAWN = { one: 5_000, together: 12_000 };
const NAMES = {
  markers: { start: 0.4, perCell: 1e-5 },
  transfer: { start: 2.2, perCell: 5e-5 },
  singler: { start: 2.6, perCell: 9e-5 },
  // Not measured.
  celltypist: null,
} satisfies Record<CellAnnotationParams['method'], { start: number; perCell: number } | null>;

/** Seconds of the stability preview. `samples`: cells of each. */
export function stabilitySeconds(samples: readonly number[]): number {
  const drawn = samples.reduce((sum, cells) => sum + Math.min(DRAWN.one, cells), 0);
  const all = samples.reduce((sum, cells) => sum + cells, 0);
  return STABILITY.start + STABILITY.perDrawn * Math.min(DRAWN.together, drawn) + STABILITY.perCell * all;
}

/** Seconds that naming the clusters adds to an integration of this many cells; null of a method that was not measured. */
export function namesSeconds(method: CellAnnotationParams['method'], cells: number): number | null {
  const found = NAMES[method];
  return found && found.start + found.perCell * cells;
}
