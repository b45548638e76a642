import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { Documentation } from './Documentation.tsx';
import type { DocumentFile } from './Documentation.types.ts';

const file = (id: string, title: string, category: string, format: DocumentFile['format']): DocumentFile => ({
  id,
  title,
  text: 'Every parameter with its default and its reason. · 各参数的默认值及依据。',
  category,
  version: '2.4',
  updatedOn: '2026-10-12T00:00:00.000Z',
  languages: ['en-US', 'zh-CN'],
  format,
  size: format === 'html' ? null : 4_200_000,
  href: `/files/${id}.${format}`,
});
const files = [
  file('manual', 'User manual · 用户手册', 'Manuals · 手册', 'pdf'),
  file('methods', 'Methods and defaults · 方法与默认参数', 'Manuals · 手册', 'html'),
  file('bulk-groups', 'Group info for bulk · 混合转录组分组模板', 'Templates · 模板', 'csv'),
  file('custom-sets', 'Custom gene set · 自定义基因集', 'Templates · 模板', 'gmt'),
];
const meta: Meta<typeof Documentation> = {
  title: 'Screens/Documentation',
  component: Documentation,
  parameters: { layout: 'fullscreen' },
  args: { documents: { state: 'ready', data: files }, search: '', onSearchChange: fn() },
};
export default meta;
type Story = StoryObj<typeof Documentation>;

export const Default: Story = {
  render: function Searching(args) {
    const [search, setSearch] = useState('');
    return <Documentation {...args} search={search} onSearchChange={setSearch} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: documents
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(4);
    for (const [i, { title }] of files.entries()) await expect(items[i]).toHaveTextContent(title);
    await expect(canvas.getAllByRole('region')).toHaveLength(2);
    const [pdf, html] = canvas.getAllByRole('link');
    await expect(pdf).toHaveAttribute('href', '/files/manual.pdf');
    await expect(pdf).toHaveAttribute('download');
    await expect(html).not.toHaveAttribute('download');
    // besides: search
    await userEvent.type(canvas.getByRole('textbox'), '基因集');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
export const NothingFound: Story = { args: { search: 'zebrafish' } };
export const Loading: Story = { args: { documents: { state: 'loading' } } };
export const Empty: Story = { args: { documents: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { documents: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    documents: {
      state: 'ready',
      data: Array.from({ length: 60 }, (_, i) => ({
        ...file(`f${i}`, i % 2 ? LONG.zh : LONG.en, i % 5 ? 'A' : LONG.en, 'zip'),
        text: LONG.zh.repeat(2),
      })),
    },
  },
};
