import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { CompareDialog } from './CompareDialog.tsx';

// states: no Loading, because the sets are read before it opens
const meta: Meta<typeof CompareDialog> = {
  title: 'Explorer/Overview/CompareDialog',
  component: CompareDialog,
  decorators: [pageDecorator],
  args: {
    isOpen: true,
    onClose: fn(),
    cells: 311,
    total: 1000,
    sets: [{ id: 'set1', hash: 'b'.repeat(64), name: 'CD8 lasso', cells: 120 }],
    onCompare: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CompareDialog>;
const submit = async () =>
  userEvent.click((await dialog()).getByRole('button', { name: messageText('selection.compareSubmit') }));

export const Default: Story = {
  play: async ({ args }) => {
    // must show: the rest
    await submit();
    await expect(args.onCompare).toHaveBeenLastCalledWith(null);
    // must show: a second set
    const box = await dialog();
    await userEvent.click(box.getByRole('button', { name: new RegExp(messageText('selection.compareWith')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /CD8 lasso/ }));
    await waitFor(() => expect(within(document.body).queryByRole('option')).toBeNull());
    await submit();
    await expect(args.onCompare).toHaveBeenLastCalledWith('b'.repeat(64));
  },
};
/** All cells are selected and there is no other set, so there is nothing to compare with. */
export const Empty: Story = {
  args: { cells: 1000, sets: [] },
  play: async ({ args }) => {
    const box = await dialog();
    await expect(box.getByText(messageText('selection.noRest'))).toBeVisible();
    await submit();
    await expect(args.onCompare).not.toHaveBeenCalled();
  },
};
export const Failed: Story = { name: 'Error', args: { error: { id: 'CELL_SETS_FULL', params: { limit: 200 } } } };
export const Saving: Story = { args: { isBusy: true } };
