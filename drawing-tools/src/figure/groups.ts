/** Values by group, colour and facet, and their comparisons: what violin, box and bars share. */
import type { MappedTable } from '../tools/chosen.ts';
import { levelsOf, splitBy } from '../tools/chosen.ts';
import type { Fact, FigureStyle, Role, Setting, ValueTable } from '../tools/tool.types.ts';
import { TableRefused } from '../data/grid.types.ts';
import { adjustAll, compare, isPaired, type Compared, type Comparison, type Method } from '../statistics/compare.ts';
import type { Correction } from '../statistics/adjust.ts';
import { pEquals } from '@stroma/design-system/marks';
import type { Bracket } from './brackets.ts';

export interface GroupValues {
  facet: string;
  x: string;
  colour: string;
  /** Position on the axis: the group's number, shifted by its colour. */
  place: number;
  /** Share of a group's step used as width. */
  width: number;
  values: number[];
  /** Subject of each value, "" without one. */
  subjects: string[];
}
export interface Groups {
  facets: string[];
  levels: string[];
  colours: string[];
  groups: GroupValues[];
  /** Same order as `facets`; indices in `groups` of the compared groups. */
  compared: { facet: string; members: number[]; result: Compared }[];
  missing: number;
  titles: { x: string; y: string; colour: string };
  hasColour: boolean;
  /** No group has ten values. */
  isSmall: boolean;
}

export const GROUP_ROLES: readonly Role[] = [
  { id: 'x', types: ['text', 'number'], isRequired: true },
  { id: 'y', types: ['number'], isRequired: true },
  { id: 'colour', types: ['text', 'number'] },
  { id: 'facet', types: ['text', 'number'] },
  { id: 'subject', types: ['text', 'number'] },
];
export const TEST_SETTINGS: readonly Setting[] = [
  {
    id: 'test',
    kind: 'choice',
    options: ['none', 'welch', 'student', 'mannWhitney', 'pairedT', 'wilcoxon'],
    value: 'none',
  },
  { id: 'pairs', kind: 'choice', options: ['all', 'first'], value: 'all' },
  { id: 'correction', kind: 'choice', options: ['holm', 'bh', 'bonferroni', 'none'], value: 'holm' },
];
/** With fewer values than this, points are drawn unless the user turns them off. */
export const DRAW_POINTS_BELOW = 10;
/** Maximum number of groups in one figure. */
const MOST_GROUPS = 60;
const MOST_FACETS = 12;

const SETTINGS = TEST_SETTINGS.map((setting) => setting.id);
/** Groups and tests; a setting of the drawing does not recompute them. */
export const groupsOf = (chosen: MappedTable): Groups => chosen.kept('groups', SETTINGS, () => computed(chosen));

