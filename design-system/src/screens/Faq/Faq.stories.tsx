import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { Faq } from './Faq.tsx';

const entries = [
  {
    id: 'format',
    topic: 'Import · 导入',
    question: 'Which files can I upload? · 可以上传哪些文件？',
    text: 'zip tsv h5ad',
    answer: (
      <p>
        A sparse matrix as .zip, .tar or .tar.gz, a full matrix as .tsv, or an AnnData file. · 稀疏矩阵压缩包、完整矩阵
        TSV 或 AnnData 文件。
      </p>
    ),
  },
  {
    id: 'cells',
    topic: 'Import · 导入',
    question: 'How many cells may a sample have? · 单个样本的细胞数有限制吗？',
    answer: <p>More than 30 and fewer than 100,000. · 多于 30 个且少于 100,000 个。</p>,
  },
  {
    id: 'species',
    topic: 'Analysis · 分析',
    question: 'Can I mix species? · 可以混合不同物种的样本吗？',
    answer: <p>No. Selected samples must have consistent species. · 不可以，所选样本的物种必须一致。</p>,
  },
];
const meta: Meta<typeof Faq> = {
  title: 'Screens/Faq',
  component: Faq,
  parameters: { layout: 'fullscreen' },
  args: { entries: { state: 'ready', data: entries }, search: '', onSearchChange: fn(), contactHref: '/contact' },
};
export default meta;
type Story = StoryObj<typeof Faq>;

export const Default: Story = {
  render: function Searching(args) {
    const [search, setSearch] = useState('');
    return <Faq {...args} search={search} onSearchChange={setSearch} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const questions = () => canvas.getAllByRole('button');
    // must show: list
    await expect(questions().map((q) => q.textContent)).toEqual(entries.map((e) => e.question));
    await expect(canvas.queryByText(/AnnData/)).not.toBeVisible();
    await userEvent.click(questions()[0] as HTMLElement);
    await expect(questions()[0]).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/AnnData/)).toBeVisible();
    // besides: search
    await userEvent.type(canvas.getByRole('textbox'), 'h5ad');
    await expect(questions()).toHaveLength(1);
  },
};
export const NothingFound: Story = { args: { search: 'zebrafish' } };
export const Loading: Story = { args: { entries: { state: 'loading' } } };
export const Empty: Story = { args: { entries: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { entries: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    entries: {
      state: 'ready',
      data: Array.from({ length: 90 }, (_, i) => ({
        id: `q${i}`,
        topic: i % 9 ? LONG.zh.slice(0, 14) : LONG.en,
        question: `${i % 2 ? LONG.zh : LONG.en} ${i}`,
        answer: <p>{LONG.zh.repeat(4)}</p>,
      })),
    },
  },
};
