// states: no Loading, Empty, Error or Extreme: the page takes no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { NotFound } from './NotFound.tsx';

const meta: Meta<typeof NotFound> = {
  title: 'Screens/NotFound',
  component: NotFound,
  parameters: { layout: 'fullscreen' },
  args: { homeHref: '/' },
};
export default meta;
export const Default: StoryObj<typeof NotFound> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: 404
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(dialogText('notFound.title'));
    await expect(canvas.getByText('404')).toBeVisible();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/');
  },
};
