import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { PlotFrame } from '../PlotFrame/PlotFrame.tsx';
import { ChartActionsProvider, type ChartActions } from './ChartActions.tsx';

const meta: Meta<ChartActions> = {
  title: 'Plot kit/ChartMenu',
  args: { onReceipt: fn(), onCopyPython: fn(), onAddToBoard: fn() },
  render: (actions) => (
    <ChartActionsProvider actions={actions}>
      <PlotFrame
        title="LYZ by sample"
        state={{ state: 'ready', data: [1, 2] }}
        table={(data) => ({ columns: ['n'], rows: data.map((n) => [n]) })}
      >
        {(data) => <p>{data.join(', ')}</p>}
      </PlotFrame>
    </ChartActionsProvider>
  ),
};
export default meta;
type Story = StoryObj<ChartActions>;

const open = async (root: HTMLElement) => {
  await userEvent.click(within(root).getByRole('button', { name: dialogText('plot.receipt') }));
  return within(await within(document.body).findByRole('menu'));
};
const board = (root: HTMLElement) => within(root).queryByRole('button', { name: dialogText('plot.addToBoard') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const menu = await open(canvasElement);
    await expect(menu.getAllByRole('menuitem')).toHaveLength(2);
    await userEvent.click(menu.getByRole('menuitem', { name: dialogText('plot.openReceipt') }));
    await expect(args.onReceipt).toHaveBeenCalledOnce();
    await userEvent.click((await open(canvasElement)).getByRole('menuitem', { name: dialogText('plot.copyPython') }));
    await expect(args.onCopyPython).toHaveBeenCalledOnce();
    // Visible, and only by the keyboard.
    board(canvasElement)!.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAddToBoard).toHaveBeenCalledOnce();
    await expect(args.onAddToBoard).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'LYZ by sample', frame: canvasElement.querySelector('section') }),
    );
  },
};
/** A result for which no script was written. */
export const WithoutScript: Story = {
  args: { onCopyPython: undefined, onAddToBoard: undefined },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getAllByRole('menuitem')).toHaveLength(1);
    await expect(board(canvasElement)).toBeNull();
  },
};
/** A chart of data that have no receipt. */
export const BoardAlone: Story = {
  args: { onReceipt: undefined, onCopyPython: undefined },
  play: async ({ canvasElement }) => {
    await expect(board(canvasElement)).not.toBeNull();
    await expect(within(canvasElement).queryByRole('button', { name: dialogText('plot.receipt') })).toBeNull();
  },
};
