/**
 * Charts drawn as own marks match their data: positions are read back from the figure by the axis labels, for extreme numbers and for 1 to 200
 * groups. Those that Highcharts lays out: Positions.stories.tsx. A chart without one of them fails here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Mark } from '../kernels/marks/marks.types.ts';
import type { GroupSummary } from '../kernels/results/summary.types.ts';
import { clusterRows } from '../kernels/matrix/cluster.ts';
import { cnvCallFigure, cnvScoreFigure } from '../charts/CnvScore/CnvScore.figure.ts';
import { cnvRegionFigure } from '../charts/CnvRegion/CnvRegion.figure.ts';
import { curvesFigure } from '../charts/BranchSplit/BranchSplit.figure.ts';
import { dendrogramFigure } from '../charts/Dendrogram/dendrogramFigure.ts';
import { dotRadius } from '../charts/DotPlot/dots.ts';
import { ithFigure } from '../charts/IthScore/IthScore.figure.ts';
import { pseudotimeGenesFigure } from '../charts/PseudotimeGenes/PseudotimeGenes.figure.ts';
import { stateExpressionFigure } from '../charts/StateExpression/StateExpression.figure.ts';
import { upsetFigure } from '../charts/UpsetPlot/upsetFigure.ts';
import { vjUsageFigure } from '../charts/VjUsage/VjUsage.figure.ts';
import type { Translate } from '../theme/messages.ts';
import { buildTheme } from '../theme/themes.ts';
import { makeSummary } from './make.ts';
import { numberOf } from './paperFacts.ts';

const theme = buildTheme('light');
/** Returns the id of each message. */
const t = Object.assign((id: string) => id, {
  dynamic: (id: string) => id,
  category: (name: string) => name,
  number: (value: number) => String(value),
  percent: (value: number) => String(value),
  list: (names: readonly string[]) => names.join(),
  locale: 'en-US',
}) as unknown as Translate;

const COUNTS = [1, 2, 45, 200] as const;
const SIZE = [1600, 400] as const;
/** Possible numbers of a column: tiny, zero, large. Non-finite values have no mark. */
const ENDS = [1e-300, 0, 1e9, 3];
/** Maximum distance in px of a mark from its value: the error from rounding to a tenth. */
const BESIDE = 0.6;

const parts = (marks: readonly Mark[], part: string) =>
  marks.filter((mark) => 'part' in mark && mark.part === part) as (Mark & {
    d: string;
    x: number;
    y: number;
    text: string;
  })[];

/** Conversion from px to values of an axis, by its first and last label. `tick-y` is 4 px below its position. */
function scaleOf(marks: readonly Mark[], part: 'tick' | 'tick-y', above = 4) {
  const ticks = parts(marks, part).map(({ text, x, y }) => ({
    value: numberOf(text),
    at: part === 'tick' ? x : y - above,
  }));
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last || first.at === last.at) throw new Error('an axis without two labels');
  const unit = (last.value - first.value) / (last.at - first.at);
  return { unit: Math.abs(unit), valueAt: (px: number) => first.value + (px - first.at) * unit };
}
type Scale = ReturnType<typeof scaleOf>;

function compare(drawn: readonly number[], values: readonly number[], { unit, valueAt }: Scale) {
  expect(drawn).toHaveLength(values.length);
  drawn.forEach((px, i) => {
    const off = Math.abs(valueAt(px) - (values[i] ?? Number.NaN));
    expect({ i, value: values[i], isThere: off <= BESIDE * unit }).toEqual({ i, value: values[i], isThere: true });
  });
}

