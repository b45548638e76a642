import type { ExplorerFrame } from '../screens.types.ts';

const FIRST = { layout: 'split', rail: 'auto', upperShare: 0.71 } as const;

/** Initial layout of a tab by its main part: next to a figure, the map is its companion and the table is collapsed. */
export const firstFrame = (main: 'map' | 'figure' = 'map'): ExplorerFrame =>
  main === 'map' ? { ...FIRST, tableOpen: true, plotShare: 0.63 } : { ...FIRST, tableOpen: false, plotShare: 0.32 };
