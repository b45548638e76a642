import { useEffect, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import { cohortCells, cohortConditions, cohortTypes } from '../../chart-tests/cohort/cells.ts';
import { exported, framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { toCommonScale } from './facets.ts';
import { facetedEmbeddingTable } from './FacetedEmbedding.table.ts';
import { FacetedEmbedding } from './FacetedEmbedding.tsx';
import { FACETED_EMBEDDING_LIMIT, type FacetByCategory, type FacetByGene } from './FacetedEmbedding.types.ts';

const cells = embeddingFixture(3000);
const clusters: EmbeddingColour = {
  kind: 'category',
  name: 'cluster',
  codes: cells.codes,
  categories: cells.categories,
};
/** Every k-th cell belongs to the same sample. */
const by = (name: readonly string[]): FacetByCategory => ({
  kind: 'category',
  codes: Uint8Array.from({ length: cells.n }, (_, i) => (i * 7) % name.length),
  categories: name,
  colour: clusters,
});
const samples = by(['Patient 1', 'Patient 2', 'Patient 3', 'Patient 4']);
/** Normal lung and tumour. */
const conditions: FacetByCategory = { kind: 'category', ...cohortConditions, colour: cohortTypes };
const genes: FacetByGene = {
  kind: 'genes',
  unit: 'log-normalised',
  genes: [
    { symbol: 'LYZ', values: cells.expression, min: 0, max: 5.2 },
    { symbol: 'CD3E', values: cells.expression.map((v, i) => (cells.codes[i] === 1 ? v : 0)), min: 0, max: 2.6 },
    {
      symbol: 'MS4A1',
      values: cells.expression.map((v, i) => (cells.codes[i] === 4 ? 255 : v >> 3)),
      min: 0,
      max: 3.9,
    },
  ],
};
const s = framedStories({
  title: 'Cells by condition',
  chart: FacetedEmbedding,
  props: { data: cohortCells, by: conditions },
  table: facetedEmbeddingTable,
  limit: FACETED_EMBEDDING_LIMIT,
});
const meta: Meta = { title: 'Charts/FacetedEmbedding', component: FacetedEmbedding };
export default meta;
const panels = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-facet]')];
const allPainted = (root: HTMLElement, n: number, points = cells.n) =>
  waitFor(() =>
    expect([...root.querySelectorAll('canvas')].filter((c) => c.dataset.painted === String(points))).toHaveLength(n),
  );

/** 20,000 cells of 30 types. */
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(panels(canvasElement).map((p) => p.dataset.facet)).toEqual(conditions.categories));
    await allPainted(canvasElement, 2, cohortCells.n);
  },
});
export const BySample = s.with(
  { data: cells, by: samples },
  {
    play: async ({ canvasElement }) => {
      // must show: small multiples by sample, group or gene
      await waitFor(() => expect(panels(canvasElement).map((p) => p.dataset.facet)).toEqual(samples.categories));
      await allPainted(canvasElement, 4);
      await expect(panels(canvasElement)[0]?.textContent).toContain('n = 750');
      // One camera: a zoom in one panel is a zoom in all.
      const before = [...canvasElement.querySelectorAll('canvas')].map((c) => c.toDataURL());
      const stage = within(panels(canvasElement)[0] as HTMLElement).getByRole('application');
      stage.focus();
      await userEvent.keyboard('+');
      await waitFor(() =>
        [...canvasElement.querySelectorAll('canvas')].forEach((c, i) => expect(c.toDataURL()).not.toBe(before[i])),
      );
      await expect(exported(canvasElement).match(/<g class="cells"/g)).toHaveLength(4);
    },
  },
);
export const ByGroup = s.with(
  { data: cells, by: by(['Control', 'Stimulated']) },
  {
    play: async ({ canvasElement }) => {
      // must show: small multiples by sample, group or gene
      await waitFor(() => expect(panels(canvasElement).map((p) => p.dataset.facet)).toEqual(['Control', 'Stimulated']));
    },
  },
);
export const ByGene = s.with(
  { data: cells, by: genes },
  {
    play: async ({ canvasElement }) => {
      // must show: small multiples by sample, group or gene
      await waitFor(() => expect(panels(canvasElement).map((p) => p.dataset.facet)).toEqual(['LYZ', 'CD3E', 'MS4A1']));
      // must show: with one scale
      const { min, max, values } = toCommonScale(genes.genes);
      await expect([min, max]).toEqual([0, 5.2]);
      await expect(Math.max(...(values[1] as Uint8Array))).toBe(
        Math.max(...(genes.genes[1]?.values ?? []).map((v) => (v ? 1 + Math.round(127 * ((v - 1) / 254)) : 0))),
      );
      await expect(within(canvasElement).getAllByRole('group', { name: /Expression|表达/ })).toHaveLength(1);
    },
  },
);
const onDraw = fn();
/** As in the explorer: fills its container, with tools; a selection dims the others in every panel. */
export const Fill: StoryObj<typeof FacetedEmbedding> = {
  render: () => (
    <div style={{ height: 520 }}>
      <FacetedEmbedding
        title="UMAP by sample"
        data={cells}
        by={samples}
        top={3}
        fill={{ selection: cells.codes.map((code) => (code === 1 ? 1 : 0)), onDraw, onSelectionChange: fn() }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(panels(canvasElement)).toHaveLength(3));
    await allPainted(canvasElement, 3);
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/3 .*4|4 .*3/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Rectangle|矩形/ }));
    const stage = within(panels(canvasElement)[0] as HTMLElement).getByRole('application');
    stage.setPointerCapture = () => {};
    const box = stage.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      clientX: box.left + x * box.width,
      clientY: box.top + y * box.height,
      button: 0,
      pointerId: 1,
      bubbles: true,
    });
    fireEvent.pointerDown(stage, at(0, 0));
    fireEvent.pointerMove(stage, at(1, 1));
    fireEvent.pointerUp(stage, at(1, 1));
    // A panel's lasso selects only its own cells, including unselected ones.
    await waitFor(() => expect(onDraw).toHaveBeenCalled());
    const mask = onDraw.mock.lastCall?.[0] as Uint8Array;
    await expect(mask.reduce((n, v) => n + v, 0)).toBe(750);
    // Its file has all panels.
    await expect(exported(canvasElement).match(/<g class="cells"/g)).toHaveLength(3);
  },
};
const SLIDE_COLOUR = '#123456';
/** A picture of one colour, wider than all cells. */
function OnSlide() {
  const [image, setImage] = useState<HTMLCanvasElement | null>(null);
  useEffect(() => {
    const picture = document.createElement('canvas');
    const context = picture.getContext('2d')!;
    context.fillStyle = SLIDE_COLOUR;
    context.fillRect(0, 0, picture.width, picture.height);
    setImage(picture);
  }, []);
  const underlay = image && { image, x: [-1e4, 1e4] as const, y: [-1e4, 1e4] as const, opacity: 1 };
  return (
    <div style={{ height: 520 }}>
      <FacetedEmbedding
        {...{ title: 'Slide by sample', data: cells, by: samples, fill: {} }}
        {...(underlay && { spots: { underlay } })}
      />
    </div>
  );
}
/** The tissue of a slide, below the cells of every panel. */
export const Tissue: StoryObj<typeof FacetedEmbedding> = {
  render: () => <OnSlide />,
  play: async ({ canvasElement }) => {
    const corner = (of: HTMLCanvasElement) => [...of.getContext('2d')!.getImageData(1, 1, 1, 1).data];
    await waitFor(() => {
      const drawn = panels(canvasElement).map((panel) => corner(panel.querySelector('canvas')!));
      return expect(drawn).toEqual(samples.categories.map(() => [0x12, 0x34, 0x56, 255]));
    });
  },
};
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: cells, by: by(longNames(24)) });
