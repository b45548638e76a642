import type { ReactNode } from 'react';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import { enrichmentFixture } from '@stroma/contract/fixtures/tools/enrichment';
import { BoxPlot } from '../charts/BoxPlot/BoxPlot.tsx';
import { BulkPca } from '../charts/BulkPca/BulkPca.tsx';
import { ClonotypeByCellType } from '../charts/ClonotypeByCellType/ClonotypeByCellType.tsx';
import { ClonotypeFrequency } from '../charts/ClonotypeFrequency/ClonotypeFrequency.tsx';
import { DensityStream } from '../charts/DensityStream/DensityStream.tsx';
import { DiversityD50 } from '../charts/DiversityD50/DiversityD50.tsx';
import { EnrichmentBar } from '../charts/EnrichmentBar/EnrichmentBar.tsx';
import { EnrichmentDot } from '../charts/EnrichmentDot/EnrichmentDot.tsx';
import { GseaRunningSum } from '../charts/GseaRunningSum/GseaRunningSum.tsx';
import { MaPlot } from '../charts/MaPlot/MaPlot.tsx';
import { PcVariancePlot } from '../charts/PcVariancePlot/PcVariancePlot.tsx';
import { SamplePoints } from '../charts/SamplePoints/SamplePoints.tsx';
import { ScatterWithFit } from '../charts/ScatterWithFit/ScatterWithFit.tsx';
import { StackedBar } from '../charts/StackedBar/StackedBar.tsx';
import { StackedViolin } from '../charts/StackedViolin/StackedViolin.tsx';
import { StartracIndices } from '../charts/StartracIndices/StartracIndices.tsx';
import { ViolinPlot } from '../charts/ViolinPlot/ViolinPlot.tsx';
import { VolcanoPlot } from '../charts/VolcanoPlot/VolcanoPlot.tsx';
import type { GroupSummary } from '../kernels/results/summary.types.ts';
import { centre } from './drawnScale.ts';
import { makeSummary } from './make.ts';

interface Scale {
  unit: number;
  valueAt: (px: number) => number;
}
export interface ValueCase {
  chart: (values: readonly number[]) => ReactNode;
  /** Axis labels used to read the marks: x or y on the page, Highcharts' axis, and its index if there are several. */
  side: 'x' | 'y';
  axis: 'xaxis' | 'yaxis';
  nth?: number;
  /** An axis that is not Highcharts' own. */
  scale?: (chart: Element) => Scale | null;
  /** px of the marks in the order of the values. */
  drawn: (chart: Element) => number[];
  /** Expected values of the marks; default: the finite values themselves. */
  expected?: (values: readonly number[]) => number[];
  /** The marks have their own order. */
  isSorted?: boolean;
  /** Number of omitted values that the figure reports, if not in its line below the plot. */
  said?: (chart: Element) => number;
  /** Minimum number of values for a figure. */
  least?: number;
  /** Maximum distance in px of a mark from its value. */
  beside?: number;
}

const all = (chart: Element, selector: string) => [...chart.querySelectorAll(selector)];
const points = (chart: Element, series = '') => all(chart, `.highcharts-series-group ${series} .highcharts-point`);
const middles = (side: 'x' | 'y', series?: string) => (chart: Element) =>
  points(chart, series).map((mark) => centre(mark)[side]);
const rights = (chart: Element) => points(chart, '.highcharts-series-0').map((mark) => centre(mark).box.right);
/** px on the page of a path's corners. */
function corners(element: Element): [number, number][] {
  const to = (element as SVGGraphicsElement).getScreenCTM();
  const found = (element.getAttribute('d') ?? '').matchAll(/[ML]\s*(-?[\d.e+-]+)[\s,]+(-?[\d.e+-]+)/g);
  return to ? [...found].map(([, x, y]) => [to.a * Number(x) + to.e, to.d * Number(y) + to.f]) : [];
}
const pathPlaces = (side: 'x' | 'y', selector: string) => (chart: Element) =>
  all(chart, selector).flatMap((path) => corners(path).map(([x, y]) => (side === 'x' ? x : y)));
const finite = (values: readonly number[]) => values.filter(Number.isFinite);
const orZero = (values: readonly number[]) => values.map((value) => (Number.isFinite(value) ? value : 0));

const summary = (value: number, i: number): GroupSummary => ({
  ...makeSummary(`Group ${i + 1}`, 3, 0.5, 60, 1),
  ...{ min: 0, q1: value * 0.9, median: value, q3: value * 1.1, max: value * 1.2, mean: value, sampled: [] },
});
const NONE = { Single: 0, Medium: 0, Large: 0 };
const classes = (values: readonly number[]) =>
  values.map((Single, i) => ({ group: `Group ${i + 1}`, counts: { Single, Medium: 0, Large: 0 } }));
const indices = (values: readonly number[]) =>
  values.map((value, i) => ({
    ...{ group: `Group ${i + 1}`, type: `Type ${i + 1}`, cells: 10, clonotypes: 5 },
    ...{ d50: value, shannon: value, gini: value, chao1: value, expansion: value, migration: 1, transition: 1 },
  }));
