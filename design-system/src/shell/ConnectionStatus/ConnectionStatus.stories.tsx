// states: no Loading, Empty or Error, because the component shows a state and reads nothing.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { useT } from '../../theme/messages.ts';
import { useBottomBar } from '../../primitives/Toast/useBottomBar.ts';
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
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(dialogText('shell.connection.lost'));
  },
};
export const Back: Story = {
  args: { state: 'back' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(dialogText('shell.connection.back'));
  },
};
export const Connected: Story = {
  args: { state: 'connected' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
  },
};

function Bar() {
  const t = useT();
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div ref={bar} style={{ position: 'fixed', left: 0, right: 0, bottom: 0, padding: 12 }}>
      <Button icon="arrowLeft">{t('common.back')}</Button>
    </div>
  );
}
/** Above a bar of buttons, not on its first one. */
export const AboveBar: Story = {
  decorators: [
    (Show) => (
      <>
        <Show />
        <Bar />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const said = canvas.getByRole('status').firstElementChild!.getBoundingClientRect();
    const button = canvas.getByRole('button', { name: dialogText('common.back') }).getBoundingClientRect();
    await expect(said.bottom).toBeLessThanOrEqual(button.top);
  },
};
