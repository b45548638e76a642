import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortDifferential } from '@stroma/contract/fixtures/cohort/differential';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { quadrantSets, regionsOf } from '../../kernels/results/sets.ts';
import { regionAreas } from './ellipses.ts';
import { VennDiagram } from './VennDiagram.tsx';
import { VENN_LIMIT, vennTable } from './VennDiagram.table.ts';
import { maskOf, vennLayout } from './vennLayout.ts';
import type { SetData } from '../../kernels/results/sets.ts';

const { coexpression } = cohortExpression;
const two = quadrantSets(coexpression.x.symbol, coexpression.y.symbol, coexpression.quadrants);
const onPick = fn();
const s = framedStories({
  title: 'Cells above both cutoffs',
  chart: VennDiagram,
  props: { data: two, unit: 'cells', isItalic: true, onSelect: onPick },
  table: (d, t) => vennTable(d, t),
  limit: VENN_LIMIT,
});
const meta: Meta = { title: 'Charts/VennDiagram', component: VennDiagram };
export default meta;

/** Area of every region by a fine sum, against its elements. */
async function areasTrue(data: SetData, tolerance: number) {
  const total = data.regions.reduce((n, r) => n + r.n, 0);
  const areas = regionAreas(vennLayout(data).ellipses, 6000);
  const wanted = new Map(data.regions.map((r) => [maskOf(r.sets), r.n]));
  for (let m = 1; m < areas.length; m++)
    await expect(Math.abs((areas[m] ?? 0) - (wanted.get(m) ?? 0)) / total).toBeLessThan(tolerance);
}
const numbers = (root: ParentNode) => parts(root, 'region').map((e) => Number(e.textContent?.replaceAll(',', '')));

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: 2 and 3 sets
    await waitFor(() => expect(parts(canvasElement, 'set')).toHaveLength(2));
    await expect(numbers(canvasElement).sort()).toEqual(two.regions.map((r) => r.n).sort());
    // must show: areas true
    await areasTrue(two, 0.001);
    await expect(parts(canvasElement, 'approximate')).toHaveLength(0);
    // besides: a click, and the export
    const chart = canvasElement.querySelector<HTMLElement>('[data-chart]') as HTMLElement;
    chart.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(onPick).toHaveBeenCalled();
    await expect(exported(canvasElement)).toContain('<path');
  },
});
const v = cohortDifferential.volcano;
const pass = (test: (i: number) => boolean) => v.symbol.filter((_, i) => test(i));
const three = regionsOf([
  { name: 'log2FC > 0.5', members: pass((i) => (v.log2fc[i] ?? 0) > 0.5) },
  { name: 'adjusted p < 0.001', members: pass((i) => (v.p_val_adj[i] ?? 1) < 0.001) },
  { name: 'Pct1 > 50 %', members: pass((i) => (v.pct1[i] ?? 0) > 0.5) },
]);
export const ThreeSets = s.with(
  { title: 'Genes by filter', data: three, unit: 'genes', isItalic: false },
  {
    play: async ({ canvasElement }) => {
      // must show: 2 and 3 sets
      await waitFor(() => expect(parts(canvasElement, 'set')).toHaveLength(3));
      await expect(numbers(canvasElement).reduce((a, b) => a + b, 0)).toBe(three.regions.reduce((n, r) => n + r.n, 0));
      // must show: areas true
      await areasTrue(three, 0.01);
    },
  },
);
const letters = (o: Record<string, number>): SetData => ({
  names: ['A', 'B', 'C'],
  regions: Object.entries(o).map(([k, n]) => ({ sets: [...k].map((c) => 'ABC'.indexOf(c)), n })),
});
/** Very unequal sets for which circles alone would distort the areas, so ellipses are drawn. */
export const Unequal = s.with(
  {
    title: 'Unequal',
    data: letters({ A: 1200, B: 30, C: 400, AB: 40, AC: 5, BC: 25, ABC: 150 }),
    unit: 'genes',
    isItalic: false,
  },
  {
    play: async () => {
      // must show: areas true
      await areasTrue(letters({ A: 1200, B: 30, C: 400, AB: 40, AC: 5, BC: 25, ABC: 150 }), 0.01);
      await areasTrue(letters({ A: 120, B: 90, C: 60, AB: 40, AC: 30, BC: 25, ABC: 15 }), 0.01);
      await areasTrue(letters({ A: 120, B: 90, C: 60, AB: 40, AC: 30, BC: 25 }), 0.01);
    },
  },
);
export const Contained = s.with({
  title: 'One within the other',
  data: {
    names: ['All', 'Part'],
    regions: [
      { sets: [0], n: 300 },
      { sets: [0, 1], n: 80 },
    ],
  },
});
export const Disjoint = s.with({ title: 'Nothing shared', data: letters({ A: 100, B: 50, C: 20 }) });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** Names of one line each, a region with one element. */
export const Extreme = s.with({
  title: 'Long names',
  isItalic: false,
  data: {
    names: [
      'CD8+ tissue-resident memory T cells, exhausted, PD-1 high TIM-3 high',
      '肿瘤浸润性 CD8 阳性耗竭型 T 细胞（PD-1 高表达，TIM-3 高表达）',
      'Plasmacytoid dendritic cells of the draining lymph node',
    ],
    regions: letters({ A: 123_456, B: 60_000, C: 20_000, AB: 1, AC: 3000, BC: 400, ABC: 12 }).regions,
  },
});
