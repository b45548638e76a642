import type { ReactNode } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import { enrichmentFixture } from '@stroma/contract/fixtures/tools/enrichment';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import { BulkPca } from '../charts/BulkPca/BulkPca.tsx';
import { ClonotypeByCellType } from '../charts/ClonotypeByCellType/ClonotypeByCellType.tsx';
import { ClonotypeFrequency } from '../charts/ClonotypeFrequency/ClonotypeFrequency.tsx';
import { DiversityD50 } from '../charts/DiversityD50/DiversityD50.tsx';
import { EnrichmentBar } from '../charts/EnrichmentBar/EnrichmentBar.tsx';
import { EnrichmentDot } from '../charts/EnrichmentDot/EnrichmentDot.tsx';
import { GseaRunningSum } from '../charts/GseaRunningSum/GseaRunningSum.tsx';
import { PcVariancePlot } from '../charts/PcVariancePlot/PcVariancePlot.tsx';
import { ScatterWithFit } from '../charts/ScatterWithFit/ScatterWithFit.tsx';
import { StackedViolin } from '../charts/StackedViolin/StackedViolin.tsx';
import { StartracIndices } from '../charts/StartracIndices/StartracIndices.tsx';
import { ViolinPlot } from '../charts/ViolinPlot/ViolinPlot.tsx';
import { makeSummary } from './make.ts';
import { MARK_TOLERANCE_PX, centre, marksOf, scaleOf } from './drawnScale.ts';
import { parts } from './kit.stories.helper.tsx';

/** Like Positions.stories.tsx, for the other charts that Highcharts lays out; charts drawn as own marks are tested in drawnValues.test.ts. */
const meta: Meta = { title: 'Charts/Drawn values of Highcharts' };
export default meta;

