import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { cohortInteraction } from '@stroma/contract/fixtures/cohort/interaction';
import { exported, framedStories, PAPER, printedFacts, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeCounts } from '../../chart-tests/make.ts';
import { interactionHeatmapTable } from './InteractionHeatmap.table.ts';
import { InteractionHeatmap } from './InteractionHeatmap.tsx';

const { counts } = cohortInteraction.result;
const cellTypes = cohortInteraction.result.cellTypes.map((c) => c.name);
const onPick = fn();
const s = framedStories({
  title: 'Cell interactions',
  chart: InteractionHeatmap,
  props: { cellTypes, data: counts, onSelect: onPick },
  table: interactionHeatmapTable,
});
const meta: Meta = { title: 'Charts/InteractionHeatmap', component: InteractionHeatmap };
export default meta;
const lengths = (root: HTMLElement, part: string, side: string) =>
  parts(root, part).map((e) => Number(e.getAttribute(side)));

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: counts of source x target in the cells
    await waitFor(() =>
      expect(parts(canvasElement, 'cell-text').map((e) => e.textContent)).toEqual(counts.flat().map(String)),
    );
    // must show: row and column sums
    const rows = counts.map((row) => row.reduce((a, b) => a + b, 0));
    const columns = counts.map((_, j) => counts.reduce((n, row) => n + (row[j] ?? 0), 0));
    const most = Math.max(...rows, ...columns);
    for (const [i, w] of lengths(canvasElement, 'row-sum', 'width').entries())
      await expect(w).toBeCloseTo((36 * (rows[i] ?? NaN)) / most, 4);
    for (const [j, h] of lengths(canvasElement, 'column-sum', 'height').entries())
      await expect(h).toBeCloseTo((36 * (columns[j] ?? NaN)) / most, 4);
    // besides: a couple is reached by keyboard and picked with Enter.
    within(canvasElement).getByRole('application').focus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(onPick).toHaveBeenCalledWith({
      item: { source: cellTypes[1], target: cellTypes[0] },
      index: { source: 1, target: 0 },
    });
    await expect(exported(canvasElement)).toContain(cellTypes[0]?.slice(0, 4) ?? '?');
  },
});
export const Picked = s.with({ selected: { source: cellTypes[0] ?? '', target: cellTypes[4] ?? '' } });
export const Difference = s.with({
  isDifference: true,
  data: counts.map((row, i) => row.map((n, j) => n - (counts[j]?.[i] ?? 0))),
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const many = longNames(60);
export const Extreme = s.with(
  { cellTypes: many, data: makeCounts(60) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'cell')).toHaveLength(60 * 60));
    },
  },
);
/** 60 cell types in one column of a page: all are drawn, numbered by their pairs, and named in the key. */
export const OnPaper = s.onPaper(
  { cellTypes: many, data: makeCounts(60) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(400));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => /^[\d,]+ \/ [\d,]+$/.test(word))).toHaveLength(60);
      await expect(words).toEqual(expect.arrayContaining(['1', '59', '60']));
    },
  },
);
