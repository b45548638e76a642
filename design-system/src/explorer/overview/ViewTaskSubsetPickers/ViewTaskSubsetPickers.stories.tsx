import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { onPage, say } from '../../tool.stories.helper.tsx';
import { ViewTaskSubsetPickers } from './ViewTaskSubsetPickers.tsx';

// states: no Loading, Empty, Error, because its lists come with the dataset that the explorer has opened
const options = (names: readonly string[]) => names.map((id) => ({ id, label: id }));
const meta: Meta<typeof ViewTaskSubsetPickers> = {
  title: 'Explorer/Overview/ViewTaskSubsetPickers',
  component: ViewTaskSubsetPickers,
  decorators: [onPage],
  args: {
    value: { view: 'subset', task: 'main', subset: null },
    onChange: fn(),
    tasks: options(['main', 'T cells again']),
    subsets: options(['T cells', 'B cells']),
    samples: options(['ctrl1', 'stim1']),
    groups: options(['ctrl', 'stim']),
  },
  render: held(ViewTaskSubsetPickers, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof ViewTaskSubsetPickers>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const names = () =>
      within(document.body)
        .getAllByRole('option')
        .map((o) => o.textContent);
    // must show: tabs subset, sample, sample group
    await expect(canvas.getAllByRole('radio').map((r) => r.textContent)).toEqual(
      (['subset', 'sample', 'sampleGroup'] as const).map((id) => say(`pickers.view.${id}`)),
    );
    // must show: view, task, subset
    const [task, subset] = canvas.getAllByRole('button') as [HTMLElement, HTMLElement];
    await userEvent.click(subset);
    await userEvent.click(await within(document.body).findByRole('option', { name: 'B cells' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'subset', task: 'main', subset: 'B cells' });
    // The first list has gone before the second opens.
    const gone = () => waitFor(() => expect(within(document.body).queryAllByRole('option')).toHaveLength(0));
    await gone();
    await userEvent.click(task);
    await waitFor(() => expect(names()).toEqual(['main', 'T cells again']));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'T cells again' }));
    await gone();
    await userEvent.click(canvas.getByRole('radio', { name: say('pickers.view.sample') }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ view: 'sample', task: 'T cells again', subset: null });
  },
};
export const Extreme: Story = {
  args: {
    tasks: options(longNames(30)),
    subsets: options(longNames(60)),
    value: { view: 'subset', task: longNames(1)[0] ?? null, subset: longNames(2)[1] ?? null },
  },
};
