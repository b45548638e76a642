/**
 * Special values in charts drawn as marks: 1e-300, 0, 10^9, NaN and infinities among 1, 2, 45 and 200 values, in one column of a page and on a wide
 * screen. Each finite value is read back from its mark by the axis labels, the others have no mark and are counted, and the table contains all of
 * them. Charts that Highcharts lays out: SpecialValues.stories.tsx.
 */
import { expect, test } from '@jest/globals';
import type { Figure, Mark } from '../kernels/marks/marks.types.ts';
import { setTable } from '../kernels/results/setTable.ts';
import type { GroupSummary } from '../kernels/results/summary.types.ts';
import { curvesFigure } from '../charts/BranchSplit/BranchSplit.figure.ts';
import { cnvRegionFigure } from '../charts/CnvRegion/CnvRegion.figure.ts';
import { cnvRegionTable } from '../charts/CnvRegion/CnvRegion.table.ts';
import { cnvCallFigure, cnvScoreFigure } from '../charts/CnvScore/CnvScore.figure.ts';
import { cnvScoreTable } from '../charts/CnvScore/CnvScore.table.ts';
import { dendrogramFigure } from '../charts/Dendrogram/dendrogramFigure.ts';
import { ithFigure } from '../charts/IthScore/IthScore.figure.ts';
import { ithScoreTable } from '../charts/IthScore/IthScore.table.ts';
import { pseudotimeGenesFigure } from '../charts/PseudotimeGenes/PseudotimeGenes.figure.ts';
import { stateExpressionFigure } from '../charts/StateExpression/StateExpression.figure.ts';
import { stateExpressionTable } from '../charts/StateExpression/StateExpression.table.ts';
import { upsetFigure } from '../charts/UpsetPlot/upsetFigure.ts';
import { vjUsageFigure } from '../charts/VjUsage/VjUsage.figure.ts';
import { vjUsageTable } from '../charts/VjUsage/VjUsage.table.ts';
import type { Translate } from '../theme/messages.ts';
import { buildTheme } from '../theme/themes.ts';
import { makeSummary } from './make.ts';
import { numberOf } from './paperFacts.ts';
import { COUNTS, SPECIALS, valuesAround } from './specialValues.ts';

const theme = buildTheme('light');
/** Returns the id of each message, and numbers unchanged. */
const t = Object.assign((id: string) => id, {
  dynamic: (id: string) => id,
  category: (name: string) => name,
  number: (value: number) => String(value),
  percent: (value: number) => String(value),
  list: (names: readonly string[]) => names.join(),
  locale: 'en-US',
}) as unknown as Translate;

/** 89 mm, and a wide screen. */
const WIDTHS = [433, 1600] as const;
/** Maximum distance in px of a mark from its value, including a tenth for rounded positions. */
const BESIDE = 0.5;

interface Case {
  figure: (values: readonly number[], width: number) => Figure;
  /** Marks in the order of `expected`. */
  part: string;
  axis: 'tick' | 'tick-y';
  /** Positions in px along the axis, of each mark or of each corner of its path. */
  places: (mark: Placed) => number[];
  /** Expected values of the marks; default: the finite values themselves. */
  expected?: (values: readonly number[], width: number) => number[];
  /** Marks omitted for lack of width are reported by a text of this part. */
  rest?: string;
  /** Number of omitted values that the figure reports. */
  said?: (figure: Figure) => number;
  table?: (values: readonly number[]) => { rows: readonly (readonly unknown[])[] };
}
type Placed = Mark & { d: string; x: number; y: number; text: string; w: number; h: number };

const partsOf = (marks: readonly Mark[], part: string) =>
  marks.filter((mark) => 'part' in mark && mark.part === part) as Placed[];
