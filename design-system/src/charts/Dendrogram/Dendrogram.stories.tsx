import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortHeatmap } from '../../chart-tests/cohort/samples.ts';
import { cutInto, dendroLayout } from '../../kernels/matrix/linkage.ts';
import { longNames, makeLinkage } from '../../chart-tests/make.ts';
import { Dendrogram } from './Dendrogram.tsx';
import { DENDROGRAM_LIMIT, dendrogramTable } from './Dendrogram.table.ts';

const linkage = cohortHeatmap.rows;
const s = framedStories({
  title: 'Genes by expression',
  chart: Dendrogram,
  props: { data: linkage, k: 4, isItalic: true, onSelect: fn() },
  table: (d, t) => dendrogramTable(d, t),
  limit: DENDROGRAM_LIMIT,
});
const meta: Meta = { title: 'Charts/Dendrogram', component: Dendrogram };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(parts(canvasElement, 'branch')).toHaveLength(linkage.merges.length));
    // must show: true branch lengths
    const x = parts(canvasElement, 'branch').map((b) => {
      const points = (b.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
      return points[2] ?? 0;
    });
    const heights = linkage.merges.map((m) => m[2] ?? 0);
    const top = Math.max(...heights);
    // The axis gives the px per unit; each merge is at its height.
    const ticks = parts(canvasElement, 'tick').map((tick) => [
      Number(tick.textContent),
      Number(tick.getAttribute('x')),
    ]);
    const [[low, from], [high, to]] = [ticks[0], ticks.at(-1)] as [[number, number], [number, number]];
    const scale = (to - from) / (high - low);
    await expect(Math.abs(scale)).toBeGreaterThan(1);
    for (const [k, h] of heights.entries())
      await expect(Math.abs((x[k] ?? 0) - from - (h - low) * scale)).toBeLessThan(0.6);
    // must show: cut line
    await expect(parts(canvasElement, 'cut-line')).toHaveLength(1);
    const cutX = Number(
      parts(canvasElement, 'cut-line')[0]
        ?.getAttribute('d')
        ?.match(/M([\d.]+)/)?.[1],
    );
    // Three merges are beyond the cut: four clusters.
    await expect(x.filter((v) => v < cutX)).toHaveLength(3);
    // must show: k clusters
    const clusters = cutInto(linkage, 4);
    await expect(new Set(clusters).size).toBe(4);
    for (const k of [1, 2, 3, 4])
      await expect(parts(canvasElement, `cluster-${k}`)).toHaveLength(clusters.filter((c) => c === k).length);
    await expect(dendroLayout(linkage).top).toBe(top);
    // besides: the keys, and the export
    const chart = canvasElement.querySelector<HTMLElement>('[data-chart]') as HTMLElement;
    chart.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(chart.querySelector('[aria-live]')?.textContent).toContain(linkage.labels[linkage.order[0] ?? 0]);
    await expect(exported(canvasElement)).toContain('stroke-dasharray');
  },
});
export const Uncut = s.with({ k: undefined });
export const CutAtHeight = s.with({ k: undefined, cutAt: 1 });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  title: '200 leaves',
  data: makeLinkage(longNames(200)),
  k: 12,
  isItalic: false,
});
