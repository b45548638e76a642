import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import { cohortPca as pca, cohortSamples as samples } from '../../chart-tests/cohort/samples.ts';
import { random } from '@stroma/contract/fixtures';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { longNames } from '../../chart-tests/make.ts';
import { BulkPca } from './BulkPca.tsx';
import { PCA_LIMIT, pcaTable } from './BulkPca.table.ts';

const onPick = fn();
const s = framedStories({
  title: 'Samples',
  chart: BulkPca,
  props: { data: pca, samples, onSelect: onPick },
  table: (d, t) => pcaTable(d, t),
  limit: PCA_LIMIT,
});
const meta: Meta = { title: 'Charts/BulkPca', component: BulkPca };
export default meta;

const titles = (root: ParentNode) =>
  [...root.querySelectorAll('.highcharts-axis-title')].map((e) => e.textContent ?? '');
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const points = chartOf(canvasElement).series.flatMap((x) => x.points);
    // must show: samples
    await expect(points.map((p) => p.name).sort()).toEqual(samples.map((x) => x.sample).sort());
    await waitFor(() => expect(parts(canvasElement, 'sample-name').length).toBeGreaterThan(0));
    // must show: groups
    await expect(chartOf(canvasElement).series.map((x) => x.options.id)).toEqual([
      ...new Set(samples.map((x) => x.group)),
    ]);
    const named = [...canvasElement.querySelectorAll('.highcharts-legend-item text')].map((e) => e.textContent);
    await expect(named).toHaveLength(2);
    for (const { group } of samples) await expect(named.filter((n) => n?.includes(group))).toHaveLength(1);
    // A different shape for each group, in addition to the colour.
    await expect(new Set(points.map((p) => (p.graphic as { symbolName?: string } | undefined)?.symbolName)).size).toBe(
      2,
    );
    // must show: percent of variance
    for (const [i, title] of titles(canvasElement).slice(0, 2).entries())
      await expect(title).toContain((pca.percent[i] ?? 0).toFixed(1).replace(/\.0$/, ''));
    // besides: a unit has the same length on both axes
    await waitFor(() => {
      const { xAxis, yAxis } = chartOf(canvasElement);
      const unit = (axis: (typeof xAxis)[number] | undefined) =>
        Math.abs(axis!.toPixels(1, false) - axis!.toPixels(0, false));
      return expect(unit(xAxis[0]) / unit(yAxis[0])).toBeCloseTo(1, 2);
    });
    // besides: a click, and the export
    press(points[0]);
    await expect(onPick).toHaveBeenCalledWith({
      item: points[0]?.name,
      index: samples.findIndex(({ sample }) => sample === points[0]?.name),
    });
    await expect(exported(canvasElement)).toContain('PC1');
  },
});
export const OtherComponents = s.with(
  { components: [1, 2] },
  {
    play: async ({ canvasElement }) => {
      // must show: percent of variance
      await waitFor(() => expect(titles(canvasElement)[0]).toContain('PC2'));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { normal } = random(8);
export const Extreme = s.with({
  title: '200 samples of 8 groups',
  samples: longNames(200).map((sample, i) => ({ sample, group: longNames(8)[i % 8] ?? '', size: 1e7 })),
  data: {
    percent: [81.234, 0.004, 0],
    coordinates: Array.from({ length: 200 }, (_, i) => [normal() * 40 + (i % 8) * 60, normal() * 0.01, 0]),
  },
});