interface Case {
  chart: ReactNode;
  /** Axis labels used to read the marks: x or y on the page, Highcharts' axis. */
  side: 'x' | 'y';
  axis: 'xaxis' | 'yaxis';
  /** px of the marks in the order of the values. */
  drawn: (chart: Element) => number[];
  values: readonly number[];
  /** Index of the axis if there are several, and its labels besides the values. */
  nth?: number;
  times?: number;
}
const story = (cases: readonly Case[]): StoryObj => ({
  render: () => (
    <>
      {cases.map(({ chart }, i) => (
        <div key={i} style={{ width: 900 }}>
          {chart}
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const roots = () => [...canvasElement.querySelectorAll('.highcharts-root')];
    await waitFor(() => expect(roots()).toHaveLength(cases.length));
    const faults: string[] = [];
    roots().forEach((chart, k) => {
      const { side, axis, drawn, values, times = 1, nth = 0 } = cases[k]!;
      const scale = scaleOf(chart, side, axis, nth);
      const found = drawn(chart);
      if (!scale) faults.push(`${k}: an axis without two ticks`);
      if (found.length !== values.length) faults.push(`${k}: ${found.length} marks of ${values.length} values`);
      found.forEach((px, i) => {
        const value = (values[i] ?? Number.NaN) * times;
        const at = scale?.valueAt(px) ?? Number.NaN;
        if (!(Math.abs(at - value) <= MARK_TOLERANCE_PX * (scale?.unit ?? 0)))
          faults.push(`${k}: ${value} is drawn at ${at}`);
      });
    });
    await expect(faults).toEqual([]);
  },
});

const COUNTS = [1, 2, 45, 200] as const;
/** Values of this many groups; of two the second is large. */
const valuesOf = (n: number) =>
  Array.from({ length: n }, (_, i) => (n === 2 && i === 1 ? 1e9 : (((i * 37) % 101) + 1) / 2));
const groupNames = (n: number) => Array.from({ length: n }, (_, i) => `Group ${i + 1}`);
const right = (chart: Element) => marksOf(chart).map((mark) => centre(mark).box.right);
/** Ordered from top to bottom of the page. */
const byPlace = (chart: Element) => marksOf(chart).sort((a, b) => centre(a).y - centre(b).y);

export const Violins = story(
  COUNTS.map((n): Case => {
    const groups = valuesOf(n).map((median, i) => ({
      ...makeSummary(`Group ${i + 1}`, median, 0.1, 100, i + 1),
      ...{ median, min: 0, max: median * 1.2, q1: median * 0.9, q3: median * 1.1, sampled: [] },
    }));
    return {
      chart: <ViolinPlot title="" data={groups} valueLabel="Value" groupLabel="Group" height={320} />,
      ...{ side: 'y', axis: 'yaxis', values: groups.map(({ median }) => median) },
      drawn: (chart) =>
        [...chart.querySelectorAll('.highcharts-series.violin-median .highcharts-graph')].map((line) => centre(line).y),
    };
  }),
);

const summaries = geneExpressionFixture.summaries.slice(0, 1);
/** A gene's row has its own scale next to the marks, used to read the medians. */
export const RowsOfViolins: StoryObj = {
  render: () => (
    <div style={{ width: 900 }}>
      <StackedViolin title="" genes={['LYZ']} data={summaries} groupLabel="Group" valueLabel="Value" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(parts(canvasElement, 'tick-mark')).toHaveLength(2));
    const [low, high] = parts(canvasElement, 'tick-mark').map((mark) => centre(mark).y);
    const [from, to] = parts(canvasElement, 'tick-y').map((tick) => Number(tick.textContent));
    const unit = ((to ?? 0) - (from ?? 0)) / ((high ?? 0) - (low ?? 0));
    const drawn = parts(canvasElement, 'median').map((line) => (from ?? 0) + (centre(line).y - (low ?? 0)) * unit);
    const values = summaries[0]?.map(({ median }) => median) ?? [];
    await expect(drawn).toHaveLength(values.length);
    const off = values.filter(
      (value, i) => Math.abs(value - (drawn[i] ?? Number.NaN)) > MARK_TOLERANCE_PX * Math.abs(unit),
    );
    await expect(off).toEqual([]);
  },
};

const termsOf = (n: number): EnrichmentTerm[] =>
  Array.from({ length: n }, (_, i) => ({
    ...enrichmentFixture.terms[0]!,
    ...{ term: `Term ${i + 1}`, term_id: `T:${i + 1}`, database: 'go_bp', nes: null, overlap: 5 + i },
    ...{ p_val: 10 ** -(n - i + 1), p_val_adj: i === 0 && n > 1 ? 1e-300 : 10 ** -(n - i), ratio: (i + 1) / (n + 1) },
  }));
export const Terms = story(
  [1, 2, 45].flatMap((n): Case[] => {
    const terms = termsOf(n);
    return [
      {
        chart: <EnrichmentBar title="" data={terms} top={200} />,
        ...{ side: 'x', axis: 'yaxis', values: terms.map((term) => -Math.log10(term.p_val_adj)) },
        drawn: (chart) => byPlace(chart).map((mark) => centre(mark).box.right),
      },
      {
        chart: <EnrichmentDot title="" data={terms} top={200} />,
        ...{ side: 'x', axis: 'xaxis', values: terms.map(({ ratio }) => ratio), times: 100 },
        drawn: (chart) => byPlace(chart).map((mark) => centre(mark).x),
      },
    ];
  }),
);

const classes = (n: number) =>
  groupNames(n).map((group, i) => ({
    group,
    counts: { Single: valuesOf(n)[i]! * 2, Medium: 10, Large: i % 3 },
  }));
const total = ({ counts }: ReturnType<typeof classes>[number]) => counts.Single + counts.Medium + counts.Large;
/** The ends of the bars: the group totals. */
const ends = (chart: Element) => {
  const rows = Map.groupBy(marksOf(chart), (mark) => mark.point?.x ?? -1);
  return [...rows].sort((a, b) => a[0] - b[0]).map(([, marks]) => Math.max(...marks.map((m) => centre(m).box.right)));
};
const NONE = { Single: 0, Medium: 0, Large: 0 };
export const Clonotypes = story(
  COUNTS.flatMap((n): Case[] => [
    {
      chart: (
        <ClonotypeFrequency
          title=""
          groupLabel="Group"
          scale="count"
          data={classes(n).map(({ group, counts }) => ({ group, clonotypes: counts, cells: NONE }))}
        />
      ),
      ...{ side: 'x', axis: 'yaxis', values: classes(n).map(total), drawn: ends },
    },
    {
      chart: (
        <ClonotypeByCellType
          title=""
          scale="count"
          data={classes(n).map(({ group, counts }) => ({ group, cells: counts, clonotypes: NONE }))}
        />
      ),
      ...{ side: 'x', axis: 'yaxis', values: classes(n).map(total), drawn: ends },
    },
  ]),
);

const indices = (n: number) =>
  valuesOf(n).map((value, i) => ({
    ...{ group: `Group ${i + 1}`, type: `Type ${i + 1}`, cells: 10, clonotypes: 5 },
    ...{ d50: value, shannon: value, gini: value, chao1: value },
    ...{ expansion: value, migration: value * 2, transition: i % 5 ? value * 3 : null },
  }));
export const Indices = story(
  COUNTS.flatMap((n): Case[] => [
    {
      chart: <DiversityD50 title="" data={indices(n)} groupLabel="Group" height={200 + n * 20} />,
      ...{ side: 'x', axis: 'yaxis', values: valuesOf(n), drawn: right },
    },
    {
      chart: <StartracIndices title="" data={indices(n)} groupLabel="Type" />,
      ...{ side: 'x', axis: 'yaxis', drawn: right },
      values: (['expansion', 'migration', 'transition'] as const).flatMap((index) =>
        indices(n).flatMap((row) => row[index] ?? []),
      ),
    },
  ]),
);

const positions = [10, 300, 900];
const term = {
  ...{ term: 'Set', es: 0.8, nes: 2, p_val: 0.01, fdr: 0.02, size: 3, leadingEdge: ['A'], hits: positions },
  running: { position: positions, score: [0.8, -0.35, 0.1] },
};
const variance = valuesOf(45).map((value) => value / 1000);
const sum = variance.reduce((a, b) => a + b, 0);
const coordinates = [
  [1e-300, 0],
  [40, -3],
  [-25, 12],
];
const samples = coordinates.map((_, i) => ({ sample: `s${i}`, group: 'g', size: 1 }));
const quadrants = { both: 1, onlyX: 1, onlyY: 1, neither: 0 };
const coexpression = {
  ...{ x: { gene_id: 'a', symbol: 'A' }, y: { gene_id: 'b', symbol: 'B' }, n: 3, cutoffs: { x: 0, y: 0 } },
  ...{ quadrants, groups: [], correlation: null, points: { x: [0, 1e-300, 4], y: [0, 2, 5], group: [0, 0, 0] } },
} as unknown as Parameters<typeof ScatterWithFit>[0]['data'];
const pca = { percent: [60, 20], coordinates };
const first = (chart: Element, selector: string) => centre(chart.querySelector(selector) ?? chart).box;
export const Lines = story([
  {
    // The extreme point of the curve is the score.
    chart: <GseaRunningSum title="" data={term} ranked={1000} ranking={[3, 0, -3]} height={480} />,
    ...{ side: 'y', axis: 'yaxis', values: [0.8, -0.35] },
    drawn: (chart) => {
      const { top, bottom } = first(chart, '.running-score .highcharts-graph');
      return [top, bottom];
    },
  },
  {
    chart: <BulkPca title="" data={pca} samples={samples} />,
    ...{ side: 'x', axis: 'xaxis', values: coordinates.map(([x]) => x ?? 0) },
    drawn: (chart) => marksOf(chart).map((mark) => centre(mark).x),
  },
  {
    chart: <BulkPca title="" data={pca} samples={samples} />,
    ...{ side: 'y', axis: 'yaxis', values: coordinates.map(([, y]) => y ?? 0) },
    drawn: (chart) => marksOf(chart).map((mark) => centre(mark).y),
  },
  {
    chart: <PcVariancePlot title="Components" data={variance} used={null} />,
    ...{ side: 'y', axis: 'yaxis', values: variance.map((v) => (100 * v) / sum) },
    drawn: (chart) =>
      [...chart.querySelectorAll('.highcharts-markers.highcharts-series-0 .highcharts-point')].map((m) => centre(m).y),
  },
  ...(['x', 'y'] as const).map((side): Case => ({
    chart: <ScatterWithFit title="" data={coexpression} />,
    ...{ side, axis: `${side}axis`, values: coexpression.points[side] },
    drawn: (chart) => {
      const [cells] = parts(chart, 'cells');
      const box = chart.getBoundingClientRect();
      const pairs = [...(cells?.getAttribute('d') ?? '').matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)];
      return pairs.map(([, x, y]) => (side === 'x' ? box.left + Number(x) : box.top + Number(y)));
    },
  })),
]);
