/**
 * For `memo`: are the properties the same but for the named ones? Name a function that is a new one at each render and does the same, so
 * that a chart is not rendered again for it.
 */
export function sameBut<T extends object>(...but: readonly (keyof T)[]): (before: T, after: T) => boolean {
  return (before, after) =>
    (Object.keys(after) as (keyof T)[]).every((key) => but.includes(key) || Object.is(before[key], after[key]));
}