/** Terms of one database in the order of the values. */
const terms = (values: readonly number[], of: (value: number) => Partial<EnrichmentTerm>): EnrichmentTerm[] =>
  values.map((value, i) => ({
    ...enrichmentFixture.terms[0]!,
    ...{ term: `Term ${i + 1}`, term_id: `T:${i + 1}`, database: 'go_bp', nes: null, ratio: 0.5 },
    ...{ overlap: 5, p_val: (i + 1) / 1000, p_val_adj: 0.01 },
    ...of(value),
  }));
/** P values of at most 1, except the special one. */
const asP = (value: number) => (value >= 1 && value < 1e9 ? 1 / value : value);
const scoreOfP = (values: readonly number[]) => {
  const scores = finite(values).map((value) => (asP(value) > 0 ? Math.max(0, -Math.log10(asP(value))) : null));
  const highest = 1.1 * Math.max(2, ...scores.map((score) => score ?? 0));
  // No test results in a negative p value.
  return scores.map((score) => score ?? highest);
};
const names = (values: readonly number[]) => values.map((_, i) => `G${i}`);
const same = <T,>(values: readonly number[], value: T) => values.map(() => value);
const gsea = (score: readonly number[]) => ({
  ...{ term: 'Set', es: 0.8, nes: 2, p_val: 0.01, fdr: 0.02, size: 3, leadingEdge: ['A'], hits: [10] },
  running: { position: score.map((_, i) => i + 1), score },
});
const cells = (x: readonly number[]) =>
  ({
    ...{ x: { gene_id: 'a', symbol: 'A' }, y: { gene_id: 'b', symbol: 'B' }, n: x.length, cutoffs: { x: 0, y: 0 } },
    ...{ quadrants: { both: 1, onlyX: 1, onlyY: 1, neither: 0 }, groups: [], correlation: null },
    points: { x, y: same(x, 1), group: same(x, 0) },
  }) as unknown as Parameters<typeof ScatterWithFit>[0]['data'];
const share = (values: readonly number[]) => {
  const total = finite(values).reduce((a, b) => a + b, 0) || 1;
  return finite(values).map((value) => (100 * value) / total);
};

/** A row's own axis. */
function rowScale(chart: Element): Scale | null {
  const [low, high] = all(chart, '[data-part="tick-mark"]').map((mark) => centre(mark).y);
  const [from = 0, to = 0] = all(chart, '[data-part="tick-y"]').map((tick) =>
    Number((tick.textContent ?? '').replaceAll(',', '')),
  );
  if (low === undefined || high === undefined) return null;
  const unit = (to - from) / (high - low);
  return { unit: Math.abs(unit), valueAt: (px) => from + (px - low) * unit };
}

