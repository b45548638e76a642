import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { SelectionBar, type SelectionChip } from './SelectionBar.tsx';

const chip = (id: number, label: string, join: 'and' | 'or' = 'and', not = false): SelectionChip => ({
  ...{ id, label, join, not },
});
const meta: Meta<typeof SelectionBar> = {
  title: 'Explorer/Overview/SelectionBar',
  component: SelectionBar,
  decorators: [
    (Story) => (
      <div style={{ container: 'explorer / inline-size' }}>
        <Story />
      </div>
    ),
    pageDecorator,
  ],
  args: {
    count: 1204,
    total: 12_431,
    hash: `a41f9c02${'0'.repeat(56)}`,
    chips: [chip(1, 'T cells'), chip(2, 'CD3E ≥ 1'), chip(3, 'sample: B', 'or', true)],
    onJoinChange: fn(),
    onNotChange: fn(),
    onRemove: fn(),
    onAdd: fn(),
    onClear: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SelectionBar>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    // must show: linked selection with and, or
    const [and, or] = [messageText('selection.and'), messageText('selection.or')];
    await press(messageText('selection.joinOf', { label: 'CD3E ≥ 1', word: and, other: or }));
    await expect(args.onJoinChange).toHaveBeenLastCalledWith(2, 'or');
    await press(messageText('selection.joinOf', { label: 'sample: B', word: or, other: and }));
    await expect(args.onJoinChange).toHaveBeenLastCalledWith(3, 'and');
    // must show: not
    const not = canvas.getByRole('button', { name: messageText('selection.notLabel', { label: 'sample: B' }) });
    await expect(not).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(not);
    await expect(args.onNotChange).toHaveBeenLastCalledWith(3, false);
    // must show: count
    await expect(canvas.getByRole('status')).toHaveTextContent(/1,204.*12,431.*T cells.*CD3E ≥ 1.*sample: B/);
    // must show: hash
    await expect(canvas.getByText('a41f9c02')).toBeVisible();
    // besides: one condition is removed, all are; arrows move between the buttons of the conditions
    canvas.getByRole('button', { name: messageText('selection.notLabel', { label: 'T cells' }) }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onRemove).toHaveBeenLastCalledWith(1);
    await press(messageText('selection.clear'));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};
/** Without a selection the bar has the same height, so that the plot does not move. */
export const Empty: Story = {
  args: { count: 0, hash: null, chips: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent(messageText('selection.none'));
    const bar = canvas.getByRole('group', { name: messageText('selection.title') });
    await expect(bar.getBoundingClientRect().height).toBe(36);
    await userEvent.click(canvas.getByRole('button', { name: messageText('selection.add') }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { isBusy: true, hash: null } };
/** Conditions that leave no cell. */
export const NoCells: Story = { args: { count: 0 } };
export const Problem: Story = {
  args: { chips: [{ ...chip(1, 'cell type: NK'), problem: 'cell type no longer has NK.' }] },
};
export const Failed: Story = {
  name: 'Error',
  args: { count: null, hash: null, chips: [chip(1, 'CD8 lasso')], problem: 'This cell set is not stored here.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('This cell set is not stored here.');
  },
};
export const Extreme: Story = {
  args: {
    count: 4_100_000,
    total: 4_100_001,
    chips: Array.from({ length: 50 }, (_, i) => chip(i, longNames(2)[i % 2]!, i % 3 ? 'and' : 'or', i % 2 === 0)),
  },
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('group', { name: messageText('selection.title') });
    await expect(bar.getBoundingClientRect().height).toBe(36);
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(within(bar).getByRole('button', { name: messageText('selection.clear') })).toBeVisible();
  },
};