const finite = (values: readonly number[]) => values.filter(Number.isFinite);
const cornersOf = ({ d }: Placed): [number, number][] =>
  [...d.matchAll(/[ML](-?[\d.e+-]+) (-?[\d.e+-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
/** The y position of a horizontal line: the second number of its path. */
const lineHeight = ({ d }: Placed): number[] => [Number(/^M\S+ (\S+?)h/.exec(d)?.[1] ?? Number.NaN)];

function valueAt(marks: readonly Mark[], part: 'tick' | 'tick-y') {
  const ticks = partsOf(marks, part).map(({ text, x, y }) => ({
    value: numberOf(text),
    at: part === 'tick' ? x : y - 4,
  }));
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last || first.at === last.at) throw new Error('an axis without two labels');
  const unit = (last.value - first.value) / (last.at - first.at);
  return { unit: Math.abs(unit), of: (px: number) => first.value + (px - first.at) * unit };
}

const summary = (value: number, i: number): GroupSummary => ({
  ...makeSummary(`Group ${i + 1}`, 3, 0.5, 60, 1),
  ...{ min: 0, q1: value / 2, median: value, q3: value, max: value, mean: value, sampled: [], density: [] },
});
const boxes: Pick<Case, 'part' | 'axis' | 'places'> = { part: 'median', axis: 'tick-y', places: lineHeight };
const noArms = { rows: [], columns: [], values: [] };
const region = (values: readonly number[]) => ({
  ...{ title: '', data: noArms, groupLabel: '' },
  region: { chromosome: '7', start: 1, end: 2, genes: [], groups: values.map(summary) },
});
const noPoints = { score: [], correlation: [], kind: [] };
const scores = (values: readonly number[]) => ({
  ...{ title: '', data: values.map(summary), points: noPoints, groupLabel: '' },
});
const states = (values: readonly number[]) =>
  ({
    ...{ title: '', valueLabel: '' },
    data: [{ gene_id: 'g', symbol: 'g', groups: values.map(summary) }],
  }) as Parameters<typeof stateExpressionFigure>[0];
const ith = (values: readonly number[]) =>
  ({
    ...{ title: '', method: 'expression', cellTypes: [], view: 'samples' },
    data: values.map((score, i) => ({ sample: `s${i}`, group: 'g', cells: 9, score })),
  }) as unknown as Parameters<typeof ithFigure>[0];
const usage = (values: readonly number[]) => ({
  ...{ title: '', top: 200 },
  data: [
    {
      ...{ chain: 'TRA' as const, segment: 'V' as const, groups: ['g'] },
      genes: values.map((count, i) => ({ gene: `TRAV${i}`, counts: [count] })),
    },
  ],
});
const SETS = Array.from({ length: 8 }, (_, i) => `set ${i}`);
const sets = (values: readonly number[]) => ({
  names: SETS,
  regions: values.map((n, i) => ({ sets: SETS.flatMap((_, k) => (((i + 1) >> k) & 1 ? [k] : [])), n })),
});
const upsetTexts = { number: String, intersections: String, sizes: String, region: String, rest: String };
const same = () => '';
const treeTexts = { number: String, heightLabel: '', cluster: same, cut: same, leaf: same, merge: same };
/** Each leaf joins the earlier ones. */
const chain = (heights: readonly number[]) => ({
  labels: ['leaf', ...heights.map((_, i) => `leaf ${i}`)],
  merges: heights.map((height, i) => [i ? heights.length + i : 0, i + 1, height, i + 2]),
  order: [0, ...heights.map((_, i) => i + 1)],
  ...{ method: 'average', metric: 'euclidean' },
});
const downwards = (values: readonly number[]) => [...values].sort((a, b) => b - a);

const CASES: Readonly<Record<string, Case>> = {
  CnvScore: {
    ...boxes,
    figure: (values, width) => cnvScoreFigure(scores(values), theme, t, width, 400),
    table: (values) => cnvScoreTable(scores(values), t),
  },
  'CnvScore, cells': {
    ...{ part: 'point', axis: 'tick', places: ({ x }) => [x] },
    figure: (values, width) => {
      const score = [...values];
      const points = { score, correlation: score.map(() => 0.5), kind: score.map(() => 0) };
      return cnvCallFigure({ title: '', data: [], points, groupLabel: '' }, theme, t, width, 400);
    },
  },
  CnvRegion: {
    ...boxes,
    figure: (values, width) => cnvRegionFigure(region(values), theme, t, width, 400),
    table: (values) => cnvRegionTable(region(values) as Parameters<typeof cnvRegionTable>[0], t),
  },
  StateExpression: {
    ...boxes,
    figure: (values, width) => stateExpressionFigure(states(values), theme, t, width, 400),
    table: (values) => stateExpressionTable(states(values), t),
  },
  IthScore: {
    ...{ part: 'sample', axis: 'tick', places: ({ x }) => [x] },
    figure: (values, width) => ithFigure(ith(values), theme, t, width),
    // Each in its row.
    said: ({ marks }) => partsOf(marks, 'none').length,
    table: (values) => ithScoreTable(ith(values), t),
  },
  VjUsage: {
    ...{ part: 'TRAV', axis: 'tick-y', places: ({ y }) => [y] },
    figure: (values, width) => vjUsageFigure(usage(values), theme, t, width),
    expected: (values, width) => {
      const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
      const sorted = downwards(finite(values));
      // In one page column: the twelve most used genes, and the others as one group.
      const most = width < 520 ? 12 : values.length;
      const shown = [...sorted.slice(0, most), ...(values.length > most ? [sum(sorted.slice(most))] : [])];
      return shown.map((v) => (100 * v) / (sum(sorted) || 1));
    },
    table: (values) => vjUsageTable(usage(values), t),
  },
  UpsetPlot: {
    ...{ part: 'intersection', axis: 'tick-y', places: ({ y }) => [y] },
    figure: (values, width) =>
      upsetFigure({ title: '', unit: '', data: sets(values), top: 200 }, theme, upsetTexts, width, 500),
    // An empty intersection does not count.
    expected: (values) => downwards(finite(values).filter((v) => v > 0)),
    rest: 'rest',
    table: (values) => setTable({ data: sets(values) }, t),
  },
  Dendrogram: {
    ...{ part: 'branch', axis: 'tick', places: (mark) => [cornersOf(mark)[1]?.[0] ?? Number.NaN] },
    figure: (values, width) => dendrogramFigure({ title: '', data: chain(values) }, theme, treeTexts, width, 3000),
  },
  PseudotimeGenes: {
    ...{ part: 'curve', axis: 'tick-y', places: (mark) => cornersOf(mark).map(([, y]) => y) },
    figure: (y, width) => {
      const curve = { t: y.map((_, i) => i), y };
      const gene = { gene_id: 'g', symbol: 'g', q_val: 0, curve, points: { t: [], y: [], state: [] } };
      const genes = [gene] as unknown as Parameters<typeof pseudotimeGenesFigure>[0]['data'];
      return pseudotimeGenesFigure({ title: '', data: genes, valueLabel: '' }, theme, t, width, 400);
    },
  },
  BranchSplit: {
    ...{ part: 'pre-branch', axis: 'tick-y', places: (mark) => cornersOf(mark).map(([, y]) => y) },
    figure: (before, width) => {
      const branch = {
        ...{ point: 1, steps: { before: before.length, behind: 1 }, names: [], states: [] },
        genes: [{ gene_id: 'g', symbol: 'g', q_val: 0, before, behind: [[1], [1]] }],
        branches: [1, 2].map((state) => ({ states: [state], cells: 1 })),
      };
      const props = { title: '', data: branch, valueLabel: '', top: 1 } as unknown as Parameters<
        typeof curvesFigure
      >[0];
      return curvesFigure(props, theme, t, width);
    },
  },
};

const RUNS = Object.entries(CASES).flatMap(([name, one]) => COUNTS.map((n) => [name, n, one] as const));
test.each(RUNS)('%s: special values among %p', (_, n, one) => {
  const { figure, part, axis, places, expected = finite, rest, said = (f: Figure) => f.leftOut ?? 0, table } = one;
  for (const special of SPECIALS)
    for (const width of WIDTHS) {
      const values = valuesAround(n, special);
      const drawn = figure(values, width);
      const scale = valueAt(drawn.marks, axis);
      const found = partsOf(drawn.marks, part).flatMap(places);
      const wanted = expected(values, width);
      const is = { special, width };
      const hasRest = rest !== undefined && partsOf(drawn.marks, rest).length > 0;
      if (hasRest) expect(found.length).toBeLessThanOrEqual(wanted.length);
      else expect({ ...is, found: found.length }).toEqual({ ...is, found: wanted.length });
      const off = found.flatMap((px, i) => {
        const [at, value] = [scale.of(px), wanted[i] ?? Number.NaN];
        return Math.abs(at - value) <= BESIDE * scale.unit ? [] : [`${value} is drawn at ${at}`];
      });
      expect({ ...is, off }).toEqual({ ...is, off: [] });
      expect({ ...is, said: said(drawn) }).toEqual({ ...is, said: values.length - finite(values).length });
      if (table)
        expect(
          table(values)
            .rows.flat()
            .some((cell) => Object.is(cell, special)),
        ).toBe(true);
    }
});

test('a value between two missing ones is drawn', () => {
  const [gap, line] = [
    [Number.NaN, 2, Number.NaN],
    [1, 2, 3],
  ];
  for (const name of ['PseudotimeGenes', 'BranchSplit']) {
    const { figure, part } = CASES[name]!;
    const paths = (values: number[]) => partsOf(figure(values, 433).marks, part).map(({ d }) => d);
    expect(paths(gap)).toEqual([expect.stringMatching(/^M\S+ \S+h3$/)]);
    expect(paths(line)).toEqual([expect.not.stringContaining('h')]);
  }
});

test('a place of which something is wrong is found', () => {
  const figure = cnvScoreFigure(scores([1, 2, 3]), theme, t, 433, 400);
  const scale = valueAt(figure.marks, 'tick-y');
  const [one, two] = partsOf(figure.marks, 'median').flatMap(lineHeight);
  expect(Math.abs(scale.of(one ?? 0) - scale.of(two ?? 0))).toBeGreaterThan(BESIDE * scale.unit);
});