/** The numbers of a path, in pairs. */
const pointsOf = (d: string): [number, number][] => {
  const numbers = (d.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  return numbers.flatMap((n, i) => (i % 2 ? [] : [[n, numbers[i + 1] ?? Number.NaN] as [number, number]]));
};

const summary = (group: string, median: number): GroupSummary => ({
  ...makeSummary(group, 3, 0.5, 60, 1),
  ...{ min: 0, q1: median / 2, median, q3: median, max: median, mean: median, sampled: [], density: [] },
});
const groupsOf = (n: number) => Array.from({ length: n }, (_, i) => summary(`Group ${i + 1}`, ((i * 37) % 101) + 1));
const LISTS = [...COUNTS.map(groupsOf), ENDS.map((value, i) => summary(`End ${i}`, value))];
const medians = (marks: readonly Mark[]) => parts(marks, 'median').map(({ d }) => pointsOf(d)[0]?.[1] ?? Number.NaN);

test.each(LISTS.map((groups) => [groups.length, groups] as const))(
  'boxes of %p groups: CNV scores, a region, states',
  (_, groups) => {
    const values = groups.map(({ median }) => median);
    const points = { score: [], correlation: [], kind: [] };
    const scores = cnvScoreFigure({ title: '', data: groups, points, groupLabel: '' }, theme, t, ...SIZE);
    const region = { chromosome: '7', start: 1, end: 2, genes: [], groups };
    const level = cnvRegionFigure(
      { title: '', region, data: { rows: [], columns: [], values: [] }, groupLabel: '' },
      theme,
      t,
      ...SIZE,
    );
    const states = [{ gene_id: 'g', symbol: 'g', groups }] as Parameters<typeof stateExpressionFigure>[0]['data'];
    const state = stateExpressionFigure({ title: '', data: states, valueLabel: '' }, theme, t, 6000, 400);
    for (const { marks } of [scores, level, state]) compare(medians(marks), values, scaleOf(marks, 'tick-y'));
  },
);

test('cells by score and correlation stand at both', () => {
  const points = { score: ENDS, correlation: [-1, 0, 0.5, 1], kind: [0, 1, 2, 3] };
  const { marks } = cnvCallFigure({ title: '', data: [], points, groupLabel: '' }, theme, t, ...SIZE);
  const dots = parts(marks, 'point');
  compare(
    dots.map(({ x }) => x),
    points.score,
    scaleOf(marks, 'tick'),
  );
  compare(
    dots.map(({ y }) => y),
    points.correlation,
    scaleOf(marks, 'tick-y'),
  );
});

test.each(COUNTS)('scores of %p samples, and of those without one nothing', (n) => {
  const samples = Array.from({ length: n }, (_, i) => ({
    ...{ sample: `s${i}`, group: 'g', cells: 9, score: i % 9 === 8 ? null : (ENDS[i] ?? i / 7) },
  })) as Parameters<typeof ithFigure>[0]['data'];
  const { marks } = ithFigure(
    { title: '', method: 'expression', data: samples, cellTypes: [], view: 'samples' },
    theme,
    t,
    800,
  );
  compare(
    parts(marks, 'sample').map(({ x }) => x),
    samples.flatMap(({ score }) => score ?? []),
    scaleOf(marks, 'tick'),
  );
});

test.each([1, 2, 6])('shares of genes in %p groups', (n) => {
  const groups = Array.from({ length: n }, (_, i) => `g${i}`);
  const genes = [0, 3, 1e9].map((count, i) => ({ gene: `TRAV${i}`, counts: groups.map((_, g) => count + g) }));
  const { marks } = vjUsageFigure({ title: '', data: [{ chain: 'TRA', segment: 'V', groups, genes }] }, theme, t, 800);
  const bars = parts(marks, 'TRAV') as unknown as { y: number; h: number }[];
  const totals = groups.map((_, g) => genes.reduce((sum, { counts }) => sum + counts[g]!, 0));
  // The most used gene first.
  const shares = [...genes].reverse().flatMap(({ counts }) => counts.map((count, g) => (100 * count) / totals[g]!));
  compare(
    bars.map(({ y }) => y),
    shares,
    scaleOf(marks, 'tick-y'),
  );
});

test.each(COUNTS)('sizes of %p intersections', (n) => {
  const names = Array.from({ length: 8 }, (_, i) => `set ${i}`);
  const regions = Array.from({ length: n }, (_, i) => ({
    ...{ sets: names.flatMap((_, k) => (((i + 1) >> k) & 1 ? [k] : [])), n: i ? n - i : 1e9, members: [] },
  }));
  const texts = { number: String, intersections: String, sizes: String, region: String, rest: String };
  const { marks } = upsetFigure({ title: '', unit: '', data: { names, regions }, top: 200 }, theme, texts, 6000, 500);
  const bars = parts(marks, 'intersection');
  compare(
    bars.map(({ y }) => y),
    regions.map((region) => region.n),
    scaleOf(marks, 'tick-y'),
  );
});

test.each([2, 45, 200])('merges of %p leaves stand at their heights', (n) => {
  const values = Array.from({ length: n }, (_, i) => [((i * 37) % 101) + (i === 1 ? 1e9 : 0)]);
  const linkage = clusterRows(
    values,
    values.map((_, i) => `leaf ${i}`),
  );
  const same = () => '';
  const texts = { number: String, heightLabel: '', cluster: same, cut: same, leaf: same, merge: same };
  const { marks } = dendrogramFigure({ title: '', data: linkage }, theme, texts, 1200, 3000);
  compare(
    parts(marks, 'branch').map(({ d }) => pointsOf(d)[1]?.[0] ?? Number.NaN),
    linkage.merges.map(([, , height]) => height ?? Number.NaN),
    scaleOf(marks, 'tick'),
  );
});

test('curves of genes run through their values', () => {
  const time = [0, 1, 2, 3];
  const gene = {
    gene_id: 'g',
    symbol: 'g',
    q_val: 0,
    curve: { t: time, y: [0, 1e-300, 3, 1e3] },
    points: { t: [], y: [], state: [] },
  };
  const genes = [gene] as unknown as Parameters<typeof pseudotimeGenesFigure>[0]['data'];
  const { marks } = pseudotimeGenesFigure({ title: '', data: genes, valueLabel: '' }, theme, t, ...SIZE);
  const corners = parts(marks, 'curve').flatMap(({ d }) => pointsOf(d));
  compare(
    corners.map(([x]) => x),
    time,
    scaleOf(marks, 'tick'),
  );
  compare(
    corners.map(([, y]) => y),
    gene.curve.y,
    scaleOf(marks, 'tick-y'),
  );
});

test('curves of branches begin where the shared part ends', () => {
  const gene = {
    gene_id: 'g',
    symbol: 'g',
    q_val: 0,
    before: [1, 2],
    behind: [
      [3, 1e6],
      [1, 0],
    ],
  };
  const branch = {
    point: 1,
    steps: { before: 2, behind: 2 },
    names: [],
    genes: [gene],
    states: [],
    branches: [
      { states: [1], cells: 1 },
      { states: [2], cells: 1 },
    ],
  };
  const props = { title: '', data: branch, valueLabel: '', top: 1 } as unknown as Parameters<typeof curvesFigure>[0];
  const { marks } = curvesFigure(props, theme, t, 600);
  const scale = scaleOf(marks, 'tick-y');
  const heights = (part: string) => parts(marks, part).flatMap(({ d }) => pointsOf(d).map(([, y]) => y));
  compare(heights('pre-branch'), gene.before, scale);
  compare(heights('branch-1'), [2, 3, 1e6], scale);
  compare(heights('branch-2'), [2, 1, 0], scale);
});

test('the area of a dot is its share', () => {
  for (const share of [1e-300, 0.04, 0.25, 1])
    expect(dotRadius(share, [0, 1], 200) ** 2 / 200 ** 2).toBeCloseTo(Math.max(share, 1 / 200 ** 2), 9);
  expect(dotRadius(0, [0, 1], 200)).toBe(0);
});

/** Charts that have no axis of values. */
const WITHOUT: Readonly<Record<string, string>> = {
  ClonotypePie: 'angles',
  PieChart: 'angles, which its labels say',
  ClonotypeSharing: 'colours of a matrix',
  CnvHeatmap: 'colours of a matrix',
  EmbeddingPlot: 'axes of an embedding have no unit',
  FacetedEmbedding: 'as EmbeddingPlot',
  LinkedEmbeddings: 'as EmbeddingPlot',
  SpatialPlot: 'as EmbeddingPlot',
  TrajectoryPlot: 'as EmbeddingPlot',
  TrajectoryFacets: 'as EmbeddingPlot',
  Heatmap: 'colours of a matrix',
  LargeHeatmap: 'colours of a matrix',
  InteractionDot: 'colours and sizes of dots',
  InteractionHeatmap: 'colours of a matrix',
  InteractionNetwork: 'widths of edges',
  ModuleHeatmap: 'colours of a matrix',
  RegulonModules: 'colours of a matrix',
  RegulonPlot: 'ranks with one tick a panel: RegulonPlot.test.ts',
  RoeHeatmap: 'colours of a matrix',
  SampleCorrelation: 'colours of a matrix',
  TermNetwork: 'sizes of nodes',
  ThresholdHistogram: 'a control of a form, which is measured by its thresholds',
  VennDiagram: 'areas, which its numbers say',
  VjPairHeatmap: 'colours of a matrix',
};
test('every chart with an axis of values has a test of what it draws', () => {
  const charts = readdirSync(join(import.meta.dirname, '../charts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const tests = ['drawnValues.test.ts', 'Positions.stories.tsx', 'HighchartsValues.stories.tsx', 'specialCases.tsx']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const untested = charts.filter((name) => !(name in WITHOUT) && !tests.includes(`charts/${name}/`));
  expect(untested).toEqual([]);
  const special = ['specialValues.test.ts', 'specialCases.tsx']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const unspecial = charts.filter((name) => !(name in WITHOUT) && !special.includes(`charts/${name}/`));
  expect(unspecial).toEqual(['DotPlot']);
  expect(Object.keys(WITHOUT).filter((name) => !charts.includes(name))).toEqual([]);
});
