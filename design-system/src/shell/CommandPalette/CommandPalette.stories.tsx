// states: no Loading or Error, because the registry is part of the application.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, openedDialog } from '../../dialogs/help.stories.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command } from './CommandPalette.types.ts';
import { findCommands } from './fuzzy.ts';

const GO = { 'en-US': 'Go to', 'zh-CN': '前往' };
const DO = { 'en-US': 'In this dataset', 'zh-CN': '当前数据集' };
const command = (id: string, en: string, zh: string, rest: Partial<Command> = {}): Command => ({
  id,
  kind: 'route',
  labels: { 'en-US': en, 'zh-CN': zh },
  group: GO,
  ...rest,
});
const operation = { kind: 'operation', group: DO } as const;
const commands: Command[] = [
  command('analyses', 'My analyses', '我的分析', { href: '/my_analyzes', icon: 'chart' }),
  command('import', 'Import data', '导入数据', { href: '/importdata', icon: 'upload', keywords: ['h5ad', 'matrix'] }),
  command('groups', 'Groups setting', '团队设置', {
    href: '/groupSettings',
    icon: 'cells',
    disabledReason: { 'en-US': 'No permission', 'zh-CN': '没有权限' },
  }),
  command('violin', 'Violin plot of a gene', '基因小提琴图', { ...operation, icon: 'chart', shortcut: 'G V' }),
  command('deg', 'Compare two groups', '两组细胞差异表达', {
    ...operation,
    icon: 'compare',
    keywords: ['DEG', 'volcano'],
  }),
  command('export', 'Export the figure', '导出图片', { ...operation, icon: 'download', shortcut: '⌘ E' }),
];
const meta: Meta<typeof CommandPalette> = {
  title: 'Shell/CommandPalette',
  component: CommandPalette,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onOpenChange: fn(), commands, onRun: fn(), recent: ['deg'] },
};
export default meta;
type Story = StoryObj<typeof CommandPalette>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const items = () => box.getAllByRole('menuitem');
    // must show: routes
    const route = box.getByRole('menuitem', { name: /My analyses|我的分析/ });
    await expect(route).toBeVisible();
    await expect(route).toHaveAttribute('href', '/my_analyzes');
    // must show: operations
    const doing = within(box.getByRole('group', { name: /In this dataset|当前数据集/ }));
    const exporting = doing.getByRole('menuitem', { name: /Export the figure|导出图片/ });
    await expect(exporting).toHaveTextContent('⌘ E');
    await userEvent.click(exporting);
    await expect(args.onRun).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'export', kind: 'operation' }));
    // besides: six of the registry, and one again as recent; letters of either language find one.
    await expect(items()).toHaveLength(7);
    const input = document.querySelector('[role=dialog] input') as HTMLInputElement;
    await userEvent.type(input, '小提琴');
    await expect(items()).toHaveLength(1);
    await userEvent.clear(input);
    await userEvent.type(input, 'volc');
    await expect(items()[0]).toHaveTextContent(/Compare two groups|两组细胞差异表达/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onRun).toHaveBeenCalledWith(expect.objectContaining({ id: 'deg' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await expect(findCommands(commands, 'mya').map((c) => c.id)[0]).toBe('analyses');
    await expect(findCommands(commands, 'qqq')).toHaveLength(0);
  },
};
export const ByKey: Story = {
  args: { isOpen: false },
  play: async ({ args }) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2);
  },
};
/** A command that currently cannot run stays visible and shows the reason. */
export const Disabled: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const entry = box.getByRole('menuitem', { name: /Groups setting|团队设置/ });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toHaveTextContent(/No permission|没有权限/);
    await userEvent.click(entry);
    await expect(args.onRun).not.toHaveBeenCalled();
  },
};
export const Empty: Story = { args: { commands: [], recent: [] } };
export const Extreme: Story = {
  args: {
    commands: Array.from({ length: 400 }, (_, i) =>
      command(String(i), `${LONG.en}_${i}`, `${LONG.zh} ${i}`, i % 3 ? { ...operation, shortcut: '⇧ ⌘ P' } : {}),
    ),
  },
};
