import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DatasetState } from '@stroma/contract';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../../dialogs/help.stories.ts';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { StateList } from './StateList.tsx';

const holds = { columns: 5, results: 4, outdated: 1, subsets: 2, views: 1, figures: 6 };
const state = (id: string, name: string, part: Partial<DatasetState> = {}): DatasetState => ({
  ...{ id, name, note: null, holds, createdAt: '2026-11-03T08:00:00.000Z', createdBy: 'mei', ...part },
});
const states = [
  state('s2', 'after the first review', { createdBy: 'rosa' }),
  state('s1', 'as submitted to the journal', { note: 'Manuscript version 3\nFigures 1 to 4' }),
];
const meta: Meta<typeof StateList> = {
  title: 'Explorer/States/StateList',
  component: StateList,
  decorators: [pageDecorator],
  args: {
    states: { state: 'ready', data: states },
    hrefOf: ({ id }) => `/dataset?state=${id}`,
    ...{ current: null, denied: null, onCreate: fn(), onChange: fn(), onRemove: fn(), onReset: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof StateList>;
const press = (canvasElement: HTMLElement, name: string) =>
  userEvent.click(within(canvasElement).getByRole('button', { name }));

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link');
    await expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dataset?state=s2', '/dataset?state=s1']);
    await expect(canvasElement).toHaveTextContent('Manuscript version 3');
  },
};
/** Only with the keyboard: an existing name is rejected in the dialog. */
export const Naming: Story = {
  play: async ({ args, canvasElement }) => {
    within(canvasElement)
      .getByRole('button', { name: messageText('states.new') })
      .focus();
    await userEvent.keyboard('{Enter}');
    const box = await dialog();
    const [name, note] = box.getAllByRole('textbox');
    await userEvent.type(name!, 'As submitted to the journal{Enter}');
    await expect(box.getByText(messageText('tool.nameExists'))).toBeVisible();
    await expect(args.onCreate).not.toHaveBeenCalled();
    await userEvent.clear(name!);
    await userEvent.type(name!, '投稿版本');
    await userEvent.type(note!, 'Version 4');
    await userEvent.click(box.getByRole('button', { name: messageText('states.submit') }));
    await expect(args.onCreate).toHaveBeenCalledWith({ name: '投稿版本', note: 'Version 4' });
  },
};
export const Renaming: Story = {
  play: async ({ args, canvasElement }) => {
    await press(canvasElement, messageText('states.edit', { name: 'after the first review' }));
    const [name] = (await dialog()).getAllByRole('textbox');
    await expect(name).toHaveValue('after the first review');
    await userEvent.clear(name!);
    await userEvent.type(name!, 'accepted{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith(states[0], { name: 'accepted', note: null });
  },
};
export const Deleting: Story = {
  play: async ({ args, canvasElement }) => {
    await press(canvasElement, messageText('states.remove', { name: 'after the first review' }));
    const box = within(await within(document.body).findByRole('alertdialog'));
    await userEvent.click(box.getByRole('button', { name: messageText('common.delete') }));
    await expect(args.onRemove).toHaveBeenCalledWith(states[0]);
  },
};
/** A state is shown: it has no link, and nothing can be changed. */
export const InState: Story = {
  args: { current: 's1', denied: 'You are looking at a named state · 当前显示的是快照' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('link')).toHaveLength(1);
    await expect(canvasElement).toHaveTextContent(messageText('states.current'));
    await press(canvasElement, messageText('states.new'));
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
  },
};
export const Refused: Story = {
  args: { error: { id: 'STATES_FULL', params: { limit: 50 } } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, messageText('states.new'));
    await expect((await dialog()).getByRole('alert')).toBeVisible();
  },
};
export const Empty: Story = { args: { states: { state: 'ready', data: [] } } };
export const Loading: Story = { args: { states: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { states: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const NoPermission: Story = { args: { denied: 'Your seat does not include Edit.' } };
export const Extreme: Story = {
  args: {
    states: {
      state: 'ready',
      data: Array.from({ length: 50 }, (_, i) =>
        state(`s${i}`, `${i} ${i % 2 ? LONG.en : LONG.zh}`.slice(0, 120), {
          ...{ note: LONG.en, createdBy: 'Wolfeschlegelsteinhausen' },
          holds: { columns: 60, results: 500, outdated: 499, subsets: 200, views: 100, figures: 40 },
        }),
      ),
    },
  },
};
