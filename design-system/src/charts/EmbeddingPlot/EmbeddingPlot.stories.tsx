import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { HOME, project, viewOf } from '../embedding/camera.ts';
import { preparePositions, quantise } from '../embedding/prepare.ts';
import { say } from '../../dialogs/help.stories.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmbeddingPlot } from './EmbeddingPlot.tsx';
import { framedStories } from '../stories/kit.stories.helper.tsx';
import type { EmbeddingColour, EmbeddingPlotProps, SelectionMask } from './EmbeddingPlot.types.ts';
import { embeddingPlotTable } from './EmbeddingPlot.table.ts';

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
  const [camera, setCamera] = useState(HOME);
  return (
    <div style={{ height: 520, maxWidth: 860 }}>
      <EmbeddingPlot
        {...props}
        selection={props.selection ?? selection}
        onSelectionChange={(mask, count) => {
          setSelection(mask);
          props.onSelectionChange?.(mask, count);
        }}
        camera={props.camera ?? camera}
        onCameraChange={(next) => {
          setCamera(next);
          props.onCameraChange?.(next);
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

const unassigned: EmbeddingColour = { ...category, categories: ['Unassigned', ...cells.categories.slice(1)] };
const painted = async (root: HTMLElement, points: number) => {
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  await waitFor(() => expect(canvas.dataset.painted).toBe(String(points)));
  return canvas;
};
/** A copy that can be read, also of what WebGL drew. */
function copyOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  return context;
}
/** Share of a rectangle's pixels, in pixels of the canvas, that are not the ground, which its first one is. */
function ink(
  canvas: HTMLCanvasElement,
  area = [0, 0, canvas.width, canvas.height] as [number, number, number, number],
) {
  const { data } = copyOf(canvas).getImageData(...area);
  let other = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] !== data[0] || data[i + 1] !== data[1] || data[i + 2] !== data[2]) other += 1;
  return other / (data.length / 4);
}
/** The same of a rectangle of the page. */
function under(root: HTMLElement, { left, top, width, height }: DOMRect): number {
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const of = (length: number) => Math.round(length * ratio);
  return ink(canvas, [of(left - box.left), of(top - box.top), of(width), of(height)]);
}

/** Where the first cell stands in the fitted view. */
function viewPixel(coordinates: typeof cells, width: number, height: number) {
  const prepared = preparePositions(coordinates);
  return project(viewOf(HOME, prepared, width, height), prepared, 0);
}
/** How many of the legend's colours some pixel has; where discs overlap a cell's colour is not blended with the ground. */
function shown(canvas: HTMLCanvasElement, colours: readonly string[]): number {
  const context = copyOf(canvas);
  const pixels = new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer));
  return colours.filter((colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const own = context.getImageData(0, 0, 1, 1).data;
    const far = (pixel: number, i: number) => Math.abs(((pixel >>> (8 * i)) & 255) - (own[i] as number));
    return [...pixels].some((pixel) => far(pixel, 0) + far(pixel, 1) + far(pixel, 2) < 30);
  }).length;
}
const swatches = (root: HTMLElement) =>
  [...root.querySelectorAll('button[title] i')].map((i) => getComputedStyle(i).backgroundColor);
/** The stops of the colour bar. */
const stops = (bar: HTMLElement) =>
  getComputedStyle(bar.querySelector('i') as HTMLElement)
    .getPropertyValue('--ramp')
    .split(/,\s*(?![^(]*\))/);
