import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { quantise } from '../../kernels/points/prepare.ts';
import { cohortCells, cohortTypes } from '../../chart-tests/cohort/cells.ts';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import type { EmbeddingPlot } from './EmbeddingPlot.tsx';
import {
  category,
  cells,
  changes,
  commonArgs,
  gene,
  StatefulPlot,
  inkShare,
  painted,
  countShownColours,
  stops,
  swatches,
} from './EmbeddingPlot.stories.helper.tsx';
import { embeddingPlotTable } from './EmbeddingPlot.table.ts';
import type { EmbeddingColour, EmbeddingPlotProps } from './EmbeddingPlot.types.ts';

const meta: Meta<typeof EmbeddingPlot> = { ...commonArgs, title: 'Charts/EmbeddingPlot' };
export default meta;
type Story = StoryObj<typeof EmbeddingPlot>;

const unassigned: EmbeddingColour = { ...category, categories: ['Unassigned', ...cells.categories.slice(1)] };
/** 20,000 cells of 30 types. */
export const Default: Story = {
  args: { data: cohortCells, colour: cohortTypes },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, cohortCells.n);
    await expect(inkShare(canvas)).toBeGreaterThan(0.03);
    await expect(swatches(canvasElement)).toHaveLength(cohortTypes.categories.length);
    await expect(within(canvasElement).getByRole('button', { name: /CD8 exhausted T/ })).toBeInTheDocument();
  },
};
export const Small: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    // must show: colour by category
    await expect(inkShare(canvas)).toBeGreaterThan(0.01);
    const colours = new Set(swatches(canvasElement));
    await expect(colours.size).toBe(cells.categories.length);
    await expect(countShownColours(canvas, [...colours])).toBe(cells.categories.length);
    await expect(args.onPaint).toHaveBeenCalled();
    // must show: UMAP
    await expect(canvasElement.querySelector('svg.overlay')).toHaveTextContent('UMAP 1');
    // must show: (label) at the side
    await expect(within(canvasElement).getByRole('group', { name: /cluster/ })).toBeVisible();
    // must show: legend picking
    // One category stays lit, the others are dimmed; the same press again lets it go.
    const item = within(canvasElement).getByRole('button', { name: /CD14 monocytes/ });
    await userEvent.click(item);
    await expect(item).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(item);
    await expect(item).toHaveAttribute('aria-pressed', 'false');
    // The legend is one stop of the tab order; arrows move in it.
    item.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveTextContent('CD4 naive T');
  },
};
export const Expression: Story = {
  args: { colour: gene },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    // must show: colour by gene
    const bar = within(canvasElement).getByRole('group', { name: /LYZ/ });
    await expect(stops(bar).length).toBeGreaterThan(3);
    await expect(countShownColours(canvas, stops(bar))).toBeGreaterThan(stops(bar).length / 2);
    await expect(bar.querySelector('em')).toHaveTextContent('LYZ');
    // Both ends of the colour bar are labelled.
    await expect(bar).toHaveTextContent('5.2');
    await expect(bar).toHaveTextContent('0');
  },
};
export const Numbers: Story = {
  args: {
    colour: {
      kind: 'number',
      name: 'n_genes',
      unit: 'genes',
      ...quantise(Array.from(cells.codes, (c, i) => 400 + c * 90 + (i % 50))),
    },
    ramp: 'moss',
  },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    // must show: colour by number
    const bar = within(canvasElement).getByRole('group', { name: /n_genes/ });
    await expect(bar).toHaveTextContent('400');
    await expect(countShownColours(canvas, stops(bar))).toBeGreaterThan(stops(bar).length / 2);
  },
};
export const Tsne: Story = {
  args: { data: { ...cells, key: 'tsne' }, title: 't-SNE' },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, 6000);
    // must show: t-SNE
    await expect(canvasElement.querySelector('svg.overlay')).toHaveTextContent('t-SNE 1');
  },
};
export const Pca: Story = {
  args: { data: { ...cells, key: 'pca' }, title: 'PCA' },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, 6000);
    // must show: PCA
    await expect(canvasElement.querySelector('svg.overlay')).toHaveTextContent('PC 1');
  },
};
export const LabelsOnPlot: Story = {
  args: { labelPlace: 'plot' },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, 6000);
    // must show: label on plot
    await waitFor(() => expect(canvasElement.querySelector('svg.overlay')).toHaveTextContent('CD14 monocytes'));
  },
};
/** The import's name for cells without a sample is shown in the reader's language; the data keep it. */
export const UnassignedCategory: Story = {
  args: { colour: unassigned },
  play: async ({ canvasElement }) => {
    const shown = document.documentElement.lang === 'zh-CN' ? /^未分配/ : /^Unassigned/;
    await expect(within(canvasElement).getByRole('button', { name: shown })).toBeVisible();
    await expect(unassigned.categories[0]).toBe('Unassigned');
  },
};
export const WithoutLabels: Story = { args: { labelPlace: 'none', showAxes: false } };
/** Size, opacity and palette are the reader's (specification 2.7). */
export const Styles: Story = {
  render: function Styled(args) {
    const [style, setStyle] = useState<Partial<EmbeddingPlotProps>>({ renderer: 'canvas' });
    const set = (name: string, next: Partial<EmbeddingPlotProps>) => (
      // Compared with the previous setting: a picture that only changes back is not changed by this setting.
      <Button isSmall onPress={() => setStyle((now) => ({ ...now, ...next }))}>
        {name}
      </Button>
    );
    return (
      <>
        {set('size 12', { pointSize: 12 })} {set('opacity 8', { opacity: 8 })}{' '}
        {set('Color_v2', { palette: 'Color_v2' })}
        <StatefulPlot {...args} {...style} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    const before = inkShare(canvas);
    const press = (name: string) => userEvent.click(within(canvasElement).getByRole('button', { name }));
    // must show: size
    await changes(canvasElement, () => press('size 12'));
    await waitFor(() => expect(inkShare(canvas)).toBeGreaterThan(before * 1.3));
    // must show: opacity
    await changes(canvasElement, () => press('opacity 8'));
    // must show: palette
    const swatch = () =>
      getComputedStyle(canvasElement.querySelector('button[title="B"] i') as HTMLElement).backgroundColor;
    const own = swatch();
    await changes(canvasElement, () => press('Color_v2'));
    await expect(swatch()).not.toBe(own);
  },
};
/** No cell is left: the plot remains, with its axes and tools. */
export const NoCells: Story = { args: { data: embeddingFixture(0), colour: { kind: 'none' } } };
const framed = framedStories<EmbeddingPlotProps>({
  title: 'UMAP',
  chart: StatefulPlot,
  props: { data: cohortCells, colour: cohortTypes },
  table: embeddingPlotTable,
  limit: 1_000_000,
});
export const Framed = framed.Default();
export const Loading = framed.Loading;
export const Empty = framed.Empty;
export const Failed = framed.Failed;
export const TooLarge = framed.TooLarge;
