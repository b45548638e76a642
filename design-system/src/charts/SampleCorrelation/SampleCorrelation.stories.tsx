import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import {
  cohortCorrelation as correlation,
  cohortLinkage as linkage,
  cohortSamples as samples,
} from '../../chart-tests/cohort/samples.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { longNames, makeLinkage } from '../../chart-tests/make.ts';
import { SampleCorrelation } from './SampleCorrelation.tsx';
import { CORRELATION_LIMIT, correlationTable } from './SampleCorrelation.table.ts';

const onPick = fn();
const s = framedStories({
  title: 'Correlation of samples',
  chart: SampleCorrelation,
  props: { data: correlation, linkage, samples, onSelect: onPick },
  table: (d, t) => correlationTable(d, t),
  limit: CORRELATION_LIMIT,
});
const meta: Meta = { title: 'Charts/SampleCorrelation', component: SampleCorrelation };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: heatmap of samples
    await waitFor(() =>
      expect(parts(canvasElement, 'row-name').map((e) => e.textContent)).toEqual(
        linkage.order.map((i) => samples[i]?.sample),
      ),
    );
    await expect(chartOf(canvasElement).series[0]?.points).toHaveLength(samples.length ** 2);
    await expect(parts(canvasElement, 'column-dendrogram')).toHaveLength(1);
    await expect(parts(canvasElement, 'column-annotation').length).toBeGreaterThanOrEqual(2);
    // The diagonal is 1.
    const words = parts(canvasElement, 'cell-text').map((e) => e.textContent);
    for (let i = 0; i < samples.length; i++) await expect(words[i * samples.length + i]).toMatch(/^1\.0+$/);
    const [row = 0, column = 0] = linkage.order;
    press(chartOf(canvasElement).series[0]?.points[1]);
    await expect(onPick).toHaveBeenCalledWith({
      item: { row: samples[row]?.sample, column: samples[column]?.sample },
      index: { row, column },
    });
    await expect(exported(canvasElement)).toContain('1.00');
  },
});
export const Unclustered = s.with({ linkage: undefined });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const names = longNames(80);
export const Extreme = s.with({
  title: '80 samples',
  samples: names.map((sample, i) => ({ sample, group: `Group ${i % 5}` })),
  linkage: makeLinkage(names),
  data: {
    rows: names,
    columns: names,
    values: names.map((_, i) => names.map((_, j) => (i === j ? 1 : 1 - Math.abs(i - j) / 90))),
  },
});
