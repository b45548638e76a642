import type { CellGroup } from './common.ts';
import { groupName, isStored } from './groups.ts';

/** Where the things that a stored request names are at present. Each throws `Gone` for what a request can no longer name. */
export interface Follow {
  /** Present names of categories: one that was merged has the name of the merge, one that was parted again has the names of its parts. */
  names(column: string, names: readonly string[]): string[];
  /** A subset as it is now; null: it was deleted, and its cells stay what they were. */
  stored(set: string): { name: string; cellSet: string } | null;
  /** The analysis that replaces one that this one has read. */
  result(id: string): string;
  /** The place of a comparison, by its place in an earlier differential expression. */
  comparison(id: string, place: number): number;
}

/** Error of a request that names something that is gone. */
export class Gone extends Error {
  readonly of: { what: 'category'; column: string; name: string } | { what: 'result'; id: string };

  constructor(of: Gone['of']) {
    super(`${of.what} is gone`);
    this.name = 'Gone';
    this.of = of;
  }
}

const once = (names: readonly string[]): string[] => [...new Set(names)];

/** A group of cells as it is at present. */
export function followGroup<G extends CellGroup | null>(group: G, follow: Follow): G {
  if (group === null) return group;
  const given: CellGroup = group;
  if (isStored(given))
    return (given.set === undefined ? given : { ...given, ...(follow.stored(given.set) ?? {}) }) as G;
  const { column, categories, and } = given;
  const made = {
    ...given,
    categories: once(follow.names(column, categories)),
    ...(and && {
      and: and.map((each) => ({ ...each, categories: once(follow.names(each.column, each.categories)) })),
    }),
  };
  // A group that is called by its labels is called by them still.
  return { ...made, name: given.name === groupName(given) ? groupName(made) : given.name } as G;
}

/** Present names of categories of a column, each once; all as they are without a column. */
export const followNames = (column: string | null, names: readonly string[], follow: Follow): string[] =>
  column === null ? [...names] : once(follow.names(column, names));

/** The one category that a category is now. */
export function followName(column: string, name: string, follow: Follow): string {
  const names = once(follow.names(column, [name]));
  if (names.length !== 1) throw new Gone({ what: 'category', column, name });
  return names[0]!;
}
