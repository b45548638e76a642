import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import { bulkFixture, bulkTablesFixture } from '@stroma/contract/fixtures/tools/bulk';
import { cohortDifferential } from '@stroma/contract/fixtures/cohort/differential';
import { random } from '@stroma/contract/fixtures';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { bulkVolcano, topGenes, VOLCANO_LIMIT, VOLCANO_THRESHOLDS, volcanoPoints } from './volcano.ts';
import { VolcanoPlot } from './VolcanoPlot.tsx';
import { volcanoTable } from './VolcanoPlot.table.ts';

const { a, b, volcano } = cohortDifferential;
const onPick = fn();
const s = framedStories({
  title: `${a} against ${b}`,
  chart: VolcanoPlot,
  props: { data: volcano, a, b, onSelect: onPick, height: 520 },
  table: (d, t) => volcanoTable(d, t),
  limit: VOLCANO_LIMIT,
});
const meta: Meta = { title: 'Charts/VolcanoPlot', component: VolcanoPlot };
export default meta;

const labels = (root: ParentNode) => parts(root, 'gene-label');
const apart = async (root: ParentNode) => {
  const boxes = labels(root).map((e) => e.getBoundingClientRect());
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      await expect(
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 3 || b.bottom <= a.top + 3,
      ).toBe(true);
};
/** Middles of drawn parts in px of their chart. */
const placesOf = (root: HTMLElement, selector: string) => {
  const { left, top } = chartOf(root).container.getBoundingClientRect();
  return [...root.querySelectorAll(selector)].map((e) => {
    const box = e.getBoundingClientRect();
    return { x: box.x + box.width / 2 - left, y: box.y + box.height / 2 - top };
  });
};
/** Lines that are not where their value is on the axis, and titles that are not next to the middle of theirs. */
function misplaced(root: HTMLElement): string[] {
  const { xAxis, yAxis, plotLeft, plotTop, plotWidth, plotHeight } = chartOf(root);
  const [left, right] = placesOf(root, '.threshold-log2fc');
  const [line] = placesOf(root, '.threshold-p');
  const [below] = placesOf(root, '.highcharts-xaxis .highcharts-axis-title');
  const [beside] = placesOf(root, '.highcharts-yaxis .highcharts-axis-title');
  const { log2fc, p } = VOLCANO_THRESHOLDS;
  const expected: Record<string, [drawn: number | undefined, at: number | undefined]> = {
    'least fold change': [left?.x, xAxis[0]?.toPixels(-log2fc, false)],
    'greatest fold change': [right?.x, xAxis[0]?.toPixels(log2fc, false)],
    'p value': [line?.y, yAxis[0]?.toPixels(-Math.log10(p), false)],
    'title below': [below?.x, plotLeft + plotWidth / 2],
    'title beside': [beside?.y, plotTop + plotHeight / 2],
  };
  // A line is snapped to whole pixels, so it is within one pixel of its value.
  const far = Object.entries(expected).filter(([, [drawn = NaN, at = NaN]]) => !(Math.abs(drawn - at) <= 1));
  const outside = [
    ...((below?.y ?? 0) > plotTop + plotHeight ? [] : ['title below the plot']),
    ...((beside?.x ?? Infinity) < plotLeft ? [] : ['title left of the plot']),
  ];
  return [...far.map(([name, [drawn, at]]) => `${name}: ${drawn} px, not ${at}`), ...outside];
}
const yOf = (root: HTMLElement, symbol: string) =>
  chartOf(root)
    .series.flatMap((x) => x.points)
    .find((p) => p.name === symbol)?.y;
