import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { BoxPlot } from '../charts/BoxPlot/BoxPlot.tsx';
import { MaPlot } from '../charts/MaPlot/MaPlot.tsx';
import { SamplePoints } from '../charts/SamplePoints/SamplePoints.tsx';
import { StackedBar } from '../charts/StackedBar/StackedBar.tsx';
import { VolcanoPlot } from '../charts/VolcanoPlot/VolcanoPlot.tsx';
import { makeSummary } from './make.ts';
import { MARK_TOLERANCE_PX, centre, marksOf, scaleOf, type ElementWithPoint } from './drawnScale.ts';

/** The drawing matches the table: positions are read back from the page by the axis labels. */
const meta: Meta = { title: 'Charts/Drawn values' };
export default meta;

const COUNTS = [1, 2, 45, 200] as const;
/** Extreme and non-finite values of tables. */
const EXTREMES = [1e-300, 0, 1e9, 3, Number.NaN, Number.POSITIVE_INFINITY];
interface Drawn {
  chart: Element;
  faults: string[];
}
/** Compares each mark of a chart with the value that its name has in the data. */
function compare(
  { chart, faults }: Drawn,
  valueOf: (mark: ElementWithPoint) => number | undefined,
  edge: (mark: Element) => number,
  side: 'x' | 'y',
  labels: string,
): number {
  const scale = scaleOf(chart, side, labels);
  const marks = marksOf(chart);
  // The ticks of a single value have no second one.
  if (!scale && marks.length > 1) faults.push('an axis without two ticks');
  if (!scale) return marks.length;
  for (const mark of marks) {
    const value = valueOf(mark);
    const drawn = scale.valueAt(edge(mark));
    if (value === undefined || Math.abs(drawn - value) > MARK_TOLERANCE_PX * scale.unit)
      faults.push(`${value} is drawn at ${drawn}`);
  }
  return marks.length;
}

