/** Comparisons of the groups of a figure: the test, the numbers of values, its assumptions, and p, corrected for multiple testing. */
import { adjust, type Correction } from './adjust.ts';
import { sorted } from './basics.ts';
import { shapiro } from './shapiro.ts';
import { anova, kruskal, levene, mannWhitney, pairedT, student, welch, wilcoxon, type TestResult } from './tests.ts';

export type Method = 'none' | 'welch' | 'student' | 'pairedT' | 'mannWhitney' | 'wilcoxon';
export interface Group {
  name: string;
  values: readonly number[];
  /** Subject of each value, "" if unknown; paired tests need them. */
  subjects?: readonly string[];
}
/** Values of the same subjects in two groups. */
export interface Pairing {
  a: number[];
  b: number[];
  /** Subjects with a value in only one of the two groups, and values without a subject. */
  leftOut: number;
  /** Shapiro and Wilk's p of the differences; NaN below three pairs. */
  normal: number;
}
export interface Comparison {
  /** Indices of the two groups in the list. */
  a: number;
  b: number;
  result: TestResult;
  adjusted: number;
  /** Absent unless the test is paired. */
  pairing?: Pairing;
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
  /** For more than two groups: one-way ANOVA, or Kruskal and Wallis' test; null if the tests are paired. */
  overall: TestResult | null;
  pairs: Comparison[];
  /** One per group; empty if the tests are paired, whose differences are in `pairs`. */
  assumptions: Assumption[];
  /** Brown and Forsythe's p of equal spread. */
  spread: number;
  /** Groups of fewer than two values. */
  leftOut: string[];
  /** Indices of group pairs that cannot be compared because they have fewer than two subjects in common. */
  unpaired: [number, number][];
}

const TESTS = { welch, student, pairedT, mannWhitney, wilcoxon };
export const isPaired = (method: Method): boolean => method === 'pairedT' || method === 'wilcoxon';
const isRanked = (method: Method) => method === 'mannWhitney' || method === 'wilcoxon';

/** Complete pairs, in the order of the first group. */
export function pairGroups(one: Group, other: Group): Pairing {
  const of = (group: Group) =>
    new Map(group.values.flatMap((v, i) => (group.subjects?.[i] ? [[group.subjects[i], v] as const] : [])));
  const [first, second] = [of(one), of(other)];
  const subjects = [...first.keys()].filter((subject) => second.has(subject));
  const [a, b] = [first, second].map((values) => subjects.map((subject) => values.get(subject)!)) as [
    number[],
    number[],
  ];
  const leftOut = one.values.length + other.values.length - 2 * subjects.length;
  return { a, b, leftOut, normal: shapiro(sorted(a.map((v, i) => v - b[i]!))).p };
}

/** Tests the named pairs of groups; `adjusted` is not corrected yet (`adjustAll`). */
export function compare(
  groups: readonly Group[],
  method: Method,
  correction: Correction,
  pairs: readonly (readonly [number, number])[],
): Compared {
  const tested = groups.filter((g) => g.values.length >= 2);
  const found: Compared = {
    ...{ method, correction, overall: null, pairs: [], spread: NaN, assumptions: [], unpaired: [] },
    leftOut: groups.filter((g) => g.values.length < 2).map((g) => g.name),
  };
  if (method === 'none') return found;
  const run = TESTS[method];
  for (const [a, b] of pairs) {
    const [one, other] = [groups[a]!, groups[b]!];
    if (one.values.length < 2 || other.values.length < 2) continue;
    if (!isPaired(method)) {
      const result = run(one.values, other.values);
      found.pairs.push({ a, b, result, adjusted: result.p });
      continue;
    }
    const pairing = pairGroups(one, other);
    if (pairing.a.length < 2) {
      found.unpaired.push([a, b]);
      continue;
    }
    const result = run(pairing.a, pairing.b);
    found.pairs.push({ a, b, result, adjusted: result.p, pairing });
  }
  if (isPaired(method)) return found;
  const values = tested.map((g) => g.values);
  return {
    ...found,
    overall: values.length < 3 ? null : isRanked(method) ? kruskal(values) : anova(values),
    assumptions: tested.map((g) => ({ group: g.name, n: g.values.length, normal: shapiro(sorted(g.values)).p })),
    spread: values.length > 1 ? levene(values).p : NaN,
  };
}

/** All comparisons of a figure, over all panels, form one family. */
export function adjustAll(compared: readonly Compared[], correction: Correction): Compared[] {
  const p = compared.flatMap((one) => one.pairs.map((pair) => pair.result.p));
  const adjusted = adjust(p, correction).values();
  return compared.map((one) => ({
    ...one,
    pairs: one.pairs.map((pair) => ({ ...pair, adjusted: adjusted.next().value ?? NaN })),
  }));
}
