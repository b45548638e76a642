// states: no Loading, Empty or Error: without an account the header shows sign-in, without menus none.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { TeamSwitcher } from '../TeamSwitcher/TeamSwitcher.tsx';
import { Header } from './Header.tsx';

const meta: Meta<typeof Header> = {
  title: 'Shell/Header',
  component: Header,
  parameters: { layout: 'fullscreen' },
  args: {
    homeHref: '/',
    products: [
      { id: 'cloud', label: 'Stroma Cloud', href: '/', current: true },
      { id: 'atlas', label: 'Stroma Atlas', href: '/atlas' },
    ],
    aboutHref: 'https://stroma.example/about',
    menus: [
      { id: 'analyses', label: 'My analyses', href: '/a' },
      { id: 'import', label: 'Import data', href: '/b' },
      {
        id: 'initiate',
        label: 'Initiate analysis',
        children: [
          { id: 'sc', label: 'Single Cell RNA-Seq', isHeading: true },
          { id: 'local', label: 'Integrate local data', href: '/c' },
          { id: 'public', label: 'Integrate public-database data', href: '/c2' },
          { id: 'both', label: 'Integrate local and public data', href: '/c3' },
          { id: 'bulkHead', label: 'Bulk RNA-Seq', isHeading: true },
          { id: 'bulk', label: 'Bulk local data', href: '/d', isDisabled: true },
        ],
      },
      {
        id: 'resource',
        label: 'Resource',
        children: [
          { id: 'guidebook', label: 'Guidebook', href: '/guidebook' },
          { id: 'faq', label: 'FAQ', href: '/faq' },
        ],
      },
    ],
    currentId: 'analyses',
    account: { name: 'rosa', email: 'rosa@lab.example', avatar: null },
    accountMenu: [{ id: 'info', label: 'Account info', href: '/e' }],
    unread: 3,
    onSignOut: fn(),
    onOpenCommands: fn(),
    onOpenNews: fn(),
    locale: 'en-US',
    onLocaleChange: fn(),
    theme: 'light',
    onThemeChange: fn(),
    // All entries of the product fit in a window of 320 px.
    extra: (
      <>
        <IconButton icon="play" label="Tutorial" />
        <TeamSwitcher
          teams={{ state: 'ready', data: [{ id: 'l', name: 'Liver lab', memberCount: 6, memberLimit: 99 }] }}
          currentId="l"
          onSwitch={fn()}
          settingsHref="/groupSettings"
        />
      </>
    ),
  },
};
export default meta;
type Story = StoryObj<typeof Header>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const body = within(document.body);
    // must show: logo
    const home = canvas.getByRole('link', { name: dialogText('shell.home') });
    await expect(home).toHaveAttribute('href', '/');
    await expect(home.querySelector('svg')).toBeVisible();
    await expect(home).toHaveTextContent('Stroma');
    // must show: menus desktop
    const nav = within(canvas.getByRole('navigation'));
    await expect(nav.getByRole('link', { name: 'My analyses' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(nav.getByRole('button', { name: 'Initiate analysis' }));
    // must show: headings
    const heads = (await body.findAllByRole('group')).map((g) =>
      document.getElementById(g.getAttribute('aria-labelledby') ?? ''),
    );
    await expect(heads.map((h) => h?.textContent)).toEqual(['Single Cell RNA-Seq', 'Bulk RNA-Seq']);
    await expect(body.queryByRole('menuitem', { name: 'Single Cell RNA-Seq' })).toBeNull();
    await expect(body.getByRole('menuitem', { name: 'Bulk local data' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    // must show: avatar
    const avatar = canvas.getByRole('button', { name: /rosa/ });
    await expect(avatar.querySelector('[data-text=R]')).toBeVisible();
    await userEvent.click(avatar);
    await userEvent.click((await body.findAllByRole('menuitem')).at(-1) as HTMLElement);
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    // must show: language
    await userEvent.click(canvas.getByRole('button', { name: dialogText('shell.language') }));
    await userEvent.click(await body.findByRole('menuitem', { name: '简体中文' }));
    await expect(args.onLocaleChange).toHaveBeenCalledWith('zh-CN');
    // besides: the button of the command palette
    await userEvent.click(canvas.getByRole('button', { name: dialogText('palette.doorLabel') }));
    await expect(args.onOpenCommands).toHaveBeenCalledOnce();
  },
};
/** Below 900 px the bar becomes a sheet with the same entries and the same disabled headings. */
export const Collapsed: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 390, maxWidth: '100%' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    // must show: and collapsed
    const door = canvasElement.querySelector<HTMLElement>('header button');
    await expect(door).toHaveAttribute('aria-label', dialogText('shell.openMenu'));
    door?.click();
    const sheet = await openedDialog();
    await expect(sheet.getAllByRole('link')).toHaveLength(8);
    await expect(sheet.getByRole('heading', { name: 'Bulk RNA-Seq' })).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Bulk local data' })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const SignedOut: Story = {
  args: { account: null, menus: [], signInHref: '/login', extra: null, onOpenNews: undefined },
};
export const Extreme: Story = {
  args: {
    unread: 240,
    account: { name: LONG.zh, email: LONG.mail, avatar: null },
    menus: Array.from({ length: 9 }, (_, i) => ({ id: String(i), label: `A menu entry ${i}`, href: '/' })),
  },
};
