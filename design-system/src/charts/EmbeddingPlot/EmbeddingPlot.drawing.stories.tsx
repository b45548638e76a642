import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fireEvent, userEvent, waitFor, within, type Mock } from 'storybook/test';
import { blendColour } from '../../kernels/points/blend.ts';
import { cells, commonArgs, copyOf, StatefulPlot, inkShare, painted } from './EmbeddingPlot.stories.helper.tsx';
import { EmbeddingPlot } from './EmbeddingPlot.tsx';
import type { EmbeddingColour, EmbeddingPlotProps } from './EmbeddingPlot.types.ts';

const meta: Meta<typeof EmbeddingPlot> = { ...commonArgs, title: 'Charts/EmbeddingPlot/Drawing' };
export default meta;
type Story = StoryObj<typeof EmbeddingPlot>;

export const WithoutGpu: Story = {
  // must show: canvas fallback
  args: { renderer: 'canvas' },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(canvas.dataset.renderer).toBe('canvas');
    await expect(inkShare(canvas)).toBeGreaterThan(0.01);
  },
};
export const WebGl: Story = {
  args: { renderer: 'webgl' },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(inkShare(canvas)).toBeGreaterThan(0.01);
  },
};
/** Lines that hold 25, 50, 75 and 95 % of the cells, on the page and in the file. */
export const Contours: Story = {
  args: { showContours: true },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, 6000);
    // must show: density contours
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="contour"]')).toHaveLength(4));
  },
};
/** Two genes in one map, with the square that explains the colours. */
export const TwoGenes: Story = {
  args: {
    colour: blendColour(
      { symbol: 'LYZ', values: cells.expression, max: 5.2 },
      {
        symbol: 'CD3E',
        values: cells.expression.map((v, i) => ((cells.codes[i] as number) < 3 ? 200 : v >> 2)),
        max: 2.6,
      },
      'log-normalised',
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(inkShare(canvas)).toBeGreaterThan(0.01);
    // must show: two genes blended, with a legend
    const legend = within(canvasElement).getByRole('group', { name: /LYZ × CD3E/ });
    await expect(within(legend).getByRole('img', { name: /LYZ.*CD3E/ })).toBeVisible();
  },
};
/** Large data is created when the story renders, never in its args: Storybook sends those through a socket. */
function Big({ n, groups, name, ...rest }: Partial<EmbeddingPlotProps> & { n: number; groups: number; name: string }) {
  const [data] = useState(() => embeddingFixture(n, groups));
  const [colour] = useState<EmbeddingColour>(() => ({
    kind: 'category',
    name,
    codes: data.codes,
    categories: data.categories.map((c, i) => (groups > 30 ? `${c} with a long qualifying name ${i + 1}` : c)),
  }));
  return <StatefulPlot title="UMAP" {...rest} data={data} colour={colour} />;
}
export const Extreme: Story = {
  render: () => <Big n={200_000} groups={60} name="a very long annotation column with many clusters" />,
};
/** Speed is measured by `npm run bench -- charts`; here every one of them must be painted. */
export const Million: Story = {
  render: (args) => <Big n={1_000_000} groups={24} name="cluster" renderer={args.renderer} onPaint={args.onPaint} />,
  play: async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector('canvas') as HTMLCanvasElement;
    // must show: 1M cells
    await waitFor(() => expect(canvas.dataset.painted).toBe('1000000'), { timeout: 25_000 });
    await expect(inkShare(canvas)).toBeGreaterThan(0.05);
  },
};
function PickedAgain(props: EmbeddingPlotProps) {
  const [pick, setPick] = useState([0]);
  return (
    <>
      <button onClick={() => setPick(([first]) => [first!])}>Same</button>
      <button onClick={() => setPick(([first]) => [first! + 1])}>Other</button>
      <EmbeddingPlot {...props} highlighted={pick} onHighlightedChange={setPick} />
    </>
  );
}
/** A pick that is made again with the same categories draws nothing; another one draws all cells. */
export const SamePick: Story = {
  render: (args) => <PickedAgain {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const paints = () => (args.onPaint as Mock).mock.calls.length;
    await painted(canvasElement, 6000);
    await userEvent.click(canvas.getByRole('button', { name: 'Same' }));
    const before = paints();
    await userEvent.click(canvas.getByRole('button', { name: 'Same' }));
    for (let frame = 0; frame < 3; frame++) await new Promise((next) => requestAnimationFrame(next));
    await expect(paints()).toBe(before);
    await userEvent.click(canvas.getByRole('button', { name: 'Other' }));
    await waitFor(() => expect(paints()).toBe(before + 1));
  },
};
/** A sample of the cells follows a moving camera; where it rests, every cell is drawn, as if it had never moved. */
export const ManyInMotion: Story = {
  render: () => <Big n={500_000} groups={24} name="cluster" renderer="canvas" />,
  play: async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector('canvas') as HTMLCanvasElement;
    await waitFor(() => expect(canvas.dataset.painted).toBe('500000'), { timeout: 25_000 });
    /** A number that nearly no other picture has. */
    const picture = () =>
      new Int32Array(copyOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data.buffer).reduce(
        (sum, pixel) => (Math.imul(sum, 31) + pixel) | 0,
        0,
      );
    const still = picture();
    const stage = canvas.parentElement as HTMLElement;
    for (let step = 0; step < 6; step++) {
      fireEvent.keyDown(stage, { key: '+' });
      await new Promise((next) => requestAnimationFrame(next));
    }
    await waitFor(() => expect(picture()).not.toBe(still));
    fireEvent.keyDown(stage, { key: '0' });
    await waitFor(() => expect(picture()).toBe(still), { timeout: 25_000 });
  },
};
