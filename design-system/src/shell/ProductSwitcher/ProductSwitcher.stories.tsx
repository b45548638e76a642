// states: no Loading, Empty or Error, because the products are part of the build.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { ProductSwitcher } from './ProductSwitcher.tsx';

const meta: Meta<typeof ProductSwitcher> = {
  title: 'Shell/ProductSwitcher',
  component: ProductSwitcher,
  args: {
    products: [
      { id: 'cloud', label: 'Stroma Cloud', href: '/', description: 'Analyse and explore', current: true },
      { id: 'db', label: 'Stroma Atlas', href: '/atlas', description: 'Curated public datasets' },
      { id: 'browser', label: 'Stroma Browser', href: '/browser', description: 'One dataset, at once' },
    ],
    aboutHref: 'https://stroma.example/about',
  },
};
export default meta;
type Story = StoryObj<typeof ProductSwitcher>;
const open = async (root: HTMLElement) => {
  await userEvent.click(within(root).getByRole('button', { name: dialogText('shell.products') }));
  return openedDialog();
};

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const box = await open(canvasElement);
    // must show: siblings
    const siblings = within(box.getByRole('list')).getAllByRole('link');
    await expect(siblings.map((a) => [a.querySelector('strong')?.textContent, a.getAttribute('href')])).toEqual([
      ['Stroma Cloud', '/'],
      ['Stroma Atlas', '/atlas'],
      ['Stroma Browser', '/browser'],
    ]);
    await expect(box.getByRole('link', { current: true })).toHaveTextContent('Stroma Cloud');
    // must show: About us
    const about = box.getByRole('link', { name: new RegExp(dialogText('shell.aboutUs')) });
    await expect(about).toHaveAttribute('href', 'https://stroma.example/about');
    await expect(about).toHaveAttribute('target', '_blank');
  },
};
/** Database browsing requires a separate subscription (specification 1). */
export const NoPermission: Story = {
  args: {
    products: [
      { id: 'cloud', label: 'Stroma Cloud', href: '/', current: true },
      {
        id: 'db',
        label: 'Stroma Atlas',
        href: '/atlas',
        disabledReason: 'Needs a subscription of its own · 需单独订阅',
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const box = await open(canvasElement);
    await expect(box.getByRole('link', { name: /Stroma Atlas/ })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const Extreme: Story = {
  args: {
    products: [LONG.en, LONG.zh, ...Array.from({ length: 6 }, (_, i) => `Product ${i + 1}`)].map((label, i) => ({
      id: String(i),
      label,
      href: '/',
      description: i % 2 ? LONG.zh : LONG.en,
    })),
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
  },
};