const changes = async (canvasElement: HTMLElement, act: () => Promise<unknown> | void) => {
  const canvas = () => (canvasElement.querySelector('canvas') as HTMLCanvasElement).toDataURL();
  const before = canvas();
  await act();
  await waitFor(() => expect(canvas()).not.toBe(before));
};

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    // must show: colour by category
    await expect(ink(canvas)).toBeGreaterThan(0.01);
    const colours = new Set(swatches(canvasElement));
    await expect(colours.size).toBe(cells.categories.length);
    await expect(shown(canvas, [...colours])).toBe(cells.categories.length);
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
export const Lasso: Story = {
  // must show: lasso adding and subtracting
  args: { tool: 'lasso', onCameraChange: fn() },
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
    // must show: zoom to selection
    const box2 = () =>
      (args.onCameraChange as unknown as { mock: { lastCall?: [{ zoom: number; x: number }] } }).mock.lastCall?.[0];
    await changes(canvasElement, () =>
      userEvent.click(within(canvasElement).getByRole('button', { name: /Zoom to the selection|缩放到所选细胞/ })),
    );
    await expect(box2()?.zoom).toBeGreaterThan(1);
    // The right half is selected: the camera went right.
    await expect(box2()?.x).toBeGreaterThan(0);
  },
};
export const Expression: Story = {
  args: { colour: gene },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    // must show: colour by gene
    const bar = within(canvasElement).getByRole('group', { name: /LYZ/ });
    await expect(stops(bar).length).toBeGreaterThan(3);
    await expect(shown(canvas, stops(bar))).toBeGreaterThan(stops(bar).length / 2);
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
    await expect(shown(canvas, stops(bar))).toBeGreaterThan(stops(bar).length / 2);
  },
};
export const Tsne: Story = {
  args: { coordinates: { ...cells, key: 'tsne' }, label: 't-SNE' },
  play: async ({ canvasElement }) => {
    await painted(canvasElement, 6000);
    // must show: t-SNE
    await expect(canvasElement.querySelector('svg.overlay')).toHaveTextContent('t-SNE 1');
  },
};
export const Pca: Story = {
  args: { coordinates: { ...cells, key: 'pca' }, label: 'PCA' },
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
/** Inside the plot: moved by the mouse and by keys, folded, put aside. The cells take what it leaves free. */
export const MovableLegend: Story = {
  args: { renderer: 'canvas' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await painted(canvasElement, 6000);
    const legend = () => canvas.getByRole('group', { name: /cluster/ });
    const place = () => legend().getBoundingClientRect();
    const stage = canvas.getByRole('application').getBoundingClientRect();
    const press = (name: Parameters<typeof say>[0]) => userEvent.click(canvas.getByRole('button', { name: say(name) }));
    // must show: no cell under the legend
    await expect(under(canvasElement, place())).toBe(0);
    // must show: moved by keys
    const first = place();
    canvas.getByRole('button', { name: say('embedding.legendMove') }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect(Math.round(first.left - place().left)).toBe(16);
    await expect(Math.round(place().top - first.top)).toBe(16);
    // must show: moved by the mouse
    const head = canvas.getByRole('button', { name: say('embedding.legendMove') }).parentElement as HTMLElement;
    Object.assign(head, { setPointerCapture: () => {} });
    await changes(canvasElement, async () => {
      await fireEvent.pointerDown(head, { pointerId: 5, button: 0, clientX: 400, clientY: 40 });
      await fireEvent.pointerMove(head, { pointerId: 5, clientX: -2000, clientY: 60 });
      await fireEvent.pointerUp(head, { pointerId: 5, clientX: -2000, clientY: 60 });
    });
    // It stays inside, and the cells went to the other side.
    await expect(place().left).toBeGreaterThanOrEqual(stage.left);
    await expect(under(canvasElement, place())).toBe(0);
    // must show: folded
    await press('embedding.legendFold');
    await expect(place().height).toBeLessThan(40);
    await press('embedding.legendUnfold');
    // must show: put aside; the cells move into the middle
    await changes(canvasElement, () => press('embedding.legendAway'));
    await expect(canvas.queryByRole('group', { name: /cluster/ })).toBeNull();
    await press('embedding.legendShow');
    await expect(legend()).toBeVisible();
  },
};
export const WithoutLabels: Story = { args: { labelPlace: 'none', showAxes: false } };
/** Size, opacity and palette are the reader's (specification 2.7). */
export const Styles: Story = {
  render: function Styled(args) {
    const [style, setStyle] = useState<Partial<EmbeddingPlotProps>>({ renderer: 'canvas' });
    const set = (name: string, next: Partial<EmbeddingPlotProps>) => (
      // Each beside what was set before: a picture that changes back is not changed by this setting.
      <Button small onPress={() => setStyle((now) => ({ ...now, ...next }))}>
        {name}
      </Button>
    );
    return (
      <>
        {set('size 12', { pointSize: 12 })} {set('opacity 8', { opacity: 8 })}{' '}
        {set('Color_v2', { palette: 'Color_v2' })}
        <Held {...args} {...style} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    const before = ink(canvas);
    const press = (name: string) => userEvent.click(within(canvasElement).getByRole('button', { name }));
    // must show: size
    await changes(canvasElement, () => press('size 12'));
    await waitFor(() => expect(ink(canvas)).toBeGreaterThan(before * 1.3));
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
export const Hover: Story = {
  // Without a legend the whole plot is free.
  args: { describeCell: (i) => [['cell', `#${i}`]], renderer: 'canvas', labelPlace: 'none' },
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, 6000);
    const stage = canvas.parentElement as HTMLElement;
    const box = stage.getBoundingClientRect();
    // must show: hover
    const [x, y] = viewPixel(cells, box.width, box.height);
    fireEvent.pointerMove(stage, { clientX: box.left + x, clientY: box.top + y, pointerType: 'mouse', bubbles: true });
    await waitFor(() => expect(stage).toHaveTextContent(/#\d+/));
    await expect(stage.querySelector('dl')).toHaveTextContent('cluster');
  },
};
export const ThreeDimensions: Story = {
  // must show: 2D and 3D
  args: {
    coordinates: embeddingFixture(6000, 10, 3),
    dimensionsAvailable: [2, 3],
    onDimensionsChange: fn(),
    onCameraChange: fn(),
    labelPlace: 'plot',
  },
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    await userEvent.click(within(canvasElement).getByRole('radio', { name: '2D' }));
    await expect(args.onDimensionsChange).toHaveBeenCalledWith(2);
    const before = canvas.toDataURL();
    canvas.parentElement?.focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(canvas.toDataURL()).not.toBe(before));
    // A drag turns the cells; they are moved by the tool for it.
    const stage = canvas.parentElement as HTMLElement;
    Object.assign(stage, { setPointerCapture: () => {} });
    await fireEvent.pointerDown(stage, { pointerId: 3, button: 0, clientX: 300, clientY: 200 });
    await fireEvent.pointerMove(stage, { pointerId: 3, clientX: 380, clientY: 200 });
    await fireEvent.pointerUp(stage, { pointerId: 3, clientX: 380, clientY: 200 });
    const [turned] = (args.onCameraChange as ReturnType<typeof fn>).mock.lastCall as [typeof HOME];
    await expect(turned.yaw).not.toBe(HOME.yaw);
    await expect([turned.x, turned.y]).toEqual([0, 0]);
    // With Shift it moves them.
    await fireEvent.pointerDown(stage, { pointerId: 3, button: 0, clientX: 300, clientY: 200 });
    await fireEvent.pointerMove(stage, { pointerId: 3, clientX: 380, clientY: 200, shiftKey: true });
    await fireEvent.pointerUp(stage, { pointerId: 3, clientX: 380, clientY: 200, shiftKey: true });
    const [moved] = (args.onCameraChange as ReturnType<typeof fn>).mock.lastCall as [typeof HOME];
    await expect(moved.x).toBeLessThan(0);
    await expect(moved.yaw).toBe(turned.yaw);
    // Three axes, and every tool inside the plot.
    await expect(stage.querySelectorAll('[data-axes] text')).toHaveLength(3);
    const box = stage.getBoundingClientRect();
    for (const button of within(within(canvasElement).getByRole('toolbar')).getAllByRole('button')) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(box.right);
      await expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
    }
  },
};
export const WithoutGpu: Story = {
  // must show: canvas fallback
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
/** No cell is left: the plot stands, with its axes and tools. */
export const NoCells: Story = { args: { coordinates: embeddingFixture(0), colour: { kind: 'none' } } };
const framed = framedStories<EmbeddingPlotProps>({
  title: 'UMAP',
  chart: Held,
  data: { coordinates: cells, colour: category, label: 'UMAP' },
  table: embeddingPlotTable,
  limit: 1_000_000,
});
export const Framed = framed.Default();
export const Loading = framed.Loading;
export const Empty = framed.Empty;
export const Failed = framed.Failed;
export const TooLarge = framed.TooLarge;
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
/** Speed is measured by `npm run bench -- charts`; here every one of them must be painted. */
export const Million: Story = {
  render: (args) => <Big n={1_000_000} groups={24} name="cluster" renderer={args.renderer} onPaint={args.onPaint} />,
  play: async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector('canvas') as HTMLCanvasElement;
    // must show: 1M cells
    await waitFor(() => expect(canvas.dataset.painted).toBe('1000000'), { timeout: 25_000 });
    await expect(ink(canvas)).toBeGreaterThan(0.05);
  },
};
