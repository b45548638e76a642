// states: no Loading, Empty or Error: the banner of a state that is shown.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../../dialogs/help.stories.ts';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { StateBanner } from './StateBanner.tsx';

const meta: Meta<typeof StateBanner> = {
  title: 'Explorer/States/StateBanner',
  component: StateBanner,
  decorators: [pageDecorator],
  args: {
    state: { name: 'as submitted', note: null, createdAt: '2026-11-03T08:00:00.000Z', createdBy: 'mei' },
    onLeave: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof StateBanner>;

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('as submitted');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: messageText('states.leave') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
export const Extreme: Story = {
  args: {
    state: { name: LONG.en.slice(0, 120), note: LONG.zh, createdAt: '2026-11-03T08:00:00.000Z', createdBy: 'rosa' },
  },
};
