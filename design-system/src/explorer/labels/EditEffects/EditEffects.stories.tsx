// states: no Empty, because an edit without effects is described as such.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { EditEffects } from './EditEffects.tsx';

const result = (k: number, name = `T cells vs B cells ${k}`) => ({
  ...{ id: `r${k}`, tool: 'differential-expression', name },
});
const meta: Meta<typeof EditEffects> = {
  title: 'Explorer/Labels/EditEffects',
  component: EditEffects,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data: { outdated: [1, 2, 3].map((k) => result(k)), current: 0 } } },
};
export default meta;
type Story = StoryObj<typeof EditEffects>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    // must show: how many results, with their names
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(
      /3.*T cells vs B cells 1.*T cells vs B cells 2.*T cells vs B cells 3/,
    );
  },
};
export const One: Story = {
  args: { state: { state: 'ready', data: { outdated: [result(1, 'T vs B')], current: 2 } }, verb: 'Undo' },
  play: async ({ canvasElement }) => {
    const said = within(canvasElement).getByRole('status');
    await expect(said).toHaveTextContent(/^Undo[:：].*1.*T vs B/);
    // must show: results that are current again
    await expect(said).toHaveTextContent(/2 (outdated results become current|项已过时)/);
  },
};
export const Nothing: Story = {
  args: { state: { state: 'ready', data: { outdated: [], current: 0 } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(messageText('effects.none'));
  },
};
export const NothingOfUndo: Story = {
  args: { state: { state: 'ready', data: { outdated: [], current: 0 } }, verb: 'Undo' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('status')).toBeNull();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(messageText('effects.unknown'));
  },
};
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: { outdated: Array.from({ length: 1200 }, (_, k) => result(k, `${LONG_NAME} ${k}`)), current: 999 },
    },
  },
};
