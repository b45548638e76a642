import type { SampleQuality, SampleThresholds, SampleType } from '@stroma/contract/tools';
import { lossesOf, thresholdsByCell } from '../thresholds.ts';

export interface TypeLoss extends SampleType {
  /** Share of its cells that the thresholds and the doublets remove, 0 to 1; of the preview's cells. */
  lost: number;
  /** The same for the sample's other cells. */
  rest: number;
  /** Loses more than twice as much as the others, and more than a few cells. */
  isMost: boolean;
}

/** A type is flagged if it loses `LOSS_RATIO` what the rest loses; few lost cells or a low share are ignored. */
export const LOSS_RATIO = 2;
const LEAST_LOST = 5;
const LEAST_SHARE = 0.1;

/** Losses of each type of one sample, counted on the preview's cells, so that they follow the sliders. */
export function lossByType(
  sample: SampleQuality,
  thresholds: SampleThresholds,
  removeDoublets: boolean,
  byType: boolean,
): TypeLoss[] {
  const { preview, types = [] } = sample;
  const of = preview.type;
  if (!of) return [];
  const seen = new Map<number, { cells: number; lost: number }>(types.map(({ type }) => [type, { cells: 0, lost: 0 }]));
  const by = thresholdsByCell(sample, thresholds, byType);
  const all = { cells: 0, lost: 0 };
  for (let i = 0; i < of.length; i++) {
    const out = lossesOf(sample, i, by(i), removeDoublets);
    const isLost = out.gene || out.umi || out.mitochondrial || out.ribosomal || out.doublet;
    for (const one of [all, seen.get(of[i]!)])
      if (one) {
        one.cells += 1;
        if (isLost) one.lost += 1;
      }
  }
  return types.map((type) => {
    const own = seen.get(type.type)!;
    const lost = own.cells ? own.lost / own.cells : 0;
    const others = all.cells - own.cells;
    const rest = others ? (all.lost - own.lost) / others : 0;
    return { ...type, lost, rest, isMost: own.lost >= LEAST_LOST && lost >= LEAST_SHARE && lost > LOSS_RATIO * rest };
  });
}
