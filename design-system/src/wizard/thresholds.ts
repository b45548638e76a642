import type { DraftParam } from '@stroma/contract';
import type { SampleQuality, SampleThresholds } from '@stroma/contract/tools';

export type FilterKey = 'gene' | 'umi' | 'mitochondrial' | 'ribosomal';
export const FILTER_KEYS: readonly FilterKey[] = ['gene', 'umi', 'mitochondrial', 'ribosomal'];

/** Thresholds of one sample: its recommendation if selected, otherwise the custom values. */
export function thresholdsOf(param: DraftParam, sample: SampleQuality): SampleThresholds {
  const r = sample.recommended;
  return {
    gene: param.geneState === 'recommended' ? r.gene : param.geneRange,
    umi: param.umiState === 'recommended' ? r.umi : param.umiRange,
    mitochondrial: param.mitochondrialState === 'recommended' ? r.mitochondrial : param.mitochondrial,
    ribosomal: param.ribosomalState === 'recommended' ? r.ribosomal : param.ribosomal,
  };
}

const STATE = {
  gene: 'geneState',
  umi: 'umiState',
  mitochondrial: 'mitochondrialState',
  ribosomal: 'ribosomalState',
} as const;

/** Parameters whose custom value equals the recommended one for every sample. */
export function recommendedStates(param: DraftParam, samples: readonly SampleQuality[]): Partial<DraftParam> {
  const given = { ...param, gene: param.geneRange, umi: param.umiRange };
  const same = FILTER_KEYS.filter(
    (key) =>
      param[STATE[key]] === 'custom' &&
      samples.length > 0 &&
      samples.every(({ recommended }) => isSame(recommended[key], given[key])),
  );
  return Object.fromEntries(same.map((key) => [STATE[key], 'recommended']));
}
type Bound = number | { min: number; max: number };
const isSame = (a: Bound, b: Bound): boolean =>
  typeof a === 'number' || typeof b === 'number' ? a === b : a.min === b.min && a.max === b.max;

export interface Kept {
  cells: number;
  kept: number;
  /** Number of cells that each parameter removes by itself. */
  lost: Record<FilterKey | 'doublet', number>;
}

/** A type's own limits where they are wider than the sample's thresholds, as in the job's filter by type. */
export function widened(thresholds: SampleThresholds, limits: SampleThresholds | null): SampleThresholds {
  if (!limits) return thresholds;
  const range = (key: 'gene' | 'umi') => ({
    min: Math.min(thresholds[key].min, limits[key].min),
    max: Math.max(thresholds[key].max, limits[key].max),
  });
  return {
    ...{ gene: range('gene'), umi: range('umi') },
    mitochondrial: Math.max(thresholds.mitochondrial, limits.mitochondrial),
    ribosomal: Math.max(thresholds.ribosomal, limits.ribosomal),
  };
}

/** Thresholds of each cell of the preview. */
export function thresholdsByCell(sample: SampleQuality, thresholds: SampleThresholds, byType: boolean) {
  const { types = [], preview } = sample;
  if (!byType || !preview.type) return () => thresholds;
  const own = new Map(types.map(({ type, limits }) => [type, widened(thresholds, limits)]));
  return (cell: number): SampleThresholds => own.get(preview.type![cell]!) ?? thresholds;
}

/** Filters that remove a cell of the preview. */
export function lossesOf({ preview }: SampleQuality, i: number, by: SampleThresholds, removeDoublets: boolean) {
  const gene = preview.gene[i] as number;
  const umi = preview.umi[i] as number;
  return {
    gene: gene < by.gene.min || gene > by.gene.max,
    umi: umi < by.umi.min || umi > by.umi.max,
    // 100 is the end of the scale, and no limit.
    mitochondrial: by.mitochondrial < 100 && (preview.mitochondrial?.[i] ?? -1) >= by.mitochondrial,
    ribosomal: by.ribosomal < 100 && (preview.ribosomal?.[i] ?? -1) >= by.ribosomal,
    doublet: removeDoublets && Boolean(preview.doublet?.[i]),
  };
}

/**
 * Counts on the preview's cells (all, or a seeded draw of 5,000) and scales to the sample. Ranges are inclusive, percentages exclusive upper
 * bounds, as the job filters.
 */
export function countKept(
  sample: SampleQuality,
  thresholds: SampleThresholds,
  removeDoublets: boolean,
  byType = false,
): Kept {
  const { preview } = sample;
  const lost = { gene: 0, umi: 0, mitochondrial: 0, ribosomal: 0, doublet: 0 };
  let kept = 0;
  const n = preview.gene.length;
  const by = thresholdsByCell(sample, thresholds, byType);
  for (let i = 0; i < n; i++) {
    const out = lossesOf(sample, i, by(i), removeDoublets);
    let any = false;
    for (const key of Object.keys(out) as (keyof typeof out)[])
      if (out[key]) {
        lost[key] += 1;
        any = true;
      }
    if (!any) kept += 1;
  }
  const scale = n ? sample.cells / n : 0;
  for (const key of Object.keys(lost) as (keyof typeof lost)[]) lost[key] = Math.round(lost[key] * scale);
  return { cells: sample.cells, kept: Math.round(kept * scale), lost };
}
