import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { expect, fn, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { HOME, project, viewOf } from '../../kernels/points/camera.ts';
import { preparePositions } from '../../kernels/points/prepare.ts';
import { cells, changes, commonArgs, inkShare, painted } from './EmbeddingPlot.stories.helper.tsx';
import type { EmbeddingPlot } from './EmbeddingPlot.tsx';

const meta: Meta<typeof EmbeddingPlot> = { ...commonArgs, title: 'Charts/EmbeddingPlot/Handling' };
export default meta;
type Story = StoryObj<typeof EmbeddingPlot>;

/** The same for a rectangle of the page. */
function under(root: HTMLElement, { left, top, width, height }: DOMRect): number {
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const of = (length: number) => Math.round(length * ratio);
  return inkShare(canvas, [of(left - box.left), of(top - box.top), of(width), of(height)]);
}
/** Position of the first cell in the fitted view. */
function viewPixel(coordinates: typeof cells, width: number, height: number) {
  const prepared = preparePositions(coordinates);
  return project(viewOf(HOME, prepared, width, height), prepared, 0);
}

/** Draws a shape of four corners on the stage, between two points in shares of its size. */
function dragOn(stage: HTMLElement) {
  const box = stage.getBoundingClientRect();
  type Keys = { shiftKey?: boolean; altKey?: boolean };
  return (from: [number, number], to: [number, number], keys: Keys = {}, atEnd = keys) => {
    const at = ([x, y]: [number, number], held = keys) => ({
      clientX: box.left + x * box.width,
      clientY: box.top + y * box.height,
      ...{ button: 0, pointerId: 1, bubbles: true },
      ...held,
    });
    stage.setPointerCapture = () => {};
    fireEvent.pointerDown(stage, at(from));
    for (const p of [[to[0], from[1]], to, [from[0], to[1]]] as [number, number][]) fireEvent.pointerMove(stage, at(p));
    fireEvent.pointerUp(stage, at(from, atEnd));
  };
}

export const Lasso: Story = {
  // must show: lasso adding and subtracting
  args: { tool: 'lasso', onCameraChange: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = await painted(canvasElement, 6000);
    const stage = canvas.parentElement as HTMLElement;
    const drag = dragOn(stage);
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
/** Without another tool: holding keys draws a lasso, while a plain drag moves the plot. */
export const LassoByKeys: Story = {
  args: { tool: 'pan', onCameraChange: fn() },
  play: async ({ canvasElement, args }) => {
    const stage = (await painted(canvasElement, 6000)).parentElement as HTMLElement;
    const drag = dragOn(stage);
    const counts = () =>
      (args.onSelectionChange as unknown as { mock: { calls: [unknown, number][] } }).mock.calls.map((c) => c[1]);
    drag([0, 0], [0.5, 1], { shiftKey: true });
    await waitFor(() => expect(counts()).toHaveLength(1));
    await expect(counts()[0]).toBeGreaterThan(0);
    drag([0, 0], [0.5, 0.5], { altKey: true });
    await waitFor(() => expect(counts()[1]).toBeLessThan(counts()[0] as number));
    await expect(args.onCameraChange).not.toHaveBeenCalled();
    drag([0.4, 0.4], [0.6, 0.6]);
    await waitFor(() => expect(args.onCameraChange).toHaveBeenCalled());
    await expect(counts()).toHaveLength(2);
    // The key is released before the mouse button: this still adds cells; a click without a shape removes none.
    drag([0.5, 0.5], [1, 1], { shiftKey: true }, {});
    await waitFor(() => expect(counts()[2]).toBeGreaterThan(counts()[1] as number));
    fireEvent.pointerDown(stage, { button: 0, pointerId: 1, clientX: 300, clientY: 200, shiftKey: true });
    fireEvent.pointerUp(stage, { button: 0, pointerId: 1, clientX: 300, clientY: 200 });
    await expect(counts()).toHaveLength(3);
  },
};
/** Inside the plot: moved by mouse and keys, folded, put aside. The cells use the remaining space. */
export const MovableLegend: Story = {
  args: { renderer: 'canvas' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await painted(canvasElement, 6000);
    const legend = () => canvas.getByRole('group', { name: /cluster/ });
    const place = () => legend().getBoundingClientRect();
    const stage = canvas.getByRole('application').getBoundingClientRect();
    const press = (name: Parameters<typeof dialogText>[0]) =>
      userEvent.click(canvas.getByRole('button', { name: dialogText(name) }));
    // must show: no cell under the legend
    await expect(under(canvasElement, place())).toBe(0);
    // must show: moved by keys
    const first = place();
    canvas.getByRole('button', { name: dialogText('embedding.legendMove') }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect(Math.round(first.left - place().left)).toBe(16);
    await expect(Math.round(place().top - first.top)).toBe(16);
    // must show: moved by the mouse
    const head = canvas.getByRole('button', { name: dialogText('embedding.legendMove') }).parentElement as HTMLElement;
    Object.assign(head, { setPointerCapture: () => {} });
    await changes(canvasElement, async () => {
      await fireEvent.pointerDown(head, { pointerId: 5, button: 0, clientX: 400, clientY: 40 });
      await fireEvent.pointerMove(head, { pointerId: 5, clientX: -2000, clientY: 60 });
      await fireEvent.pointerUp(head, { pointerId: 5, clientX: -2000, clientY: 60 });
    });
    // It stays inside, and the cells moved to the other side.
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
export const Hover: Story = {
  // Without a legend, the cells use the whole plot.
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
    data: embeddingFixture(6000, 10, 3),
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
    // Moves them with Shift.
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
