import type { CellGroup } from './common.ts';
import { groupName, isStored } from './groups.ts';

/** Resolves the references of a stored request to current ones. Each method throws `Gone` for a reference that no longer exists. */
export interface Follow {
  /** Current names of categories: a merged one has the name of the merge, a split one has the names of its parts. */
  names(column: string, names: readonly string[]): string[];
  /** The current state of a subset; null if it was deleted, in which case its cells are unchanged. */
  stored(set: string): { name: string; cellSet: string } | null;
  /** The newer analysis that replaces one used by this request. */
  result(id: string): string;
  /** Index of a comparison, from its index in an earlier differential expression. */
  comparison(id: string, place: number): number;
}

/** Error of a request with a reference that no longer exists. */
export class Gone extends Error {
  readonly of: { what: 'category'; column: string; name: string } | { what: 'result'; id: string };

  constructor(of: Gone['of']) {
    super(`${of.what} is gone`);
    this.name = 'Gone';
    this.of = of;
  }
}

const once = (names: readonly string[]): string[] => [...new Set(names)];

/** A group of cells with current references. */
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

/** Unique current names of categories of a column; unchanged without a column. */
export const followNames = (column: string | null, names: readonly string[], follow: Follow): string[] =>
  column === null ? [...names] : once(follow.names(column, names));

/** The single current category of a former category. */
export function followName(column: string, name: string, follow: Follow): string {
  const names = once(follow.names(column, [name]));
  if (names.length !== 1) throw new Gone({ what: 'category', column, name });
  return names[0]!;
}
