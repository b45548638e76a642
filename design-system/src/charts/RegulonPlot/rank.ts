import type { Matrix } from '@stroma/contract/tools';

/** Specification 9. */
export const TOP_REGULONS = 5;

export interface Ranked {
  regulon: string;
  row: number;
  score: number;
}
/** Regulons of one group by specificity, most specific first; those without a score are left out. */
export function rankOf(specificity: Matrix, group: number): Ranked[] {
  return specificity.rows
    .flatMap((regulon, row) => {
      const score = specificity.values[row]?.[group];
      return typeof score === 'number' && Number.isFinite(score) ? [{ regulon, row, score }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.regulon < b.regulon ? -1 : 1));
}
/** Union of the groups' top regulons, in the order of the groups; by default of all groups. */
export function topRegulons(specificity: Matrix, top: number, groups = specificity.columns.map((_, g) => g)): number[] {
  const rows = new Set<number>();
  groups.forEach((g) =>
    rankOf(specificity, g)
      .slice(0, top)
      .forEach((r) => rows.add(r.row)),
  );
  return [...rows];
}
