import type { Histogram } from '@stroma/contract/tools';
import type { ThresholdRange } from './ThresholdHistogram.types.ts';

/** Cells inside the range, from the bins; a bin that the threshold cuts counts by its share. An estimate: exact counts come from the job. */
export function keptByHistogram(histogram: Histogram, { min, max }: ThresholdRange): number {
  const { edges, counts } = histogram;
  let kept = 0;
  counts.forEach((count, i) => {
    const from = edges[i] ?? 0;
    const to = edges[i + 1] ?? from;
    const width = to - from;
    if (!width) kept += from >= min && from <= max ? count : 0;
    else kept += count * Math.max(0, Math.min(1, (Math.min(to, max) - Math.max(from, min)) / width));
  });
  return Math.round(kept);
}
