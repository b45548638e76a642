import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { cohortPoints } from '../../chart-tests/cohort/samples.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { SamplePoints } from './SamplePoints.tsx';
import { SAMPLE_POINTS_LIMIT, samplePointsTable } from './SamplePoints.table.ts';

const [first] = cohortPoints;
if (!first) throw new Error('the cohort has no points');
const { gene } = first;
const samples = first.samples.map(({ sample, group, value }) => ({ sample, group, value }));
const s = framedStories({
  title: gene,
  chart: SamplePoints,
  props: { gene, data: samples, valueLabel: 'Normalised counts, log2' },
  table: (d, t) => samplePointsTable(d, t),
  limit: SAMPLE_POINTS_LIMIT,
});
const meta: Meta = { title: 'Charts/SamplePoints', component: SamplePoints };
export default meta;

const seriesOf = (root: HTMLElement, type: string) => chartOf(root).series.filter((one) => one.type === type);
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const points = seriesOf(canvasElement, 'scatter').flatMap((one) => one.points);
    await expect(points.map((p) => [p.name, p.y])).toEqual(samples.map((one) => [one.sample, one.value]));
    for (const group of new Set(samples.map((one) => one.group))) {
      const own = samples.filter((one) => one.group === group).map((one) => one.value);
      const mean = own.reduce((sum, v) => sum + v, 0) / own.length;
      const lines = seriesOf(canvasElement, 'line').flatMap((one) => one.points.map((p) => p.y ?? 0));
      await expect(lines.filter((y) => Math.abs(y - mean) < 1e-9)).toHaveLength(2);
    }
    await expect(exported(canvasElement)).toContain('log2');
  },
});
/** The samples of one donor are joined. */
export const Paired = s.with(
  { data: first.samples },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-series.sample-pair')).toHaveLength(6));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const names = longNames(6);
export const Extreme = s.with({
  title: '120 samples of 6 groups',
  data: Array.from({ length: 120 }, (_, i) => ({
    sample: `Patient_${i}_before_neoadjuvant_chemotherapy`,
    group: names[i % 6] ?? '',
    value: 5 + Math.sin(i) * 3,
  })),
});
