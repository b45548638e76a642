import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { KeySheet } from './KeySheet.tsx';

// states: no Loading, Empty, Error, because its lines are the screen's own text
const meta: Meta<typeof KeySheet> = {
  title: 'Explorer/KeySheet',
  component: KeySheet,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    groups: [
      {
        title: 'Map',
        keys: [
          { keys: ['+', '−'], what: 'Zoom in and out' },
          { keys: ['0'], what: 'Show all cells' },
        ],
      },
      { title: 'Results', keys: [{ keys: ['[', ']'], what: 'Later and earlier result' }] },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof KeySheet>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: every key with what it does, by where it works
    await expect(box.getByRole('heading', { name: 'Map' })).toBeVisible();
    await expect(box.getByText('Zoom in and out')).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: dialogText('common.close') }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Extreme: Story = {
  args: {
    groups: Array.from({ length: 6 }, (_, i) => ({
      title: `A very long heading of the keys of place ${i + 1}`,
      keys: Array.from({ length: 9 }, (__, k) => ({
        keys: ['Ctrl', 'Shift', `F${k + 1}`],
        what: `A sentence that says at some length what the keys do, number ${k + 1}`,
      })),
    })),
  },
};