function computed(chosen: MappedTable): Groups {
  const [x, y, colour, facet] = [chosen.words('x'), chosen.numbers('y'), chosen.words('colour'), chosen.words('facet')];
  const subject = chosen.words('subject');
  const method = chosen.choice<Method>('test');
  if (isPaired(method) && !chosen.has('subject')) throw new TableRefused('subject');
  const [hasColour, hasFacet] = [chosen.has('colour'), chosen.has('facet')];
  const levels = levelsOf(x);
  const colours = hasColour ? levelsOf(colour) : levels;
  if (levels.length * (hasColour ? colours.length : 1) > MOST_GROUPS)
    throw new TableRefused('groups', { n: levels.length * (hasColour ? colours.length : 1), most: MOST_GROUPS });
  const facets = splitBy(facet, hasFacet);
  if (facets.length > MOST_FACETS) throw new TableRefused('facets', { n: facets.length, most: MOST_FACETS });
  const groups: GroupValues[] = [];
  let missing = chosen.rows;
  const tested: { facet: string; members: number[]; result: Compared }[] = [];
  for (const one of facets) {
    const own = new Map<string, { values: number[]; subjects: string[] }>();
    for (const row of one.rows) {
      if (!x[row] || (hasColour && !colour[row]) || Number.isNaN(y[row])) continue;
      const key = JSON.stringify([x[row], hasColour ? colour[row] : x[row]]);
      const group = own.get(key) ?? { values: [], subjects: [] };
      own.set(key, group);
      group.values.push(y[row]!);
      group.subjects.push(subject[row]!);
      missing--;
    }
    const start = groups.length;
    levels.forEach((level, i) => {
      const inside = hasColour ? colours : [level];
      inside.forEach((name, k) => {
        const group = own.get(JSON.stringify([level, name]));
        if (!group) return;
        if (isPaired(method)) checkSubjects(group.subjects, hasColour ? `${level}, ${name}` : level);
        const width = 1 / inside.length;
        groups.push({ facet: one.name, x: level, colour: name, ...group, width, place: i + (k + 0.5) * width - 0.5 });
      });
    });
    const members = groups.slice(start).map((_, i) => start + i);
    tested.push({ facet: one.name, members, result: comparisons(chosen, groups, members, hasColour) });
  }
  const results = adjustAll(
    tested.map((one) => one.result),
    chosen.choice<Correction>('correction'),
  );
  const compared = tested.map((one, i) => ({ ...one, result: results[i]! }));
  if (!groups.length) throw new TableRefused('noValues');
  return {
    ...{ facets: facets.map((f) => f.name), levels, colours, groups, compared, missing, hasColour },
    titles: { x: chosen.name('x'), y: chosen.name('y'), colour: chosen.name('colour') },
    isSmall: groups.every((g) => g.values.length < DRAW_POINTS_BELOW),
  };
}

/** Two values of one subject in one group cannot be paired. */
function checkSubjects(subjects: readonly string[], group: string): void {
  const seen = new Set<string>();
  for (const subject of subjects) {
    if (subject && seen.has(subject)) throw new TableRefused('subjectTwice', { subject, group });
    seen.add(subject);
  }
}

/** With colours, compares colours within each group, otherwise the groups. */
function comparisons(
  chosen: MappedTable,
  groups: readonly GroupValues[],
  members: readonly number[],
  hasColour: boolean,
) {
  const isWithFirst = chosen.choice('pairs') === 'first';
  const pairs: [number, number][] = [];
  members.forEach((a, i) =>
    members.slice(i + 1).forEach((b, k) => {
      const isOneGroup = !hasColour || groups[a]!.x === groups[b]!.x;
      const first = members.find((m) => !hasColour || groups[m]!.x === groups[a]!.x);
      if (isOneGroup && (!isWithFirst || a === first)) pairs.push([i, i + 1 + k]);
    }),
  );
  const named = members.map((m) => ({
    name: hasColour ? `${groups[m]!.x}, ${groups[m]!.colour}` : groups[m]!.x,
    values: groups[m]!.values,
    subjects: groups[m]!.subjects,
  }));
  return compare(named, chosen.choice<Method>('test'), chosen.choice<Correction>('correction'), pairs);
}

/** More brackets than these hide the figure; the report has all. */
const MOST_BRACKETS = 10;
export function bracketsOf(model: Groups, facet: string, look: FigureStyle): Bracket[] {
  const one = model.compared.find((c) => c.facet === facet);
  if (!one || one.result.pairs.length > MOST_BRACKETS) return [];
  const at = (member: number) => model.groups[one.members[member]!]!.place;
  return one.result.pairs
    .filter((pair) => !Number.isNaN(pair.adjusted))
    .map((pair) => ({ from: at(pair.a), to: at(pair.b), text: pEquals(look.t)('p', pair.adjusted) }));
}

