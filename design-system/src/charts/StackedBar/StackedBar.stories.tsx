import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortComposition } from '@stroma/contract/fixtures/cohort/composition';
import { random } from '@stroma/contract/fixtures';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { countsOf } from '../../kernels/results/composition.ts';
import { longNames } from '../../chart-tests/make.ts';
import { StackedBar } from './StackedBar.tsx';
import { STACKED_LIMIT, stackedTable } from './StackedBar.table.ts';

const { result } = cohortComposition;
const groups = result.samples.map((s) => ({ group: s.name, sampleGroup: s.group ?? '' }));
const cellTypes = result.cellTypes.map((c) => c.name);
const counts = countsOf(result, cohortComposition.counts);
const s = framedStories({
  title: 'Cell types by sample',
  chart: StackedBar,
  props: {
    groupLabel: 'Sample',
    groups: groups.map((g) => g.group),
    groupOf: groups.map((g) => g.sampleGroup),
    scale: 'percent' as const,
    data: cellTypes.map((name, i) => ({ name, values: counts.map((row) => row[i] ?? 0) })),
  },
  table: (d) => stackedTable(d),
  limit: STACKED_LIMIT,
});
const meta: Meta = { title: 'Charts/StackedBar', component: StackedBar };
export default meta;

const yAxis = (root: HTMLElement) => chartOf(root).yAxis[0]?.getExtremes();
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    // must show: counts or percent
    await expect(yAxis(canvasElement)?.max).toBe(100);
    for (const [i, g] of groups.entries()) {
      const sum = chartOf(canvasElement).series.reduce((n, x) => n + (x.points[i]?.percentage ?? 0), 0);
      await expect(sum).toBeCloseTo(100, 6);
      await expect(canvasElement.querySelector('.highcharts-xaxis-labels')?.textContent).toContain(g.group);
    }
  },
});
export const Counts = s.with(
  { scale: 'count' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      // must show: counts or percent
      const totals = counts.map((row) => row.reduce((a, b) => a + b, 0));
      await expect(yAxis(canvasElement)?.dataMax).toBe(Math.max(...totals));
    },
  },
);
const MARKUP = ['CD4 <naive>', 'T<B cells', '<a>x</a>', 's1 <b>bold', 'A & B &amp; C', '<br/>'];
/** Labels are plain text, even if they look like markup: on the axis, in the legend, in the tooltip and in files. */
export const MarkupLabels = s.with(
  { groups: MARKUP, data: MARKUP.map((name, i) => ({ name, values: MARKUP.map((_, k) => i + k + 1) })) },
  {
    play: async ({ canvasElement }) => {
      const chart = await waitFor(() => chartOf(canvasElement));
      const texts = (selector: string, root: Element = canvasElement) =>
        // Names of groups are followed by their numbers.
        [...root.querySelectorAll(selector)].map((text) => text.textContent?.replace(/ ?[（(]n = .*$/, ''));
      await expect(texts('.highcharts-xaxis-labels text')).toEqual(MARKUP);
      await expect(texts('.highcharts-legend-item text')).toEqual(MARKUP);
      chart.tooltip.refresh(chart.series[1]!.points[0]!);
      await waitFor(() =>
        expect(canvasElement.querySelector('.highcharts-tooltip')?.textContent).toContain('T<B cells'),
      );
      const file = new DOMParser().parseFromString(await exported(canvasElement), 'image/svg+xml');
      await expect(texts('.highcharts-legend-item text', file.documentElement)).toEqual(MARKUP);
    },
  },
);
export const ByGroup = s.with(
  {
    order: 'group',
  },
  {
    play: async ({ canvasElement }) => {
      // must show: order by group
      await waitFor(() => expect(parts(canvasElement, 'sample-group')).toHaveLength(2));
      const inOrder = ['Normal', 'Tumour'].flatMap((name) => groups.filter((g) => g.sampleGroup === name));
      await expect(chartOf(canvasElement).xAxis[0]?.categories).toEqual(inOrder.map((g) => g.group));
      await expect(exported(canvasElement)).toContain(groups[0]?.sampleGroup ?? '?');
    },
  },
);
export const LargestFirst = s.with({ order: 'size', scale: 'count' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { next } = random(3);
/** 120 samples in 4 groups, 14 cell types, long names. */
export const Extreme = s.with(
  {
    title: '120 samples',
    order: 'group',
    groups: longNames(120),
    groupOf: Array.from(
      { length: 120 },
      (_, i) => ['Before treatment', '治疗后 4 周', 'Relapse', '健康对照'][i % 4] ?? '',
    ),
    data: longNames(14).map((name) => ({
      name,
      values: Array.from({ length: 120 }, () => Math.floor(next() * 900)),
    })),
  },
  {
    play: async ({ canvasElement }) => {
      // must show: many samples
      await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-xaxis-labels text')).toHaveLength(120));
      const labels = [...canvasElement.querySelectorAll('.highcharts-xaxis-labels text')].map((e) =>
        e.getBoundingClientRect(),
      );
      for (const [i, l] of labels.entries()) if (i) await expect(l.top).toBeGreaterThan((labels[i - 1]?.top ?? 0) + 8);
    },
  },
);