const best = volcanoPoints(volcano, 'padj').find((p) => p.side === 'up')?.symbol ?? '';
const at = volcano.symbol.indexOf(best);

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(labels(canvasElement).length).toBeGreaterThan(0));
    const chart = chartOf(canvasElement);
    // must show: labels of top 10 up and down
    const top = topGenes(volcanoPoints(volcano, 'padj'));
    await expect(top.filter((p) => p.side === 'up').length).toBe(
      Math.min(10, volcanoPoints(volcano, 'padj').filter((p) => p.side === 'up').length),
    );
    await expect(
      labels(canvasElement)
        .map((e) => e.textContent)
        .sort(),
    ).toEqual(top.map((p) => p.symbol).sort());
    await apart(canvasElement);
    // must show: thresholds
    await expect(canvasElement.querySelectorAll('.threshold-log2fc')).toHaveLength(2);
    await expect(canvasElement.querySelectorAll('.threshold-p')).toHaveLength(1);
    await waitFor(() => expect(misplaced(canvasElement)).toEqual([]));
    // must show: y axis pvalue, adjusted pvalue or pct difference
    await expect(yOf(canvasElement, best)).toBeCloseTo(-(volcano.log10_p_val_adj?.[at] ?? 0), 6);
    // must show: pick a gene
    press(chart.series.flatMap((x) => x.points).find((p) => p.name === best));
    await expect(onPick).toHaveBeenCalledWith({ item: best, index: volcano.symbol.indexOf(best) });
    await expect(exported(canvasElement)).toContain(best);
  },
});
export const PValue = s.with(
  { measure: 'pvalue' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(labels(canvasElement).length).toBeGreaterThan(0));
      // must show: y axis pvalue, adjusted pvalue or pct difference
      await expect(yOf(canvasElement, best)).toBeCloseTo(-(volcano.log10_p_val?.[at] ?? 0), 6);
    },
  },
);
export const PctDifference = s.with(
  { measure: 'pctDifference' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(labels(canvasElement).length).toBeGreaterThan(0));
      // must show: y axis pvalue, adjusted pvalue or pct difference
      await expect(yOf(canvasElement, best)).toBeCloseTo(((volcano.pct1[at] ?? 0) - (volcano.pct2[at] ?? 0)) * 100, 6);
      await apart(canvasElement);
    },
  },
);
/** Stricter thresholds: fewer genes beyond them. */
export const Thresholds = s.with(
  { thresholds: { log2fc: 1, p: 0.001 } },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(labels(canvasElement).length).toBeGreaterThan(0));
      // must show: thresholds
      const shown = chartOf(canvasElement).series.flatMap((x) => x.points);
      await expect(shown.length).toBeGreaterThan(0);
      await expect(shown.filter((p) => !(Math.abs(p.x) >= 1 && (p.y ?? 0) >= 3))).toEqual([]);
    },
  },
);
const quiet = volcanoPoints(volcano, 'padj').find((p) => p.side === 'none')?.symbol ?? best;
/** A gene that is not significant is picked: ringed and labelled. */
export const Picked = s.with(
  { selected: quiet },
  {
    play: async ({ canvasElement }) => {
      // must show: pick a gene
      await waitFor(() => expect(parts(canvasElement, 'picked')).toHaveLength(1));
      await expect(labels(canvasElement).map((e) => e.textContent)).toContain(quiet);
    },
  },
);
const bulk = bulkFixture.comparisons[0];
export const Bulk = s.with({
  data: bulkVolcano(bulkTablesFixture.genes),
  a: bulk?.a ?? '',
  b: bulk?.b ?? '',
  thresholds: { log2fc: 1, p: 0.05 },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { normal, next } = random(9);
const many = Array.from({ length: 20_000 }, () => {
  const x = normal() * 1.4;
  return { x, p: Math.min(1, 10 ** -(Math.abs(x) ** 3 * next() * 12)) };
});
/** 20,000 genes, p values of zero, long group names. */
export const Extreme = s.with({
  title: '20,000 genes',
  a: 'CD8+ tissue-resident memory T cells, exhausted, PD-1 high',
  b: '肿瘤浸润性 CD8 阳性耗竭型 T 细胞（PD-1 高表达）',
  data: {
    symbol: many.map((_, i) => `LOC10013${i}`),
    gene_id: many.map((_, i) => `ENSG${i}`),
    log2fc: many.map((m) => m.x),
    p_val: many.map((m) => (m.p < 1e-300 ? 0 : m.p)),
    p_val_adj: many.map((m) => Math.min(1, m.p * 10)),
    pct1: many.map(() => next()),
    pct2: many.map(() => next()),
  },
});
const zero = (logs: boolean) => ({
  symbol: ['CD3D', 'CD3E', ...Array.from({ length: 14 }, (_, i) => `G${i}`)],
  gene_id: Array.from({ length: 16 }, (_, i) => `ENSG${i}`),
  log2fc: [3, -3, ...Array.from({ length: 14 }, (_, i) => (i - 7) / 40)],
  p_val: [0, 0, ...Array.from({ length: 14 }, () => 0.9)],
  p_val_adj: [0, 0, ...Array.from({ length: 14 }, () => 0.99)],
  ...(logs && {
    log10_p_val: [-336.6, -336.6, ...Array.from({ length: 14 }, () => -0.05)],
    log10_p_val_adj: [-335.7, -335.7, ...Array.from({ length: 14 }, () => -0.004)],
  }),
  pct1: Array.from({ length: 16 }, () => 0.9),
  pct2: Array.from({ length: 16 }, () => 0.9),
});
/** P values that are zero in floating point are placed by their logarithms. */
export const Zero = s.with(
  { title: 'Two genes of p = 0', data: zero(true) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(labels(canvasElement).length).toBe(2));
      await expect(yOf(canvasElement, 'CD3D')).toBe(335.7);
      await expect(canvasElement.querySelectorAll('.capped-p')).toHaveLength(0);
    },
  },
);
/** A result of an earlier version has no logarithms: the genes are drawn on a marked line. */
export const ZeroWithoutLogarithms = s.with(
  { title: 'Two genes of p = 0', data: zero(false) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(labels(canvasElement).length).toBe(2));
      await expect(yOf(canvasElement, 'CD3E')).toBe(300);
      await expect(canvasElement.querySelectorAll('path.capped-p')).toHaveLength(1);
    },
  },
);