const hasP = (pair: Comparison): boolean => !Number.isNaN(pair.result.p);
/** The line below the figure with the test's name and the number of p values corrected together. */
export function testNote(model: Groups, look: FigureStyle): string[] {
  const { method, correction } = model.compared[0]!.result;
  const count = model.compared.reduce((n, one) => n + one.result.pairs.filter(hasP).length, 0);
  if (method === 'none' || !count) return [];
  const test = look.say(`test.${method}`);
  return [
    count > 1
      ? look.say('note.tests', { test, n: count, correction: look.say(`correction.${correction}`) })
      : look.say('note.test', { test }),
  ];
}

/** The tests that the figure prints, as scripts write them. */
export const groupTests = (model: Groups): ValueTable => ({
  columns: ['facet', 'a', 'b', 'n', 'statistic', 'p', 'adjusted'],
  rows: model.compared.flatMap(({ facet, members, result }) =>
    result.pairs.map((pair) => {
      const [a, b] = [model.groups[members[pair.a]!]!, model.groups[members[pair.b]!]!];
      const n = pair.pairing?.a.length ?? a.values.length + b.values.length;
      const name = (g: GroupValues) => (model.hasColour ? `${g.x}, ${g.colour}` : g.x);
      return [facet, name(a), name(b), n, pair.result.statistic, pair.result.p, pair.adjusted];
    }),
  ),
});

const inFacet = (facet: string): NonNullable<Fact['values']> => (facet ? { facet } : {});
/** Degrees of freedom; Welch's are not whole numbers. */
const dfText = (df: readonly number[] = []): string => df.map((v) => String(Number(v.toPrecision(5)))).join(', ');
/** n of each group, the tests with their statistic and assumptions, and p before and after correction. */
export function groupFacts(model: Groups): Fact[] {
  const facts: Fact[] = model.groups.map((g) => ({
    id: 'fact.n',
    values: { group: [g.facet, g.x, model.hasColour ? g.colour : ''].filter(Boolean).join(', '), n: g.values.length },
  }));
  for (const { facet, result } of model.compared) {
    if (result.method === 'none') continue;
    const where = inFacet(facet);
    if (result.overall)
      facts.push({
        id: 'fact.overall',
        values: {
          test: result.overall.test,
          statistic: result.overall.statistic,
          p: result.overall.p,
          df: dfText(result.overall.df),
          ...where,
        },
      });
    for (const pair of result.pairs) {
      const names = { a: nameOf(model, facet, pair.a), b: nameOf(model, facet, pair.b), ...where };
      const { pairing } = pair;
      if (pairing) facts.push({ id: 'fact.pairs', values: { ...names, n: pairing.a.length, left: pairing.leftOut } });
      if (!hasP(pair)) {
        facts.push({ id: 'fact.noTest', values: names });
        continue;
      }
      facts.push({
        id: pair.result.way ? 'fact.pairWay' : 'fact.pair',
        values: {
          ...{ test: pair.result.test, statistic: pair.result.statistic, p: pair.result.p, adjusted: pair.adjusted },
          ...{ df: dfText(pair.result.df), correction: result.correction, way: pair.result.way ?? '' },
          ...names,
        },
      });
      if (pairing && !Number.isNaN(pairing.normal))
        facts.push({ id: 'fact.normalPairs', values: { ...names, p: pairing.normal } });
    }
    for (const [a, b] of result.unpaired)
      facts.push({ id: 'fact.unpaired', values: { a: nameOf(model, facet, a), b: nameOf(model, facet, b), ...where } });
    for (const one of result.assumptions)
      if (!Number.isNaN(one.normal))
        facts.push({ id: 'fact.normal', values: { group: one.group, p: one.normal, ...where } });
    if (!Number.isNaN(result.spread)) facts.push({ id: 'fact.spread', values: { p: result.spread, ...where } });
    for (const group of result.leftOut) facts.push({ id: 'fact.untested', values: { group, ...where } });
  }
  return facts;
}

function nameOf(model: Groups, facet: string, member: number): string {
  const one = model.compared.find((c) => c.facet === facet)!;
  const group = model.groups[one.members[member]!]!;
  return model.hasColour ? `${group.x}, ${group.colour}` : group.x;
}
