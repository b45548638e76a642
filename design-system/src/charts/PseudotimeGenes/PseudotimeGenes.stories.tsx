import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { framedStories, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeTrajectory } from '../stories/make.ts';
import { trajectoryResult } from '../stories/results.ts';
import { pseudotimeGenesTable } from './PseudotimeGenes.table.ts';
import { PseudotimeGenes } from './PseudotimeGenes.tsx';

const { genes, cells } = trajectoryResult;
const onPick = fn();
const s = framedStories({
  title: 'Genes along pseudotime',
  chart: PseudotimeGenes,
  data: { title: 'Top genes', genes, states: cells.state.categories, valueLabel: 'Expression', onPick },
  table: pseudotimeGenesTable,
});
const meta: Meta = { title: 'Charts/PseudotimeGenes', component: PseudotimeGenes };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: expression along pseudotime, top 8
    await waitFor(() =>
      expect(parts(canvasElement, 'gene').map((g) => g.lastChild?.textContent)).toEqual(
        genes.slice(0, 8).map((g) => g.symbol),
      ),
    );
    await expect(parts(canvasElement, 'curve')).toHaveLength(8);
    await expect(parts(canvasElement, 'cell')).toHaveLength(
      genes.slice(0, 8).reduce((n, g) => n + g.points.t.length, 0),
    );
    // besides: the keys
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(onPick).toHaveBeenCalledWith(genes[0]?.symbol);
  },
});
/** The genes that the reader asked for (specification 2.8, target gene expression in pseudotime). */
export const TargetGenes = s.with({ genes: genes.slice(2, 4) });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory(50, longNames(9), longNames(9));
export const Extreme = s.with({ genes: extreme.genes, states: extreme.cells.state.categories, top: 12 });
