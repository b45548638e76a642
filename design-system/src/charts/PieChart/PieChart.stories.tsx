import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import { cohortReceptors, cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { longNames } from '../../chart-tests/make.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { gatherSlices } from './gather.ts';
import { PieChart } from './PieChart.tsx';
import { PIE_LIMIT, pieTable } from './PieChart.table.ts';

const slices = cohortReceptorTables.clonotypes.map((c) => ({
  name: `${c.clonotype} · ${c.cdr3_2 ?? c.cdr3_1}`,
  value: c.cells,
}));
const onPick = fn();
const s = framedStories({
  title: 'Largest clonotypes',
  chart: PieChart,
  props: { unit: 'cells', data: slices, gatherBelow: 0.025, onSelect: onPick },
  table: (d, t) => pieTable(d, t),
  limit: PIE_LIMIT,
});
const meta: Meta = { title: 'Charts/PieChart', component: PieChart };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    // must show: small slices gathered
    const total = slices.reduce((n, x) => n + x.value, 0);
    const small = slices.filter((x) => x.value / total < 0.025);
    const points = chartOf(canvasElement).series[0]?.points ?? [];
    await expect(points).toHaveLength(slices.length - small.length + 1);
    await expect(points.at(-1)?.y).toBe(small.reduce((n, x) => n + x.value, 0));
    await expect(points.at(-1)?.name).toContain(String(small.length));
    await expect(points.reduce((n, p) => n + (p.y ?? 0), 0)).toBe(total);
    // One small slice stays itself.
    await expect(
      gatherSlices([
        { name: 'a', value: 99 },
        { name: 'b', value: 1 },
      ]).map((x) => x.name),
    ).toEqual(['a', 'b']);
    // besides: a click, and the export
    press(points[0]);
    await expect(onPick).toHaveBeenCalledWith({
      item: points[0]?.name,
      index: slices.findIndex(({ name }) => name === points[0]?.name),
    });
    await expect(exported(canvasElement)).toContain('%');
  },
});
const { total } = cohortReceptors;
export const Frequency = s.with({
  title: 'Cells by clonotype frequency',
  gatherBelow: undefined,
  data: Object.entries(total.cells).map(([name, value]) => ({ name, value })),
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  title: '60 slices',
  gatherBelow: 0.02,
  data: longNames(60).map((name, i) => ({ name, value: Math.round(5000 / (i + 1) ** 1.3) })),
});
