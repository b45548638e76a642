import type { CellInteractionResult, InteractionRow } from '@stroma/contract/tools';
import type { InteractionThresholds } from './cell-interaction.types.ts';

/** A csv of pairs: ligand and receptor in two columns, or one column "LIGAND_RECEPTOR"; lines that are neither are counted. */
export function parsePairs(text: string): { pairs: string[]; problems: number } {
  const pairs = new Set<string>();
  let problems = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const cells = raw
      .split(/[,;\t]/)
      .map((c) => c.trim().replace(/^"(.*)"$/, '$1'))
      .filter(Boolean);
    if (!cells.length) continue;
    const pair = cells.length === 2 ? cells.join('_') : (cells[0] ?? '');
    if (cells.length > 2 || !/^[^\s_]+(_[^\s_]+)+$/.test(pair)) problems += 1;
    else pairs.add(pair);
  }
  return { pairs: [...pairs], problems };
}
/** Rows within the thresholds, between the chosen cell types. */
export const rowsWithin = (
  rows: readonly InteractionRow[],
  { p, rank, cytokines }: InteractionThresholds,
  cellTypes: readonly string[],
): InteractionRow[] =>
  rows.filter(
    (r) =>
      r.pvalues <= p &&
      r.rank_value <= rank &&
      (!cytokines || r.cytokine) &&
      (!cellTypes.length || (cellTypes.includes(r.source) && cellTypes.includes(r.target))),
  );
/** The pairs with the lowest rank value, best first (specification 9: 30). */
export function topPairs(rows: readonly InteractionRow[], top = TOP_PAIRS): string[] {
  const best = new Map<string, number>();
  for (const r of rows) best.set(r.interacting_pair, Math.min(best.get(r.interacting_pair) ?? 1, r.rank_value));
  return [...best]
    .sort((a, b) => a[1] - b[1] || a[0].localeCompare(b[0], 'en'))
    .slice(0, top)
    .map(([pair]) => pair);
}
export const TOP_PAIRS = 30;
/** Edges of the rows that are left: pairs and sum of means from source to target. */
export function edgesOf(rows: readonly InteractionRow[]): CellInteractionResult['edges'] {
  const edges = new Map<string, CellInteractionResult['edges'][number]>();
  for (const { source, target, means } of rows) {
    const key = JSON.stringify([source, target]);
    const old = edges.get(key) ?? { source, target, pairs: 0, weight: 0 };
    edges.set(key, { source, target, pairs: old.pairs + 1, weight: old.weight + means });
  }
  return [...edges.values()];
}
