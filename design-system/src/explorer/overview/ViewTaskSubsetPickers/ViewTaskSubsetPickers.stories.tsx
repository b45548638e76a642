import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { ViewTaskSubsetPickers } from './ViewTaskSubsetPickers.tsx';

// states: no Loading, Empty, Error, because its lists come with the dataset that the explorer has opened
const options = (names: readonly string[]) => names.map((id) => ({ id, label: id }));
const meta: Meta<typeof ViewTaskSubsetPickers> = {
  title: 'Explorer/Overview/ViewTaskSubsetPickers',
  component: ViewTaskSubsetPickers,
  decorators: [pageDecorator],
  args: {
    value: { view: 'subset', task: 'main', subset: null },
    onChange: fn(),
    tasks: options(['main', 'T cells again']),
    subsets: options(['T cells', 'B cells']),
    samples: options(['ctrl1', 'stim1']),
    groups: options(['ctrl', 'stim']),
    onManage: fn(),
  },
  render: withState(ViewTaskSubsetPickers, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof ViewTaskSubsetPickers>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const list = (name: string) => within(canvas.getByRole('listbox', { name }));
    // must show: tabs subset, sample, sample group
    await expect(canvas.getAllByRole('radio').map((r) => r.textContent)).toEqual(
      (['subset', 'sample', 'sampleGroup'] as const).map((id) => messageText(`pickers.view.${id}`)),
    );
    // must show: view, task, subset
    await userEvent.click(list(messageText('pickers.view.subset')).getByRole('option', { name: 'B cells' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'subset', task: 'main', subset: 'B cells' });
    await userEvent.click(list(messageText('pickers.task')).getByRole('option', { name: 'T cells again' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'subset', task: 'T cells again', subset: 'B cells' });
    await userEvent.click(canvas.getByRole('radio', { name: messageText('pickers.view.sample') }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'sample', task: 'T cells again', subset: null });
    await userEvent.click(list(messageText('pickers.view.sample')).getByRole('option', { name: 'stim1' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'sample', task: 'T cells again', subset: 'stim1' });
    await userEvent.click(canvas.getByRole('button', { name: messageText('pickers.manage') }));
    await expect(args.onManage).toHaveBeenCalled();
  },
};
/** A dataset without samples and groups: the tabs exist and show that they are empty. */
export const OneSample: Story = {
  args: { samples: [], groups: [], tasks: options(['main']), subsets: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: messageText('pickers.view.sample') })).toBeDisabled();
    await expect(canvas.queryByRole('listbox', { name: messageText('pickers.task') })).toBeNull();
  },
};
export const Extreme: Story = {
  args: {
    tasks: options(longNames(30)),
    subsets: options(longNames(60)),
    value: { view: 'subset', task: longNames(1)[0] ?? null, subset: longNames(2)[1] ?? null },
  },
};
