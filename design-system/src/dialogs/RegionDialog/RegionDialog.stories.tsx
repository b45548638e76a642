// states: no Loading, Empty or Error: without an answer of the address lookup the dialog is not shown.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { RegionDialog } from './RegionDialog.tsx';

const meta: Meta<typeof RegionDialog> = {
  title: 'Dialogs/RegionDialog',
  component: RegionDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    area: 'China · 中国',
    hostArea: 'Europe · 欧洲',
    nearest: { label: 'Stroma China', href: 'https://stroma.cn.example' },
    onGo: fn(),
    onStay: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RegionDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: area differs
    await expect(box.getByText('China · 中国')).toBeVisible();
    await expect(box.getByText('Europe · 欧洲')).toBeVisible();
    // must show: nearest host
    await userEvent.click(box.getByRole('button', { name: dialogText('region.go', { host: 'Stroma China' }) }));
    await expect(args.onGo).toHaveBeenCalledOnce();
    await userEvent.click(box.getByRole('button', { name: dialogText('region.stay') }));
    await expect(args.onStay).toHaveBeenCalledOnce();
  },
};
export const MustMove: Story = {
  args: { onStay: undefined },
  play: async () => {
    await expect((await openedDialog()).getAllByRole('button')).toHaveLength(1);
  },
};
export const Extreme: Story = {
  args: {
    area: LONG.zh,
    hostArea: LONG.en,
    nearest: { label: 'Stroma', href: `https://${LONG.en.toLowerCase()}.example` },
  },
};
