import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { say } from '../../dialogs/help.stories.ts';
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

const open = async (root: HTMLElement, name = say('plot.receiptAndBoard')) => {
  await userEvent.click(within(root).getByRole('button', { name }));
  return within(await within(document.body).findByRole('menu'));
};

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const menu = await open(canvasElement);
    await expect(menu.getAllByRole('menuitem')).toHaveLength(3);
    await userEvent.click(menu.getByRole('menuitem', { name: say('plot.openReceipt') }));
    await expect(args.onReceipt).toHaveBeenCalledOnce();
    // By the keyboard alone.
    within(canvasElement)
      .getByRole('button', { name: say('plot.receiptAndBoard') })
      .focus();
    await userEvent.keyboard('{Enter}');
    await within(document.body).findByRole('menu');
    await userEvent.keyboard('{End}{Enter}');
    await expect(args.onAddToBoard).toHaveBeenCalledOnce();
    await userEvent.click((await open(canvasElement)).getByRole('menuitem', { name: say('plot.copyPython') }));
    await expect(args.onCopyPython).toHaveBeenCalledOnce();
  },
};
/** A result of which no script was written. */
export const WithoutScript: Story = {
  args: { onCopyPython: undefined, onAddToBoard: undefined },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement, say('plot.receipt'))).getAllByRole('menuitem')).toHaveLength(1);
  },
};
