/** Comparisons of the groups of a figure: which test, on how many values, what it assumes, and p, corrected for how many there are. */
import { adjust, type Correction } from './adjust.ts';
import { sorted } from './basics.ts';
import { shapiro } from './shapiro.ts';
import { anova, kruskal, levene, mannWhitney, pairedT, student, welch, wilcoxon, type TestResult } from './tests.ts';

export type Method = 'none' | 'welch' | 'student' | 'pairedT' | 'mannWhitney' | 'wilcoxon';
export interface Group {
  name: string;
  values: readonly number[];
}
export interface Comparison {
  /** Places of the two groups in the list. */
  a: number;
  b: number;
  result: TestResult;
  adjusted: number;
}
export interface Assumption {
  group: string;
  n: number;
  /** Shapiro and Wilk's p; NaN below three values. */
  normal: number;
}
export interface Compared {
  method: Method;
  correction: Correction;
  /** For more than two groups: one-way ANOVA, or Kruskal and Wallis' test. */
  overall: TestResult | null;
  pairs: Comparison[];
  assumptions: Assumption[];
  /** Brown and Forsythe's p of equal spread. */
  spread: number;
  /** Paired groups of unequal size, or fewer than two values in a group, leave these out. */
  leftOut: string[];
}

const TESTS = { welch, student, pairedT, mannWhitney, wilcoxon };
const isPaired = (method: Method) => method === 'pairedT' || method === 'wilcoxon';
const isRanked = (method: Method) => method === 'mannWhitney' || method === 'wilcoxon';

const isTestable = (method: Method, a: Group, b: Group) =>
  a.values.length >= 2 && b.values.length >= 2 && (!isPaired(method) || a.values.length === b.values.length);

/** Every pair, or each group with the first one. */
function pairsOf(count: number, isWithFirst: boolean): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < (isWithFirst ? Math.min(1, count) : count); a++)
    for (let b = a + 1; b < count; b++) pairs.push([a, b]);
  return pairs;
}

export function compare(
  groups: readonly Group[],
  method: Method,
  correction: Correction,
  pairs: readonly (readonly [number, number])[],
): Compared {
  const tested = groups.filter((g) => g.values.length >= 2);
  const none: Compared = {
    ...{ method, correction, overall: null, pairs: [], spread: NaN },
    assumptions: [],
    leftOut: groups.filter((g) => g.values.length < 2).map((g) => g.name),
  };
  if (method === 'none') return none;
  const run = TESTS[method];
  const found = pairs.flatMap(([a, b]): Comparison[] => {
    const [one, other] = [groups[a]!, groups[b]!];
    if (!isTestable(method, one, other)) return [];
    return [{ a, b, result: run(one.values, other.values), adjusted: NaN }];
  });
  const adjusted = adjust(
    found.map((pair) => pair.result.p),
    correction,
  );
  const values = tested.map((g) => g.values);
  const overall = isPaired(method) || values.length < 3 ? null : isRanked(method) ? kruskal(values) : anova(values);
  return {
    ...none,
    overall,
    pairs: found.map((pair, i) => ({ ...pair, adjusted: adjusted[i]! })),
    assumptions: tested.map((g) => ({ group: g.name, n: g.values.length, normal: shapiro(sorted(g.values)).p })),
    spread: values.length > 1 ? levene(values).p : NaN,
  };
}

export const comparePairs = (groups: readonly Group[], method: Method, correction: Correction, isWithFirst: boolean) =>
  compare(groups, method, correction, pairsOf(groups.length, isWithFirst));
