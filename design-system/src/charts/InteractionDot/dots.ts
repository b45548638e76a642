import type { InteractionDotProps, InteractionMark } from './InteractionDot.types.ts';

/** P values of a permutation test reach 0: three decades are drawn, as by CellPhoneDB's own plot. */
export const DECADES = 3;
export const cappedLogP = (p: number) => Math.min(DECADES, p > 0 ? -Math.log10(p) : DECADES);
export const radiusOf = (p: number, largest = 8) => largest * (0.25 + (0.75 * cappedLogP(p)) / DECADES);
/** The value that the colour shows. */
export const logMean = (mean: number) => Math.log2(mean + 1);

export interface TypePair {
  source: string;
  target: string;
}
const keyOf = ({ source, target }: TypePair) => JSON.stringify([source, target]);

/** Rows and columns of the picture: pairs by number, and couples by source and then target. */
export function axesOf({
  data: rows,
  order: pairs,
  cellTypes,
}: Pick<InteractionDotProps, 'data' | 'order' | 'cellTypes'>) {
  const names = new Map(rows.map((r) => [r.pair, r.interacting_pair]));
  const order = new Map((cellTypes ?? []).map((name, i) => [name, i]));
  const at = (name: string) => order.get(name) ?? order.size;
  const couples = [...new Map(rows.map((r) => [keyOf(r), { source: r.source, target: r.target }])).values()].sort(
    (a, b) =>
      at(a.source) - at(b.source) ||
      a.source.localeCompare(b.source, 'en') ||
      at(a.target) - at(b.target) ||
      a.target.localeCompare(b.target, 'en'),
  );
  const shown = (pairs ?? [...names.keys()]).filter((pair) => names.has(pair));
  const column = new Map(couples.map((couple, i) => [keyOf(couple), i]));
  const row = new Map(shown.map((pair, i) => [pair, i]));
  const place = (mark: InteractionMark) => ({ x: column.get(keyOf(mark)), y: row.get(mark.pair) });
  return { pairs: shown.map((pair) => names.get(pair) as string), couples, place };
}
/** The 98th percentile of the colours, because a few strong pairs would make all others look equal. */
export function colourMaximum(rows: readonly InteractionMark[]): number {
  const sorted = rows.map((r) => logMean(r.mean)).sort((a, b) => a - b);
  return Math.max(0.1, sorted[Math.min(sorted.length - 1, Math.floor(0.98 * sorted.length))] ?? 0.1);
}