const story = (charts: readonly ReactNode[], check: (drawn: Drawn, i: number) => void): StoryObj => ({
  render: () => (
    <>
      {charts.map((chart, i) => (
        <div key={i} style={{ width: 900 }}>
          {chart}
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-root')).toHaveLength(charts.length));
    const faults: string[] = [];
    [...canvasElement.querySelectorAll('.highcharts-root')].forEach((chart, i) => check({ chart, faults }, i));
    await expect(faults).toEqual([]);
  },
});

const valueOfGroup = (i: number, of: number) => (of === 2 && i === 1 ? 1e9 : ((i * 37) % 101) - 20);
const samplesOf = (groups: number) =>
  Array.from({ length: groups }, (_, g) => ({
    sample: `s${g}`,
    group: `Group ${g + 1}`,
    value: valueOfGroup(g, groups),
  }));
const EXTREME_SAMPLES = EXTREMES.map((value, i) => ({ sample: `s${i}`, group: `Group ${i % 2}`, value }));
const SAMPLES = [...COUNTS.map(samplesOf), EXTREME_SAMPLES];
export const Samples = story(
  SAMPLES.map((samples, i) => <SamplePoints key={i} title="" data={samples} valueLabel="Value" />),
  (drawn, i) => {
    const of = SAMPLES[i] ?? [];
    const valueOf = (mark: ElementWithPoint) => of.find(({ sample }) => sample === mark.point?.name)?.value;
    const n = compare(drawn, valueOf, (mark) => centre(mark).y, 'y', 'yaxis');
    if (n !== of.filter(({ value }) => Number.isFinite(value)).length)
      drawn.faults.push(`${n} of ${of.length} samples`);
  },
);

export const Bars = story(
  COUNTS.map((groups) => (
    <StackedBar
      key={groups}
      title=""
      groupLabel="Group"
      groups={Array.from({ length: groups }, (_, g) => `Group ${g + 1}`)}
      data={[{ name: 'cells', values: Array.from({ length: groups }, (_, g) => (g === 1 ? 1e9 : 1e7 * (g + 1))) }]}
      scale="count"
    />
  )),
  (drawn) => {
    const valueOf = (mark: ElementWithPoint) => (mark.point?.x === 1 ? 1e9 : 1e7 * ((mark.point?.x ?? 0) + 1));
    compare(drawn, valueOf, (mark) => centre(mark).box.right, 'x', 'yaxis');
  },
);

const groupsOf = (n: number) =>
  Array.from({ length: n }, (_, g) => makeSummary(`Group ${g + 1}`, 2 + (g % 7), 0.4, 100, g + 1));
export const Boxes = story(
  COUNTS.map((n) => <BoxPlot key={n} title="" data={groupsOf(n)} valueLabel="Value" groupLabel="Group" height={320} />),
  ({ chart, faults }, i) => {
    const groups = groupsOf(COUNTS[i] ?? 0);
    const scale = scaleOf(chart, 'y', 'yaxis');
    const medians = [...chart.querySelectorAll('.highcharts-boxplot-median')];
    if (medians.length !== groups.length) faults.push(`${medians.length} of ${groups.length} boxes`);
    medians.forEach((line, g) => {
      const drawn = scale?.valueAt(centre(line).y) ?? Number.NaN;
      if (!(Math.abs(drawn - (groups[g]?.median ?? Number.NaN)) <= MARK_TOLERANCE_PX * (scale?.unit ?? 0)))
        faults.push(`the median ${groups[g]?.median} is drawn at ${drawn}`);
    });
  },
);

const P = [1e-300, 0, 1e-9, 0.01, Number.NaN, 1e-4];
const FC = [2, -3, 1e9, 1.5, 2, Number.POSITIVE_INFINITY];
const column = <T,>(value: T) => P.map(() => value);
const genes = P.map((_, i) => `G${i}`);
const volcano = {
  ...{ symbol: genes, gene_id: genes, log2fc: FC.map((fc) => (fc === 1e9 ? 4 : fc)), p_val: P, p_val_adj: P },
  // The p value that floating point does not hold has its logarithm.
  log10_p_val: P.map((p) => (p === 0 ? -350 : Math.log10(p))),
  log10_p_val_adj: P.map((p) => (p === 0 ? -350 : Math.log10(p))),
  ...{ pct1: column(0.5), pct2: column(0.1) },
};
/** Genes with a p value and a finite fold change. */
const DRAWN = genes.filter((_, i) => !Number.isNaN(P[i]) && Number.isFinite(FC[i]));
const names = (chart: Element) => marksOf(chart).map((mark) => mark.point?.name);
export const Volcano = story([<VolcanoPlot key="" title="" data={volcano} a="A" b="B" />], (drawn) => {
  const at = (mark: ElementWithPoint) => genes.indexOf(mark.point?.name ?? '');
  const y = (mark: ElementWithPoint) => -(volcano.log10_p_val_adj[at(mark)] ?? Number.NaN);
  compare(drawn, y, (mark) => centre(mark).y, 'y', 'yaxis');
  compare(
    drawn,
    (mark) => volcano.log2fc[at(mark)],
    (mark) => centre(mark).x,
    'x',
    'xaxis',
  );
  if (DRAWN.some((gene) => !names(drawn.chart).includes(gene)))
    drawn.faults.push(`drawn: ${names(drawn.chart).join()}`);
});

const MEAN = [1e-300, 0, 1e9, 10, Number.NaN, 100];
const ma = { symbol: genes, mean: MEAN, log2fc: [2, 2, -3, Number.NaN, 2, 1.5], side: column('up' as const) };
export const Means = story([<MaPlot key="" title="" data={ma} a="A" b="B" log2fc={1} />], (drawn) => {
  const at = (mark: ElementWithPoint) => genes.indexOf(mark.point?.name ?? '');
  compare(
    drawn,
    (mark) => ma.log2fc[at(mark)] ?? undefined,
    (mark) => centre(mark).y,
    'y',
    'yaxis',
  );
  compare(
    drawn,
    (mark) => Math.log10(MEAN[at(mark)] ?? 0),
    (mark) => centre(mark).x,
    'x',
    'xaxis',
  );
  if (names(drawn.chart).join() !== 'G0,G2,G5') drawn.faults.push(`drawn: ${names(drawn.chart).join()}`);
});
