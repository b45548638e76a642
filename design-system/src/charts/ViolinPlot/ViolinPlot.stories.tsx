import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import { summariesFixture } from '@stroma/contract/fixtures';
import { Highcharts } from '../../kernels/highcharts/core.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { FEWEST_FOR_DENSITY } from './ViolinPlot.options.ts';
import { ViolinPlot } from './ViolinPlot.tsx';
import { VIOLIN_LIMIT, violinTable } from './ViolinPlot.table.ts';

const { summaries, split, quality } = cohortExpression;
const groups = summaries[0]?.groups ?? [];
const small = geneExpressionFixture.summaries[0] ?? [];
const s = framedStories({
  title: 'LYZ by cell type',
  chart: ViolinPlot,
  props: { data: groups, valueLabel: 'LYZ (log-normalised)', groupLabel: 'Cell type', height: 360 },
  table: (d, t) => violinTable(d, t),
  limit: VIOLIN_LIMIT,
});
const meta: Meta = { title: 'Charts/ViolinPlot', component: ViolinPlot };
export default meta;

const count = (root: ParentNode, name: string) =>
  root.querySelectorAll(`.highcharts-series.${name} path.highcharts-graph`).length;
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: one and split
    await waitFor(() => expect(count(canvasElement, 'violin')).toBe(groups.length));
    // must show: box and points inside
    // Fewer than 20 cells have no shape and no box: they are drawn one by one.
    const few = groups.filter(({ n }) => n < FEWEST_FOR_DENSITY);
    await expect(count(canvasElement, 'violin-box')).toBe(groups.length - few.length);
    await expect(canvasElement.querySelectorAll('.violin-points .highcharts-point')).toHaveLength(
      few.reduce((sum, { sampled }) => sum + sampled.length, 0),
    );
    await expect(count(canvasElement, 'violin-median')).toBe(groups.length);
    // n is part of every group's label.
    const labels = canvasElement.querySelector('.highcharts-xaxis-labels')?.textContent ?? '';
    await expect(labels.match(/n = /g)).toHaveLength(groups.length);
  },
});
/** Some groups have few cells, which are drawn as points. */
export const FewCells = s.with(
  { data: small },
  {
    play: async ({ canvasElement }) => {
      // must show: box and points inside
      await waitFor(() => expect(count(canvasElement, 'violin')).toBe(small.length));
      const few = small.filter(({ n }) => n < FEWEST_FOR_DENSITY);
      await expect(few.length).toBeGreaterThan(1);
      await expect(count(canvasElement, 'violin-box')).toBe(small.length - few.length);
    },
  },
);
export const WithPoints = s.with(
  { showPoints: true },
  {
    play: async ({ canvasElement }) => {
      // must show: box and points inside
      await waitFor(() =>
        expect(canvasElement.querySelectorAll('.violin-points .highcharts-point').length).toBeGreaterThanOrEqual(
          groups.length * 5,
        ),
      );
    },
  },
);
/** Ticks depend only on the figure's size, not on earlier sizes: a new drawing equals a resized one. */
export const Resized = s.with(
  { data: small },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(count(canvasElement, 'violin')).toBe(small.length));
      const chart = chartOf(canvasElement);
      const ticksOf = ({ yAxis }: Highcharts.Chart) => yAxis[0]?.tickPositions?.join();
      const resizedTo = (height: number) => {
        chart.setSize(undefined, height, false);
        return ticksOf(chart);
      };
      const drawnAt = (height: number) => {
        const box = canvasElement.appendChild(document.createElement('div'));
        const size = { width: chart.chartWidth, height };
        const drawn = Highcharts.chart(box, Highcharts.merge(chart.userOptions, { chart: size }));
        const ticks = ticksOf(drawn);
        drawn.destroy();
        box.remove();
        return ticks;
      };
      const heights = Array.from({ length: 30 }, (_, i) => 130 + 16 * i);
      const expected = new Map(heights.map((height) => [height, drawnAt(height)]));
      await expect(new Set(expected.values()).size).toBeGreaterThan(2);
      for (const order of [heights, heights.toReversed()])
        await expect(order.filter((height) => resizedTo(height) !== expected.get(height))).toEqual([]);
    },
  },
);
export const OneGroup = s.with({ data: groups.slice(0, 1) });
const [left, right] = [
  summariesFixture(['CD4 T', 'CD8 T', 'B', 'NK'], 1, 3),
  summariesFixture(['CD4 T', 'CD8 T', 'B', 'NK'], 1.3, 8),
];
export const Split = s.with(
  {
    title: `${split.gene}, normal lung and tumour`,
    data: split.conditions[0],
    valueLabel: `${split.gene} (log-normalised)`,
    split: { names: ['Normal', 'Tumour'], groups: split.conditions[1] },
  },
  {
    play: async ({ canvasElement }) => {
      // must show: one and split
      await waitFor(() => expect(count(canvasElement, 'violin')).toBe(2 * split.conditions[0].length));
      const [a, b] = [0, split.conditions[0].length].map((i) =>
        canvasElement.querySelectorAll('.highcharts-series.violin path.highcharts-graph')[i]?.getBoundingClientRect(),
      );
      // The halves of a group meet in the middle and do not cover each other.
      await expect(a?.right ?? 0).toBeLessThanOrEqual((b?.left ?? 0) + 2);
      await expect(canvasElement.querySelectorAll('.highcharts-legend-item')).toHaveLength(2);
    },
  },
);
export const SplitWithPoints = s.with({
  data: left,
  split: { names: ['Control', 'Stimulated'], groups: right },
  showPoints: true,
});
function Again() {
  const [times, setTimes] = useState(0);
  return (
    <main>
      <Button onPress={() => setTimes(times + 1)}>again</Button>
      <Button onPress={() => setTimes(-1)}>other</Button>
      <ViolinPlot
        title="LYZ by cell type"
        data={groups.map((group) => ({ ...group, n: times < 0 ? group.n + 1 : group.n }))}
        valueLabel="LYZ (log-normalised)"
        groupLabel="Cell type"
        height={360}
      />
    </main>
  );
}
/** Data that a render makes again with equal contents are not drawn again: the explorer renders at every press. */
export const EqualData: StoryObj = {
  render: () => <Again />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(count(canvasElement, 'violin')).toBe(groups.length));
    const chart = chartOf(canvasElement);
    const drawn = { times: 0 };
    const stop = Highcharts.addEvent(chart, 'redraw', () => (drawn.times += 1));
    const press = (name: string) => userEvent.click(within(canvasElement).getByRole('button', { name }));
    for (let i = 0; i < 3; i += 1) await press('again');
    await expect(drawn.times).toBe(0);
    await press('other');
    await expect(drawn.times).toBeGreaterThan(0);
    stop();
  },
};
export const QualityMetric = s.with({
  title: 'Genes per cell',
  data: quality.genes,
  valueLabel: 'Genes per cell',
  groupLabel: 'Sample',
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with(
  { title: '60 groups', data: summariesFixture(longNames(60)), showPoints: true },
  {
    play: async ({ canvasElement }) => {
      // must show: 60 groups
      await waitFor(() => expect(count(canvasElement, 'violin')).toBe(60));
      const names = [...canvasElement.querySelectorAll('.highcharts-xaxis-labels text')].map(
        (e) => e.textContent ?? '',
      );
      await expect(names.filter((n) => n.includes('n = '))).toHaveLength(60);
    },
  },
);
