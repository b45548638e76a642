// states: no Loading, Empty or Error, because the component shows a state and reads nothing.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { say } from '../../dialogs/help.stories.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';

const meta: Meta<typeof ConnectionStatus> = {
  title: 'Shell/ConnectionStatus',
  component: ConnectionStatus,
  parameters: { layout: 'fullscreen' },
  args: { state: 'lost' },
};
export default meta;
type Story = StoryObj<typeof ConnectionStatus>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(say('shell.connection.lost'));
  },
};
export const Back: Story = {
  args: { state: 'back' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(say('shell.connection.back'));
  },
};
export const Connected: Story = {
  args: { state: 'connected' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
  },
};
