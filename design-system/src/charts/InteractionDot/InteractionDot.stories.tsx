import type { Meta } from '@storybook/react-vite';
import { cohortInteraction } from '@stroma/contract/fixtures/cohort/interaction';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { exported, framedStories, PAPER, printedFacts, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeInteraction } from '../../chart-tests/make.ts';
import { axesOf, radiusOf } from './dots.ts';
import { interactionDotTable } from './InteractionDot.table.ts';
import { InteractionDot } from './InteractionDot.tsx';
import { INTERACTION_DOT_LIMIT } from './InteractionDot.types.ts';

const { pairs, result } = cohortInteraction;
const rows = cohortInteraction.rows.map((r) => ({ ...r, mean: r.means, p: r.pvalues }));
const cellTypes = result.cellTypes.map((c) => c.name);
const onPick = fn();
const s = framedStories({
  title: 'Interacting pairs',
  chart: InteractionDot,
  props: { data: rows, order: pairs, cellTypes, onSelect: onPick },
  table: interactionDotTable,
  limit: INTERACTION_DOT_LIMIT,
});
const meta: Meta = { title: 'Charts/InteractionDot', component: InteractionDot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: pair x cell-type pair
    await waitFor(() => expect(parts(canvasElement, 'dot')).toHaveLength(rows.length));
    const { couples } = axesOf({ data: rows, order: pairs, cellTypes });
    await expect(parts(canvasElement, 'pair')).toHaveLength(pairs.length);
    await expect(parts(canvasElement, 'target')).toHaveLength(couples.length);
    await expect(parts(canvasElement, 'source')).toHaveLength(new Set(couples.map((c) => c.source)).size);
    // must show: means and p
    const [first] = rows;
    const [dot] = parts(canvasElement, 'dot');
    const [smallest, largest] = [radiusOf(1), radiusOf(0)];
    const r = Number(dot?.getAttribute('r'));
    await expect(r / largest).toBeCloseTo(radiusOf(first?.p ?? 1) / largest, 0);
    await expect(smallest).toBeLessThan(largest);
    await expect(parts(canvasElement, 'bar-title')[0]?.textContent).toContain('log2');
    within(canvasElement).getByRole('application').focus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(onPick).toHaveBeenCalledWith({ item: rows[0], index: 0 });
    await expect(exported(canvasElement)).toContain('log2');
  },
});
export const FewPairs = s.with({ order: pairs.slice(0, 5), data: rows.filter((r) => pairs.indexOf(r.pair) < 5) });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  data: makeInteraction(longNames(7), 30).rows,
  order: undefined,
  cellTypes: longNames(7),
});

const types = longNames(60);
const forty = types
  .slice(0, 20)
  .flatMap((source, i) => [types[i + 20], types[59 - i]].map((target) => ({ source, target })));
const many = makeInteraction(types, 30).rows.filter((row) =>
  forty.some(({ source, target }) => row.source === source && row.target === target),
);
/** 30 pairs and 40 couples of 60 cell types in one column of a page: type pairs continue in a second block. */
export const OnPaper = s.onPaper(
  { data: many, order: undefined, cellTypes: types },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(600));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.startsWith('LIGAND'))).toHaveLength(60);
      // All pairs are shown, so no message reports omitted ones.
      await expect(words.filter((word) => word.includes('40'))).toEqual([expect.stringMatching(/ 40$/)]);
    },
  },
);
