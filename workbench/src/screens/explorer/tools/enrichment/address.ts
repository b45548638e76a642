import type { DegFilter } from '@stroma/contract/tools';

/** A differential expression that the address sends to the form: `from`, `comparison`, `filter` (log2FC, adjusted p, share). */
export interface SentDeg {
  result: string;
  comparison: number;
  filter: DegFilter;
}
export const degQuery = ({ result, comparison, filter }: SentDeg): URLSearchParams =>
  new URLSearchParams({
    from: result,
    comparison: String(comparison),
    filter: [filter.log2fc, filter.padj, filter.pct].join(','),
  });

/** Null without a parent; invalid numbers become the defaults. */
export function readSentDeg(query: URLSearchParams, defaults: DegFilter): SentDeg | null {
  const result = query.get('from');
  if (!result) return null;
  const comparison = Number(query.get('comparison'));
  const [log2fc, padj, pct] = (query.get('filter') ?? '').split(',').map((text) => (text === '' ? NaN : Number(text)));
  const within = (value: number | undefined, most: number, otherwise: number): number =>
    value !== undefined && value >= 0 && value <= most ? value : otherwise;
  return {
    result,
    comparison: Number.isInteger(comparison) && comparison >= 0 ? comparison : 0,
    filter: {
      log2fc: within(log2fc, Number.MAX_VALUE, defaults.log2fc),
      padj: within(padj, 1, defaults.padj),
      pct: within(pct, 1, defaults.pct),
    },
  };
}
