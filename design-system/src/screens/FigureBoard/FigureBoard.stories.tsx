import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import { letterOf, overlapping, readingOrder } from './board.ts';
import { FigureBoard } from './FigureBoard.tsx';
import type { BoardPanel, BoardValue, FigureBoardProps } from './FigureBoard.types.ts';

const panel = (id: string, title: string, x: number, y: number, width: number, height: number): BoardPanel => ({
  id,
  title,
  x,
  y,
  width,
  height,
});
const value: BoardValue = {
  ...{ width: 183, height: 225 },
  palette: 'Default',
  letters: 'upper',
  panels: [
    panel('violin', 'CD3E by cluster', 90, 5, 80, 60),
    panel('umap', 'UMAP, cell types', 5, 5, 80, 80),
    panel('dots', 'Markers', 5, 95, 165, 60),
    panel('bars', '细胞组成', 90, 70, 80, 20),
  ],
};
/** Small figures in the board's palette, like a chart would draw. */
const draw: FigureBoardProps['renderPanel'] = (p, { width, height, palette }) => {
  const colours = categoryColours(palette as PaletteId, 6);
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-colour={colours[0]}
    >
      {colours
        .slice(0, 6)
        .map((colour, i) =>
          p.id === 'umap' ? (
            Array.from({ length: 26 }, (_, k) => (
              <circle
                key={`${i}.${k}`}
                cx={22 + (i % 3) * 28 + 11 * Math.sqrt(k / 26) * Math.cos(k * 2.4)}
                cy={30 + Math.floor(i / 3) * 42 + 14 * Math.sqrt(k / 26) * Math.sin(k * 2.4)}
                r={1.1}
                fill={colour}
              />
            ))
          ) : (
            <rect
              key={i}
              x={12 + i * 14}
              y={88 - (18 + ((i * 37) % 60))}
              width={10}
              height={18 + ((i * 37) % 60)}
              fill={colour}
            />
          ),
        )}
      <path d="M8 12V90H96" fill="none" stroke="var(--st-plot-axis)" strokeWidth={0.6} />
    </svg>
  );
};
const meta: Meta<typeof FigureBoard> = {
  title: 'Screens/FigureBoard',
  component: FigureBoard,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', minHeight: 800 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    name: 'Figure 3 · 图 3',
    value,
    onChange: fn(),
    renderPanel: draw,
    palettes: ['Default', 'Color_v1', 'Color_v2', 'Color_v3', 'Color_v4', 'Color_v5', 'Color_v6'],
    onAdd: fn(),
    onExport: fn(),
    formats: ['svg', 'png', 'pdf'],
    onUndo: fn(),
    canUndo: true,
  },
  render: function Live(args) {
    const [now, setNow] = useState(args.value);
    return (
      <FigureBoard
        {...args}
        value={now}
        onChange={(next) => {
          args.onChange(next);
          setNow(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof FigureBoard>;
const box = (root: HTMLElement, id: string) => root.querySelector<HTMLElement>(`[data-panel=${id}]`) as HTMLElement;
const last = (args: FigureBoardProps, id: string) =>
  (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0].panels.find((p: BoardPanel) => p.id === id) as BoardPanel;

/** Actions of the application on the chosen panel, above its removal. */
export const WithActions: Story = {
  args: { renderActions: (panel) => panel.id === 'umap' && <a href="#umap">Open {panel.title}</a> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('link')).toBeNull();
    box(canvasElement, 'violin').focus();
    await expect(canvas.queryByRole('link')).toBeNull();
    box(canvasElement, 'umap').focus();
    await expect(await canvas.findByRole('link', { name: 'Open UMAP, cell types' })).toBeVisible();
  },
};
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: panels in mm
    const paper = canvasElement.querySelector('[data-paper]') as HTMLElement;
    const mm = parseFloat(paper.style.width) / 183;
    const places = value.panels.map(({ id }) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = box(canvasElement, id);
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight].map((px) => Math.round(px / mm));
    });
    await expect(places).toEqual(value.panels.map((p) => [p.x, p.y, p.width, p.height]));
    // must show: letters
    await expect(
      ['umap', 'violin', 'bars', 'dots'].map((id) => box(canvasElement, id).querySelector('b')?.textContent),
    ).toEqual(['A', 'B', 'C', 'D']);
    await expect([letterOf(25), letterOf(26), letterOf(52)]).toEqual(['Z', 'AA', 'BA']);
    // besides: by the keyboard: a grid step, Shift sizes, Alt is a millimetre.
    box(canvasElement, 'dots').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(last(args, 'dots').y).toBe(100);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect(last(args, 'dots').height).toBe(55);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(last(args, 'dots').y).toBe(99);
    // Dragged with the pointer 40 mm down, on the grid.
    const dots = box(canvasElement, 'dots');
    const at = { clientX: 300, clientY: 500, pointerId: 1, button: 0 };
    dots.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(dots, at);
    await fireEvent.pointerMove(dots, { ...at, clientY: 500 + 40 * mm });
    await fireEvent.pointerUp(dots, at);
    await expect(last(args, 'dots').y).toBe(140);
    // must show: one palette
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(dialogText('plotOptions.palette')) }));
    await userEvent.click(within(document.body).getByRole('option', { name: 'Color_v2' }));
    const colours = [...canvasElement.querySelectorAll('[data-colour]')].map((s) => s.getAttribute('data-colour'));
    await expect(colours).toEqual(value.panels.map(() => categoryColours('Color_v2', 6)[0]));
    // besides: the letters' order
    await expect(readingOrder(value.panels).map((p) => p.id)).toEqual(['umap', 'violin', 'bars', 'dots']);
  },
};
export const NarrowPage: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(dialogText('board.page')) }));
    await userEvent.click(within(document.body).getAllByRole('option')[0] as HTMLElement);
    // Everything stays on the 89 mm page; overlaps are reported.
    await expect(last(args, 'dots').width).toBe(89);
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(overlapping(args.value.panels).size).toBe(0);
  },
};
export const NoPermission: Story = {
  args: { isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    box(canvasElement, 'umap').focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { isLoading: true } };
export const Empty: Story = { args: { value: { ...value, panels: [] } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } };
export const Extreme: Story = {
  args: {
    name: `${LONG.en} ${LONG.zh}`,
    value: {
      ...value,
      height: 247,
      letters: 'lower',
      panels: Array.from({ length: 40 }, (_, i) =>
        panel(`p${i}`, i % 2 ? LONG.zh : LONG.en, (i % 5) * 36, Math.floor(i / 5) * 30, 34, 28),
      ),
    },
  },
};
