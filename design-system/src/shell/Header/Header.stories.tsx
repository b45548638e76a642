import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Footer } from '../Footer/Footer.tsx';
import { Header } from './Header.tsx';

const meta: Meta<typeof Header> = {
  title: 'Shell/Header',
  component: Header,
  parameters: { layout: 'fullscreen' },
  args: {
    homeHref: '/',
    menus: [
      { id: 'analyses', label: 'My analyses', href: '/a' },
      { id: 'import', label: 'Import data', href: '/b' },
      {
        id: 'initiate',
        label: 'Initiate analysis',
        children: [
          { id: 'sc', label: 'Single Cell RNA-Seq', heading: true },
          { id: 'local', label: 'Integrate local data', href: '/c' },
          { id: 'bulkHead', label: 'Bulk RNA-Seq', heading: true },
          { id: 'bulk', label: 'Bulk local data', href: '/d', disabled: true },
        ],
      },
    ],
    currentId: 'analyses',
    account: { name: 'rosa', email: 'rosa@lab.example', avatar: null },
    accountMenu: [{ id: 'info', label: 'Account info', href: '/e' }],
    unread: 3,
    onSignOut: fn(),
    locale: 'en-US',
    onLocaleChange: fn(),
    theme: 'light',
    onThemeChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Header>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await userEvent.click(buttons.at(-1) as HTMLElement);
    const items = within(document.body).getAllByRole('menuitem');
    await userEvent.click(items.at(-1) as HTMLElement);
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.click(buttons.at(-3) as HTMLElement);
    await userEvent.click(within(document.body).getByRole('menuitem', { name: '简体中文' }));
    await expect(args.onLocaleChange).toHaveBeenCalledWith('zh-CN');
  },
};
export const SignedOut: Story = { args: { account: null, menus: [], signInHref: '/login' } };
export const Extreme: Story = {
  args: {
    unread: 240,
    menus: Array.from({ length: 9 }, (_, i) => ({ id: String(i), label: `A menu entry ${i}`, href: '/' })),
  },
};
export const WithFooter: Story = {
  render: (args) => (
    <>
      <Header {...args} />
      <Footer
        links={[
          { id: 't', label: 'Terms of use', href: '/t' },
          { id: 'p', label: 'Privacy', href: '/p' },
        ]}
      />
    </>
  ),
};
