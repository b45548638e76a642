import { finiteOrNull } from './finite.ts';

/** Elements that are in exactly these sets and no other; `sets` are indices, ascending. */
export interface SetRegion {
  sets: readonly number[];
  n: number;
}
export interface SetData {
  names: readonly string[];
  regions: readonly SetRegion[];
}

/** Exclusive regions of named lists; duplicates in a list count once. */
export function regionsOf(lists: readonly { name: string; members: readonly string[] }[]): SetData {
  const masks = new Map<string, number>();
  lists.forEach(({ members }, i) => {
    for (const m of members) masks.set(m, (masks.get(m) ?? 0) | (1 << i));
  });
  const counts = new Map<number, number>();
  for (const mask of masks.values()) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  const indices = (mask: number) => lists.flatMap((_, i) => (mask & (1 << i) ? [i] : []));
  return {
    names: lists.map((l) => l.name),
    regions: [...counts].map(([mask, n]) => ({ sets: indices(mask), n })).sort((a, b) => b.n - a.n),
  };
}

/** Co-expression's cells above the cutoffs as two sets. */
export function quadrantSets(x: string, y: string, q: { both: number; onlyX: number; onlyY: number }): SetData {
  return {
    names: [x, y],
    regions: [
      { sets: [0], n: q.onlyX },
      { sets: [1], n: q.onlyY },
      { sets: [0, 1], n: q.both },
    ],
  };
}

export const sizeOf = (data: SetData, set: number): number =>
  data.regions.reduce((sum, r) => sum + (r.sets.includes(set) ? (finiteOrNull(r.n) ?? 0) : 0), 0);
