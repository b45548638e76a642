import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import { cohortCells, cohortGene, cohortTypes } from '../../chart-tests/cohort/cells.ts';
import { exported, framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { linkedEmbeddingsTable } from './LinkedEmbeddings.table.ts';
import { LinkedEmbeddings } from './LinkedEmbeddings.tsx';

const n = 3000;
const umap = embeddingFixture(n);
// The same cells (the seed decides their groups) in another layout.
const pca = {
  ...embeddingFixture(n),
  key: 'pca',
  positions: umap.positions.map((v, i) => (i % 2 ? v : Math.round(v * 0.6))),
};
const cluster: EmbeddingColour = { kind: 'category', name: 'cluster', codes: umap.codes, categories: umap.categories };
const gene: EmbeddingColour = {
  kind: 'number',
  name: 'LYZ',
  italic: true,
  unit: 'log-normalised',
  values: umap.expression,
  min: 0,
  max: 5.2,
};
const onSelectionChange = fn();
const onDraw = fn();
const s = framedStories({
  title: 'Cell types and LYZ',
  chart: LinkedEmbeddings,
  props: {
    data: [
      { data: cohortCells, colour: cohortTypes, title: 'UMAP, cell type' },
      { data: cohortCells, colour: cohortGene, title: 'UMAP, LYZ' },
    ] as const,
    onSelectionChange,
  },
  table: linkedEmbeddingsTable,
});
const meta: Meta = { title: 'Charts/LinkedEmbeddings', component: LinkedEmbeddings };
export default meta;

const ready = (root: HTMLElement, points = cohortCells.n) =>
  waitFor(() => {
    const painted = [...root.querySelectorAll('canvas')].filter((c) => c.dataset.painted === String(points));
    expect(painted).toHaveLength(2);
    return painted;
  });
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: two views
    await ready(canvasElement);
    const [left, right] = within(canvasElement).getAllByRole('application') as [HTMLElement, HTMLElement];
    const pictures = () => [...canvasElement.querySelectorAll('canvas')].map((c) => c.toDataURL());
    // must show: with one camera
    const before = pictures();
    right.focus();
    await userEvent.keyboard('+');
    await waitFor(() => pictures().forEach((p, i) => expect(p).not.toBe(before[i])));
    await userEvent.keyboard('0');
    // must show: with one selection
    const drawn = pictures();
    left.setPointerCapture = () => {};
    const box = left.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      clientX: box.left + x * box.width,
      clientY: box.top + y * box.height,
      button: 0,
      pointerId: 1,
      bubbles: true,
    });
    fireEvent.pointerDown(left, at(0, 0));
    for (const [x, y] of [
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ] as const)
      fireEvent.pointerMove(left, at(x, y));
    fireEvent.pointerUp(left, at(0, 0));
    await waitFor(() => expect(onSelectionChange).toHaveBeenCalled());
    const count = onSelectionChange.mock.lastCall?.[1] as number;
    await expect(count).toBeGreaterThan(10);
    await expect(within(canvasElement).getByRole('status').textContent).toContain(count.toLocaleString('en-US'));
    await waitFor(() => pictures().forEach((p, i) => expect(p).not.toBe(drawn[i])));
    await expect(exported(canvasElement).match(/<g class="cells"/g)).toHaveLength(2);
  },
});
export const ApartCameras = s.with(
  {},
  {
    play: async ({ canvasElement }) => {
      await ready(canvasElement);
      await userEvent.click(within(canvasElement).getByRole('switch'));
      const pictures = () => [...canvasElement.querySelectorAll('canvas')].map((c) => c.toDataURL());
      const before = pictures();
      (within(canvasElement).getAllByRole('application')[1] as HTMLElement).focus();
      await userEvent.keyboard('+');
      await waitFor(() => expect(pictures()[1]).not.toBe(before[1]));
      await expect(pictures()[0]).toBe(before[0]);
    },
  },
);
export const SameColumn = s.with({
  data: [
    { data: umap, colour: cluster, title: 'UMAP, cluster' },
    { data: pca, colour: cluster, title: 'PCA, cluster' },
  ],
});
/** As in the explorer: they fill their container, with one tool bar and one legend for one colouring. */
export const Fill: StoryObj<typeof LinkedEmbeddings> = {
  render: () => (
    <div style={{ height: 520 }}>
      <LinkedEmbeddings
        isFilling
        title="Two maps"
        data={[
          { data: umap, colour: cluster, title: 'UMAP' },
          { data: pca, colour: cluster, title: 'PCA' },
        ]}
        onDraw={onDraw}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await ready(canvasElement, n);
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('toolbar')).toHaveLength(1);
    await expect(canvas.getAllByRole('group', { name: /cluster/ })).toHaveLength(1);
    const pictures = () => [...canvasElement.querySelectorAll('canvas')].map((c) => c.toDataURL());
    const before = pictures();
    await userEvent.click(canvas.getByRole('button', { name: /Zoom in|放大/ }));
    await waitFor(() => pictures().forEach((p, i) => expect(p).not.toBe(before[i])));
  },
};
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const many = embeddingFixture(6000, 60);
const long: EmbeddingColour = {
  kind: 'category',
  name: longNames(2)[1] as string,
  codes: many.codes,
  categories: longNames(60),
};
export const Extreme = s.with({
  data: [
    { data: many, colour: long, title: longNames(1)[0] as string },
    { data: many, colour: { ...gene, values: many.expression }, title: longNames(2)[1] as string },
  ],
});
