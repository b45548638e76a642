// states: no Loading, Empty or Error, because the footer is part of the build.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Footer } from './Footer.tsx';

const meta: Meta<typeof Footer> = {
  title: 'Shell/Footer',
  component: Footer,
  parameters: { layout: 'fullscreen' },
  args: {
    links: [
      { id: 'terms', label: 'Terms of use', href: '/terms' },
      { id: 'privacy', label: 'Privacy', href: '/privacy' },
      { id: 'contact', label: 'Contact', href: '/contact' },
    ],
    sisters: [
      { id: 'atlas', label: 'Stroma Atlas', href: 'https://atlas.example', isExternal: true },
      { id: 'browser', label: 'Stroma Browser', href: 'https://browser.example', isExternal: true },
      { id: 'cloud', label: 'Stroma Cloud', href: '/', isExternal: false },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Footer>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: terms
    await expect(canvas.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms');
    // must show: privacy
    await expect(canvas.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    // must show: sisters
    await expect(within(canvas.getByRole('navigation')).getAllByRole('link')).toHaveLength(3);
    await expect(canvas.getByRole('link', { name: /Stroma Atlas/ })).toHaveAttribute('target', '_blank');
    // must show: contact
    await expect(canvas.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    // besides: the copyright line
    await expect(canvas.getByText(dialogText('shell.copyright'))).toBeVisible();
  },
};
export const Bare: Story = { args: { links: [], sisters: [] } };
export const Extreme: Story = {
  args: {
    links: Array.from({ length: 9 }, (_, i) => ({
      id: String(i),
      label: (i % 2 ? LONG.zh : LONG.en).slice(0, 36),
      href: '/',
    })),
  },
};
