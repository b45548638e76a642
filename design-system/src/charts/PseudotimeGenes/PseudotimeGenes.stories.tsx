import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { cohortChosen, cohortPath } from '../../chart-tests/cohort/path.ts';
import { exported, framedStories, onPhone, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { makePseudotimeGenes } from '../../chart-tests/makeTrajectory.ts';
import { pseudotimeGenesTable } from './PseudotimeGenes.table.ts';
import { PseudotimeGenes } from './PseudotimeGenes.tsx';

const genes = cohortPath.result.top;
const onPick = fn();
const s = framedStories({
  title: 'Genes along pseudotime',
  chart: PseudotimeGenes,
  props: { data: genes, valueLabel: 'Expression', onSelect: onPick },
  table: pseudotimeGenesTable,
});
const meta: Meta = { title: 'Charts/PseudotimeGenes', component: PseudotimeGenes };
export default meta;
const dots = (root: ParentNode) =>
  parts(root, 'cells').reduce((n, path) => n + (path.getAttribute('d')?.match(/M/g)?.length ?? 0), 0);

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: expression along pseudotime, top 8
    await waitFor(() =>
      expect(parts(canvasElement, 'gene').map((g) => g.querySelector('title')?.textContent)).toEqual(
        genes.slice(0, 8).map((g) => `${g.symbol} ${g.gene_id}`),
      ),
    );
    await expect(parts(canvasElement, 'curve')).toHaveLength(Math.min(8, genes.length));
    await expect(dots(canvasElement)).toBe(genes.slice(0, 8).reduce((n, g) => n + g.points.t.length, 0));
    // A p value is never 0, and a figure of any width holds all panels.
    await expect(canvasElement.querySelector('svg')?.textContent).not.toMatch(/q = 0(?!\.)/);
    await expect(exported(canvasElement, 336, 240).match(/data-part|<path/g)?.length).toBeGreaterThan(8);
    // besides: the keys
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(onPick).toHaveBeenCalledWith({ item: genes[0]?.symbol, index: 0 });
  },
});
/** The genes requested by the reader (specification 2.8, target gene expression in pseudotime). */
export const TargetGenes = s.with({ data: cohortChosen?.genes.slice(0, 2) ?? [] });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  data: makePseudotimeGenes(50, 30, 52_000),
  top: 50,
  valueLabel: '表达量（对数标准化）',
});

/** On a phone, the legend of many states folds and the panels stay in view. */
export const ManyStatesNarrow = s.with(
  { data: makePseudotimeGenes(2, 27, 270) },
  {
    decorators: [onPhone],
    play: async ({ canvasElement }) => {
      const button = await within(canvasElement).findByRole('button', { name: 'Legend (27)' });
      const svg = () => canvasElement.querySelector('[data-chart] > svg')!;
      const [, folded] = svg().getAttribute('viewBox')!.split(' ').map(Number) as [number, number];
      await expect(folded).toBeGreaterThan(80);
      button.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(svg().getAttribute('viewBox')).toMatch(/^0 0 /));
    },
  },
);
