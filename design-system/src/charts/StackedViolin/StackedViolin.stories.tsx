import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { STACKED_ROW } from './StackedViolin.options.ts';
import { StackedViolin } from './StackedViolin.tsx';
import { STACKED_VIOLIN_LIMIT, stackedViolinTable } from './StackedViolin.table.ts';

const symbols = cohortExpression.summaries.map(({ gene }) => gene);
const summaries = cohortExpression.summaries.map(({ groups }) => groups);
const s = framedStories({
  title: 'Markers by cell type',
  chart: StackedViolin,
  props: {
    genes: symbols,
    data: summaries,
    groupLabel: 'Cell type',
    valueLabel: 'log-normalised',
  },
  table: (d, t) => stackedViolinTable(d, t),
  limit: STACKED_VIOLIN_LIMIT,
});
const meta: Meta = { title: 'Charts/StackedViolin', component: StackedViolin };
export default meta;

const violins = (root: ParentNode) => parts(root, 'stacked-violin');
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(violins(canvasElement)).toHaveLength(summaries.flat().length));
    // Each gene has its own scale: its largest value reaches the top of its row.
    const box = (e: Element) => (e as SVGPathElement).getBBox();
    const perRow = summaries[0]?.length ?? 1;
    const tops = symbols.map((_, y) =>
      Math.min(
        ...violins(canvasElement)
          .slice(y * perRow, (y + 1) * perRow)
          .map((e) => box(e).y),
      ),
    );
    const rows = tops.slice(1).map((top, i) => top - (tops[i] ?? 0));
    // Two numbers per gene, each next to its mark.
    await expect(parts(canvasElement, 'tick-y').length).toBeGreaterThanOrEqual(2 * symbols.length - 1);
    await expect(parts(canvasElement, 'tick-mark')).toHaveLength(parts(canvasElement, 'tick-y').length);
    for (const row of rows) await expect(Math.abs(row - STACKED_ROW)).toBeLessThan(1);
    await expect(exported(canvasElement)).toContain(symbols[0] ?? '');
  },
});
export const Split = s.with(
  { split: { names: ['ctrl', 'stim'], groups: summaries } },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(violins(canvasElement)).toHaveLength(2 * summaries.flat().length));
      const [left, right] = violins(canvasElement).map((e) => (e as SVGPathElement).getBBox());
      await expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const names = longNames(30);
export const Extreme = s.with({
  title: '20 genes in 30 groups',
  genes: Array.from({ length: 20 }, (_, i) => `HLA-DRB${i + 1}-AS1`),
  data: Array.from({ length: 20 }, (_, y) =>
    names.map((group, x) => ({ ...(summaries.flat()[(x + y) % summaries.flat().length] ?? summaries[0]![0]!), group })),
  ),
});
