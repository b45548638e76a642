import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SavedView } from '@stroma/contract';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../../dialogs/help.stories.ts';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { SavedViews } from './SavedViews.tsx';

const view = (id: string, name: string, createdBy: string): SavedView => ({
  ...{ id, name, tab: 'expression', query: '?gene=LYZ', createdAt: '2026-11-20T08:00:00.000Z', createdBy },
});
const views = [view('v2', 'Monocytes, LYZ', 'mei'), view('v1', 'Figure 2a', 'rosa')];
const meta: Meta<typeof SavedViews> = {
  title: 'Explorer/Overview/SavedViews',
  component: SavedViews,
  decorators: [pageDecorator],
  args: { views, denied: null, onOpen: fn(), onSave: fn(), onRename: fn(), onRemove: fn(), onReset: fn() },
};
export default meta;
type Story = StoryObj<typeof SavedViews>;

const menu = async (canvas: HTMLElement) => {
  await userEvent.click(within(canvas).getByRole('button', { name: messageText('views.menu') }));
  return within(await within(document.body).findByRole('menu'));
};
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click((await menu(canvasElement)).getByRole('menuitem', { name: /Figure 2a/ }));
    await expect(args.onOpen).toHaveBeenCalledWith(views[1]);
  },
};
export const Saving: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click((await menu(canvasElement)).getByRole('menuitem', { name: messageText('views.save') }));
    const box = await dialog();
    const field = box.getByRole('textbox');
    await userEvent.type(field, 'FIGURE 2A{Enter}');
    await expect(box.getByText(messageText('tool.nameExists'))).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '图 3{Enter}');
    await expect(args.onSave).toHaveBeenCalledWith('图 3');
  },
};
export const Managing: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click((await menu(canvasElement)).getByRole('menuitem', { name: messageText('views.manage') }));
    await userEvent.click(
      (await dialog()).getByRole('button', { name: messageText('views.remove', { name: 'Figure 2a' }) }),
    );
    const box = within(await within(document.body).findByRole('alertdialog'));
    await userEvent.click(box.getByRole('button', { name: messageText('common.delete') }));
    await expect(args.onRemove).toHaveBeenCalledWith(views[1]);
  },
};
export const Empty: Story = {
  args: { views: [] },
  play: async ({ canvasElement }) => {
    const items = (await menu(canvasElement)).getAllByRole('menuitem');
    await expect(items.map((item) => item.textContent)).toEqual([messageText('views.none'), messageText('views.save')]);
  },
};
export const NoPermission: Story = { args: { denied: 'Your seat does not include Edit.' } };
export const Extreme: Story = {
  args: { views: Array.from({ length: 100 }, (_, i) => view(`v${i}`, `${i} ${LONG}`.slice(0, 120), 'rosa')) },
};
