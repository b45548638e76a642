import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { random } from '@stroma/contract/fixtures';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import { longNames } from '../../chart-tests/make.ts';
import { DotPlot } from './DotPlot.tsx';
import { DOT_LIMIT, dotTable } from './DotPlot.table.ts';
import { scaledMeans } from './dots.ts';

const { markers: symbols, cellTypes: groups, dots, cells: groupSizes } = cohortExpression;
const s = framedStories({
  title: 'Markers by cell type',
  chart: DotPlot,
  props: {
    genes: symbols,
    groups,
    data: dots,
    groupLabel: 'Cell type',
    groupSizes,
  },
  table: (d, t) => dotTable(d, t),
  limit: DOT_LIMIT,
});
const meta: Meta = { title: 'Charts/DotPlot', component: DotPlot };
export default meta;

const steps = (root: ParentNode) => parts(root, 'size-step').map((e) => Number.parseInt(e.textContent ?? '', 10));
const shares = dots.flat().map((d) => Math.round(d.fraction * 100));
const colours = (root: HTMLElement) => parts(root, 'dot').map((e) => e.getAttribute('fill'));
const words = (root: ParentNode, part: string) => parts(root, part).map((e) => e.lastChild?.textContent ?? '');

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: percentage scale absolute 0-100 % or relative min-max
    await waitFor(() => expect(steps(canvasElement)).toEqual([25, 50, 75, 100]));
    const points = parts(canvasElement, 'dot');
    await expect(points).toHaveLength(symbols.length * groups.length);
    // Groups are rows with their full names and cell counts; genes are columns.
    await expect(words(canvasElement, 'gene')).toEqual(symbols);
    await expect(words(canvasElement, 'group-name').join(' ')).toContain(`${groups[0]} (`);
    // Area by share: half of the share is 1 / sqrt 2 of the radius.
    const radius = (i: number) => Number(points[i]?.getAttribute('r'));
    const flat = dots.flat();
    const [a, b] = [0, flat.findIndex((d) => d.fraction > 0.2 && d.fraction < 0.8)];
    await expect(radius(a) / radius(b)).toBeCloseTo(Math.sqrt((flat[a]?.fraction ?? 0) / (flat[b]?.fraction ?? 1)), 2);
    await expect(exported(canvasElement)).toContain('100');
  },
});
export const Relative = s.with(
  { scale: 'relative' },
  {
    play: async ({ canvasElement }) => {
      // must show: percentage scale absolute 0-100 % or relative min-max
      await waitFor(() => expect(steps(canvasElement).at(-1)).toBe(Math.max(...shares)));
    },
  },
);
export const ScaledByRow = s.with(
  { isScaledByRow: true },
  {
    play: async ({ canvasElement }) => {
      // must show: scale by row
      await waitFor(() => expect(parts(canvasElement, 'colour-bar-high')[0]?.textContent).toBe('1'));
      const all = colours(canvasElement);
      // Each gene's largest mean has the end colour of the ramp.
      const ends = dots.map((row, g) => all[g * groups.length + scaledMeans(row).indexOf(1)]);
      await expect(new Set(ends).size).toBe(1);
    },
  },
);
/** Six genes of ten groups. */
const small = {
  genes: geneExpressionFixture.genes.map(({ symbol }) => symbol),
  groups: geneExpressionFixture.groups,
  data: geneExpressionFixture.dots,
  groupSizes: geneExpressionFixture.summaries[0]?.map(({ n }) => n),
};
export const Small = s.with(small);
const lymphoid = small.genes.filter((gene) => ['CD3D', 'CD79A', 'NKG7'].includes(gene));
export const GeneGroups = s.with(
  {
    ...small,
    geneGroups: [
      { name: 'Lymphoid', genes: lymphoid },
      { name: 'Myeloid 髓系', genes: small.genes.filter((gene) => !lymphoid.includes(gene)) },
    ],
  },
  {
    play: async ({ canvasElement }) => {
      // must show: gene groups
      await waitFor(() => expect(parts(canvasElement, 'gene-group')).toHaveLength(2));
      await expect(words(canvasElement, 'gene-group-name')).toEqual(['Lymphoid', 'Myeloid 髓系']);
      await expect(words(canvasElement, 'gene')[0]).toBe(lymphoid[0]);
    },
  },
);
export const Clustered = s.with(
  { ...small, isClustered: true, isScaledByRow: true },
  {
    play: async ({ canvasElement }) => {
      // must show: tree of the groups
      await waitFor(() => expect(parts(canvasElement, 'dendrogram')).toHaveLength(1));
      // B and dendritic cells, the only ones with much HLA-DRA, are next to the monocytes.
      await expect(words(canvasElement, 'group-name').join(' ')).toMatch(
        /Monocyte \S+ Dendritic|Dendritic \S+ CD14\+ Monocyte/,
      );
      await expect(parts(canvasElement, 'dot')).toHaveLength(small.genes.length * small.groups.length);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { next } = random(4);
export const Extreme = s.with({
  title: '30 genes in 60 groups',
  genes: Array.from({ length: 30 }, (_, i) => `HLA-DRB${i + 1}-AS1`),
  groups: longNames(60),
  data: Array.from({ length: 30 }, () =>
    Array.from({ length: 60 }, () => ({ fraction: next() ** 2, mean: next() * 5 })),
  ),
  groupSizes: undefined,
});
