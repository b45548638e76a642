import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortMa as ma, cohortSides } from '../../chart-tests/cohort/samples.ts';
import { press } from '../../chart-tests/press.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { MaPlot } from './MaPlot.tsx';
import { MA_LIMIT, maTable } from './MaPlot.table.ts';

const onPick = fn();
const s = framedStories({
  title: 'MA plot',
  chart: MaPlot,
  props: { data: ma, ...cohortSides, log2fc: 1, onSelect: onPick },
  table: (d, t) => maTable(d, t),
  limit: MA_LIMIT,
});
const meta: Meta = { title: 'Charts/MaPlot', component: MaPlot };
export default meta;

const highest = ma.symbol[ma.side.indexOf('up')] ?? '';
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const points = chartOf(canvasElement).series.flatMap((one) => one.points);
    await expect(points).toHaveLength(ma.side.filter((side) => side !== 'none').length);
    const placeOf = new Map(ma.symbol.map((name, i) => [name, i]));
    const wrong = points.filter((p) => {
      const i = placeOf.get(p.name) ?? -1;
      return p.y !== ma.log2fc[i] || !(Math.abs(p.x - Math.log10(ma.mean[i] ?? 0)) < 1e-9);
    });
    await expect(wrong).toEqual([]);
    await expect(canvasElement.querySelectorAll('.threshold-log2fc')).toHaveLength(2);
    press(points[0]);
    await expect(onPick).toHaveBeenCalledWith({
      item: points[0]?.name,
      index: ma.symbol.indexOf(points[0]?.name ?? ''),
    });
    await expect(exported(canvasElement)).toContain('log10');
  },
});
/** The picked gene has a ring and a name. */
export const Picked = s.with(
  { selected: highest },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'picked')).toHaveLength(1));
      await expect(parts(canvasElement, 'gene-label').map((e) => e.textContent)).toEqual([highest]);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** 20,000 genes, long names of groups. */
export const Extreme = s.with({
  title: '20,000 genes',
  a: 'Dexamethasone, 1 µM for 18 hours, airway smooth muscle',
  b: '未处理对照组（气道平滑肌细胞，无血清培养 24 小时）',
  data: {
    symbol: Array.from({ length: 20_000 }, (_, i) => `LOC10013${i}`),
    mean: Array.from({ length: 20_000 }, (_, i) => (i % 97 ? Math.exp((i % 997) / 80) : 0)),
    log2fc: Array.from({ length: 20_000 }, (_, i) => (i % 53 ? Math.sin(i) * (1 + (i % 7) / 4) : null)),
    side: Array.from({ length: 20_000 }, (_, i) => (i % 40 ? 'none' : Math.sin(i) > 0 ? 'up' : 'down')),
  },
});
