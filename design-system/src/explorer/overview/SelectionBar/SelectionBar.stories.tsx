import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { onPage, say } from '../../tool.stories.helper.tsx';
import { SelectionBar } from './SelectionBar.tsx';

// states: no Loading, Empty, Error, because it stands only while cells are selected
const meta: Meta<typeof SelectionBar> = {
  title: 'Explorer/Overview/SelectionBar',
  component: SelectionBar,
  decorators: [onPage],
  args: {
    count: 1204,
    total: 12_431,
    hash: 'a41f9c02',
    combine: 'or',
    onCombineChange: fn(),
    onInvert: fn(),
    onClear: fn(),
    onZoom: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SelectionBar>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: linked selection with and, or
    await expect(canvas.getByRole('radio', { name: say('selection.or') })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: say('selection.and') }));
    await expect(args.onCombineChange).toHaveBeenLastCalledWith('and');
    // must show: not
    await userEvent.click(canvas.getByRole('button', { name: say('selection.invert') }));
    await expect(args.onInvert).toHaveBeenCalledOnce();
    // must show: count
    await expect(canvas.getByRole('status')).toHaveTextContent(/1,204.*12,431/);
    // must show: hash
    await expect(canvas.getByText('a41f9c02')).toBeVisible();
    // besides: clear
    await userEvent.click(canvas.getByRole('button', { name: say('common.clear') }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};
/** As the embedding alone uses it. */
export const CountOnly: Story = {
  args: { hash: undefined, combine: undefined, onCombineChange: undefined, onInvert: undefined },
};
export const Extreme: Story = { args: { count: 4_100_000, total: 4_100_001, label: longNames(2).join(' · ') } };