export const HIGHCHARTS_CASES: Readonly<Record<string, ValueCase>> = {
  SamplePoints: {
    ...{ side: 'y', axis: 'yaxis', drawn: middles('y', '.highcharts-scatter-series') },
    chart: (values) => (
      <SamplePoints
        title=""
        valueLabel="Value"
        data={values.map((value, i) => ({ sample: `s${i}`, group: `Group ${i + 1}`, value }))}
      />
    ),
  },
  StackedBar: {
    ...{ side: 'x', axis: 'yaxis', drawn: rights },
    chart: (values) => (
      <StackedBar
        title=""
        groupLabel="Group"
        groups={values.map((_, i) => `Group ${i + 1}`)}
        data={[{ name: 'cells', values }]}
        scale="count"
      />
    ),
  },
  BoxPlot: {
    ...{ side: 'y', axis: 'yaxis' },
    drawn: (chart) => all(chart, '.highcharts-boxplot-median').map((line) => centre(line).y),
    chart: (values) => (
      <BoxPlot title="" data={values.map(summary)} valueLabel="Value" groupLabel="Group" height={320} />
    ),
  },
  ViolinPlot: {
    ...{ side: 'y', axis: 'yaxis', drawn: (chart) => violinMedians(chart) },
    chart: (values) => (
      <ViolinPlot title="" data={values.map(summary)} valueLabel="Value" groupLabel="Group" height={320} />
    ),
  },
  StackedViolin: {
    ...{ side: 'y', axis: 'yaxis', scale: rowScale },
    drawn: (chart) => all(chart, '[data-part="median"]').map((line) => centre(line).y),
    chart: (values) => (
      <StackedViolin title="" genes={['LYZ']} data={[values.map(summary)]} groupLabel="Group" valueLabel="Value" />
    ),
  },
  ClonotypeFrequency: {
    ...{ side: 'x', axis: 'yaxis', drawn: rights },
    chart: (values) => (
      <ClonotypeFrequency
        title=""
        groupLabel="Group"
        scale="count"
        data={classes(values).map(({ group, counts }) => ({ group, clonotypes: counts, cells: NONE }))}
      />
    ),
  },
  ClonotypeByCellType: {
    ...{ side: 'x', axis: 'yaxis', drawn: rights },
    chart: (values) => (
      <ClonotypeByCellType
        title=""
        scale="count"
        data={classes(values).map(({ group, counts }) => ({ group, cells: counts, clonotypes: NONE }))}
      />
    ),
  },
  DiversityD50: {
    // A group without an index has words instead of its bar; bars are 2 px at least.
    ...{ side: 'x', axis: 'yaxis', drawn: rights, expected: orZero, beside: 2.5 },
    said: (chart) =>
      all(chart, '.highcharts-data-label').filter((label) => /[^\d.,\s∞-]/.test(label.textContent ?? '')).length,
    chart: (values) => (
      <DiversityD50 title="" data={indices(values)} groupLabel="Group" height={200 + values.length * 20} />
    ),
  },
  StartracIndices: {
    ...{ side: 'x', axis: 'yaxis', drawn: rights },
    chart: (values) => <StartracIndices title="" data={indices(values)} groupLabel="Type" />,
  },
  EnrichmentBar: {
    ...{ side: 'x', axis: 'yaxis', isSorted: true, expected: scoreOfP },
    drawn: (chart) => points(chart).map((mark) => centre(mark).box.right),
    chart: (values) => (
      <EnrichmentBar title="" top={300} data={terms(values, (value) => ({ p_val_adj: asP(value) }))} />
    ),
  },
  'EnrichmentBar, ranked': {
    ...{ side: 'x', axis: 'yaxis', drawn: (chart) => points(chart).map((mark) => centre(mark).box.right) },
    chart: (values) => <EnrichmentBar title="" top={300} data={terms(values, (nes) => ({ nes }))} />,
  },
  EnrichmentDot: {
    ...{ side: 'x', axis: 'xaxis', drawn: middles('x') },
    expected: (values) => finite(values).map((value) => 100 * value),
    chart: (values) => <EnrichmentDot title="" top={300} data={terms(values, (ratio) => ({ ratio }))} />,
  },
  GseaRunningSum: {
    ...{ side: 'y', axis: 'yaxis', drawn: pathPlaces('y', '.running-score .highcharts-graph') },
    // The curve begins and ends at zero.
    expected: (values) => [0, ...finite(values), 0],
    chart: (values) => (
      <GseaRunningSum title="" data={gsea(values)} ranked={values.length + 1} ranking={[3, 0, -3]} height={480} />
    ),
  },
  BulkPca: {
    ...{ side: 'x', axis: 'xaxis', drawn: middles('x', '.highcharts-markers') },
    chart: (values) => (
      <BulkPca
        title=""
        data={{ percent: [60, 20], coordinates: values.map((value) => [value, 1]) }}
        samples={values.map((_, i) => ({ sample: `s${i}`, group: 'g', size: 1 }))}
      />
    ),
  },
  PcVariancePlot: {
    ...{ side: 'y', axis: 'yaxis', expected: share },
    drawn: middles('y', '.highcharts-markers.highcharts-series-0'),
    chart: (values) => <PcVariancePlot title="Components" data={[...values]} used={null} />,
  },
  ScatterWithFit: {
    ...{ side: 'x', axis: 'xaxis', drawn: pathPlaces('x', '[data-part="cells"]') },
    chart: (values) => <ScatterWithFit title="" data={cells(values)} />,
  },
  DensityStream: {
    ...{
      side: 'y',
      axis: 'yaxis',
      drawn: pathPlaces('y', '.highcharts-series-group .highcharts-series-0 .highcharts-graph'),
    },
    // A curve has two points.
    least: 45,
    chart: (values) => (
      <DensityStream
        title=""
        data={{ t: values.map((_, i) => i), groups: [{ group: 'g', cells: 10, density: [...values] }] }}
      />
    ),
  },
  VolcanoPlot: {
    ...{ side: 'x', axis: 'xaxis', isSorted: true },
    // Genes beyond the thresholds are markers, the others one path.
    drawn: (chart) => [...middles('x', '.highcharts-markers')(chart), ...pathPlaces('x', '[data-part="rest"]')(chart)],
    chart: (values) => (
      <VolcanoPlot
        title=""
        a="A"
        b="B"
        data={{
          ...{ symbol: names(values), gene_id: names(values), log2fc: [...values], pct1: same(values, 0.5) },
          ...{ p_val: same(values, 0.001), p_val_adj: same(values, 0.001), pct2: same(values, 0.1) },
        }}
      />
    ),
  },
  MaPlot: {
    ...{ side: 'y', axis: 'yaxis', drawn: middles('y', '.highcharts-markers') },
    chart: (values) => (
      <MaPlot
        title=""
        a="A"
        b="B"
        log2fc={1}
        data={{ symbol: names(values), mean: same(values, 10), log2fc: [...values], side: same(values, 'up' as const) }}
      />
    ),
  },
};

function violinMedians(chart: Element): number[] {
  return all(chart, '.highcharts-series.violin-median .highcharts-graph').map((line) => centre(line).y);
}
