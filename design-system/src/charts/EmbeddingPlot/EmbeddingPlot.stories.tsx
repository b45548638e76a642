import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { EmbeddingPlot } from './EmbeddingPlot.tsx';
import type { EmbeddingColour, EmbeddingPlotProps, SelectionMask } from './EmbeddingPlot.types.ts';

const cells = embeddingFixture(6000);
const category: EmbeddingColour = {
  kind: 'category',
  name: 'cluster',
  codes: cells.codes,
  categories: cells.categories,
};
const gene: EmbeddingColour = {
  kind: 'number',
  name: 'LYZ',
  italic: true,
  unit: 'log-normalised',
  values: cells.expression,
  min: 0,
  max: 5.2,
};

function Held(props: EmbeddingPlotProps) {
  const [selection, setSelection] = useState<SelectionMask | null>(null);
  return (
    <div style={{ height: 520, maxWidth: 860 }}>
      <EmbeddingPlot
        {...props}
        selection={props.selection ?? selection}
        onSelectionChange={(mask, count) => {
          setSelection(mask);
          props.onSelectionChange?.(mask, count);
        }}
      />
    </div>
  );
}
const meta: Meta<typeof EmbeddingPlot> = {
  title: 'Charts/EmbeddingPlot',
  component: EmbeddingPlot,
  render: (args) => <Held {...args} />,
  args: { coordinates: cells, colour: category, label: 'UMAP', onSelectionChange: fn(), onPaint: fn() },
};
export default meta;
type Story = StoryObj<typeof EmbeddingPlot>;

const painted = async (root: HTMLElement, points: number) => {
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  await waitFor(() => expect(canvas.dataset.painted).toBe(String(points)));
  return canvas;
};
/** Share of pixels that are not the ground. */
function ink(canvas: HTMLCanvasElement): number {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  let other = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] !== data[0] || data[i + 1] !== data[1] || data[i + 2] !== data[2]) other += 1;
  return other / (data.length / 4);
}

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(ink(canvas)).toBeGreaterThan(0.01);
    await expect(args.onPaint).toHaveBeenCalled();
    // Legend picking: one category stays lit, the others are dimmed; the same press again lets it go.
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
export const Lasso: Story = {
  args: { tool: 'lasso' },
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    const stage = canvas.parentElement as HTMLElement;
    const box = stage.getBoundingClientRect();
    const drag = (
      from: [number, number],
      to: [number, number],
      keys: { shiftKey?: boolean; altKey?: boolean } = {},
    ) => {
      const at = ([x, y]: [number, number]) => ({
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
        button: 0,
        pointerId: 1,
        bubbles: true,
        ...keys,
      });
      stage.setPointerCapture = () => {};
      fireEvent.pointerDown(stage, at(from));
      for (const p of [[to[0], from[1]], to, [from[0], to[1]]] as [number, number][])
        fireEvent.pointerMove(stage, at(p));
      fireEvent.pointerUp(stage, at(from));
    };
    const counts = () =>
      (args.onSelectionChange as unknown as { mock: { calls: [unknown, number][] } }).mock.calls.map((c) => c[1]);
    drag([0, 0], [0.5, 1]);
    await waitFor(() => expect(counts()).toHaveLength(1));
    drag([0.5, 0], [1, 1], { shiftKey: true });
    await waitFor(() => expect(counts()[1]).toBeGreaterThan(counts()[0] as number));
    drag([0, 0], [0.5, 1], { altKey: true });
    await waitFor(() => expect(counts()[2]).toBe((counts()[1] as number) - (counts()[0] as number)));
  },
};
export const Expression: Story = { args: { colour: gene } };
export const LabelsOnPlot: Story = { args: { labelPlace: 'plot' } };
export const ThreeDimensions: Story = {
  args: {
    coordinates: embeddingFixture(6000, 10, 3),
    tool: 'rotate',
    dimensionsAvailable: [2, 3],
    onDimensionsChange: fn(),
  },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    const before = canvas.toDataURL();
    canvas.parentElement?.focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(canvas.toDataURL()).not.toBe(before));
  },
};
export const WithoutGpu: Story = {
  args: { renderer: 'canvas' },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(canvas.dataset.renderer).toBe('canvas');
    await expect(ink(canvas)).toBeGreaterThan(0.01);
  },
};
export const WebGl: Story = {
  args: { renderer: 'webgl' },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    await expect(ink(canvas)).toBeGreaterThan(0.01);
  },
};
export const Empty: Story = { args: { coordinates: embeddingFixture(0), colour: { kind: 'none' } } };
/** Big data is made when the story renders, never in its args: Storybook sends those through a socket. */
function Big({ n, groups, name, ...rest }: Partial<EmbeddingPlotProps> & { n: number; groups: number; name: string }) {
  const [data] = useState(() => embeddingFixture(n, groups));
  const [colour] = useState<EmbeddingColour>(() => ({
    kind: 'category',
    name,
    codes: data.codes,
    categories: data.categories.map((c, i) => (groups > 30 ? `${c} with a long qualifying name ${i + 1}` : c)),
  }));
  return <Held label="UMAP" {...rest} coordinates={data} colour={colour} />;
}
export const Extreme: Story = {
  render: () => <Big n={200_000} groups={60} name="a very long annotation column with many clusters" />,
};
export const Million: Story = {
  tags: ['!test'],
  render: (args) => <Big n={1_000_000} groups={24} name="cluster" renderer={args.renderer} onPaint={args.onPaint} />,
};
