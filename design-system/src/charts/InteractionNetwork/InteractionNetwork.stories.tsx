import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { cohortInteraction } from '@stroma/contract/fixtures/cohort/interaction';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeInteraction } from '../../chart-tests/make.ts';
import { interactionResult } from '../../chart-tests/results.ts';
import { edgesOf } from './edges.ts';
import { interactionNetworkTable } from './InteractionNetwork.table.ts';
import { InteractionNetwork } from './InteractionNetwork.tsx';

const { cellTypes, counts } = cohortInteraction.result;
const edges = edgesOf(cellTypes, counts);
/** Edges that a reader can follow. */
const MOST = 60;
const onSelect = fn();
const s = framedStories({
  title: 'Cell interactions',
  chart: InteractionNetwork,
  props: { cellTypes, data: edges, top: MOST, onSelect },
  table: interactionNetworkTable,
});
const meta: Meta = { title: 'Charts/InteractionNetwork', component: InteractionNetwork };
export default meta;
const shown = [...edges].sort((a, b) => b.pairs - a.pairs).slice(0, MOST);
/** Expected order: light edges are drawn first. */
const inOrder = [...shown].sort((a, b) => a.pairs - b.pairs);
/** Position of a mark: a node's centre, or an arrow's tip, which starts its path. */
const middleOf = (node: Element) => ['cx', 'cy'].map((name) => Number(node.getAttribute(name)));
const tipOf = (arrow: Element) => (arrow.getAttribute('d')?.match(/-?\d+(?:\.\d+)?/g) ?? []).slice(0, 2).map(Number);
const widths = (root: HTMLElement) => parts(root, 'edge').map((e) => Number(e.getAttribute('stroke-width')));

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(parts(canvasElement, 'node')).toHaveLength(cellTypes.length));
    // must show: edge weight
    await expect(parts(canvasElement, 'edge')).toHaveLength(shown.length);
    const most = Math.max(...shown.map((e) => e.pairs));
    const drawn = widths(canvasElement);
    const sorted = inOrder.map((e) => Math.max(0.6, (Math.max(...drawn) * e.pairs) / most));
    await expect(drawn).toHaveLength(sorted.length);
    for (const [i, w] of drawn.entries()) await expect(w).toBeCloseTo(sorted[i] as number, 5);
    // must show: direction
    const arrows = parts(canvasElement, 'arrow');
    await expect(arrows).toHaveLength(shown.length);
    const nodes = parts(canvasElement, 'node').map(middleOf);
    const wrong = inOrder.filter(({ source, target }, i) => {
      const tip = tipOf(arrows[i] as Element);
      const far = (name: string) => {
        const at = nodes[cellTypes.findIndex((type) => type.name === name)] ?? [];
        return Math.hypot((at[0] ?? NaN) - (tip[0] ?? NaN), (at[1] ?? NaN) - (tip[1] ?? NaN));
      };
      return source !== target && !(far(target) < far(source));
    });
    await expect(wrong).toEqual([]);
    // besides: a cell type is reached by keyboard, announces what it sends and receives, and is picked with Enter.
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toContain(cellTypes.at(-1)?.name ?? '?'),
    );
    await userEvent.keyboard('{Enter}');
    await expect(onSelect).toHaveBeenCalledWith({ item: cellTypes.at(-1)?.name, index: cellTypes.length - 1 });
    await expect(exported(canvasElement)).toContain(cellTypes[0]?.name.slice(0, 4) ?? '?');
  },
});
const chosen = cellTypes[0]?.name ?? '';
export const SelectedCellTypes = s.with(
  { selected: [chosen], top: undefined },
  {
    play: async ({ canvasElement }) => {
      // must show: selected cell types
      const all = edges.filter((e) => e.pairs > 0);
      const own = all.filter((e) => e.source === chosen || e.target === chosen);
      await waitFor(() => expect(parts(canvasElement, 'edge')).toHaveLength(own.length));
      await expect(parts(canvasElement, 'edge-dim')).toHaveLength(all.length - own.length);
    },
  },
);
export const Strongest = s.with(
  { top: 5 },
  {
    play: async ({ canvasElement }) => {
      const best = [...shown].sort((a, b) => b.pairs - a.pairs).slice(0, 5);
      await waitFor(() => expect(parts(canvasElement, 'edge')).toHaveLength(best.length));
      await expect(parts(canvasElement, 'left-out')).toHaveLength(1);
    },
  },
);
const few = interactionResult.cellTypes;
const fewEdges = edgesOf(few, interactionResult.counts);
export const Chord = s.with(
  { view: 'chord', cellTypes: few, data: fewEdges, top: undefined },
  {
    play: async ({ canvasElement }) => {
      // must show: chord alternative
      await waitFor(() =>
        expect(parts(canvasElement, 'band')).toHaveLength(fewEdges.filter((e) => e.pairs > 0).length),
      );
      await expect(parts(canvasElement, 'name').map((e) => e.lastChild?.textContent)).toEqual(
        few.map(({ name }) => name),
      );
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const many = makeInteraction(longNames(30), 1);
const manyEdges = edgesOf(many.cellTypes, many.counts);
export const Extreme = s.with({ cellTypes: many.cellTypes, data: manyEdges, top: 60 });
export const ExtremeChord = s.with({ cellTypes: many.cellTypes, data: manyEdges, top: 60, view: 'chord' });
