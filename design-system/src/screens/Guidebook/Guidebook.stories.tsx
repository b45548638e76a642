import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { Guidebook } from './Guidebook.tsx';

const chapters = [
  {
    id: 'start',
    title: 'First steps · 入门',
    sections: [
      {
        id: 'homepage',
        title: 'Homepage overview · 首页概览',
        content: (
          <>
            <p>
              My analyses lists the datasets and files of the space that you work in. 首页列出当前空间的数据集与文件。
            </p>
            <h2>Jobs · 任务</h2>
            <ol>
              <li>Submitted · 已提交</li>
              <li>Completed · 已完成</li>
            </ol>
          </>
        ),
      },
      {
        id: 'upload',
        title: 'Upload a matrix · 上传矩阵',
        text: 'zip tar.gz barcodes features',
        content: (
          <>
            <p>A sparse matrix is three files in one folder, compressed as .zip, .tar or .tar.gz.</p>
            <pre tabIndex={0}>
              {'filtered_feature_bc_matrix/\n  barcodes.tsv.gz\n  features.tsv.gz\n  matrix.mtx.gz'}
            </pre>
            <p>稀疏矩阵由同一文件夹中的三个文件组成，压缩为 .zip、.tar 或 .tar.gz。</p>
          </>
        ),
      },
    ],
  },
  {
    id: 'analysis',
    title: 'Analysis · 分析',
    sections: [
      { id: 'initiate', title: 'Initiate an analysis · 发起分析', content: <p>Four steps. · 共四步。</p> },
      {
        id: 'filtering',
        title: 'Cell filtering · 细胞过滤',
        content: <p>98th percentile per sample. · 每个样本的第 98 百分位。</p>,
      },
    ],
  },
];
const meta: Meta<typeof Guidebook> = {
  title: 'Screens/Guidebook',
  component: Guidebook,
  parameters: { layout: 'fullscreen' },
  args: {
    chapters: { state: 'ready', data: chapters },
    sectionId: 'upload',
    sectionHref: (id) => `/guidebook?id=${id}`,
    onTutorial: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Guidebook>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: by section id
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Upload a matrix');
    const side = within(canvas.getByRole('complementary'));
    await expect(side.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/guidebook?id=upload');
    const turn = canvas.getAllByRole('navigation').at(-1) as HTMLElement;
    await expect(
      within(turn)
        .getAllByRole('link')
        .map((a) => a.getAttribute('href')),
    ).toEqual(['/guidebook?id=homepage', '/guidebook?id=initiate']);
    // besides: search, and the tour
    await userEvent.type(side.getByRole('textbox'), 'barcodes');
    await expect(side.getAllByRole('link')).toHaveLength(1);
    await userEvent.click(canvas.getAllByRole('button').at(-1) as HTMLElement);
    await expect(args.onTutorial).toHaveBeenCalledOnce();
  },
};
export const UnknownSection: Story = {
  args: { sectionId: 'gone' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('gone');
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Homepage overview');
  },
};
export const Loading: Story = { args: { chapters: { state: 'loading' } } };
export const Empty: Story = { args: { chapters: { state: 'empty' }, onTutorial: undefined } };
export const Failed: Story = {
  name: 'Error',
  args: { chapters: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    sectionId: 's1-3',
    chapters: {
      state: 'ready',
      data: Array.from({ length: 12 }, (_, c) => ({
        id: `c${c}`,
        title: c % 2 ? LONG.zh : LONG.en,
        sections: Array.from({ length: 12 }, (_, i) => ({
          id: `s${c}-${i}`,
          title: i % 2 ? LONG.zh : LONG.en,
          content: <p>{`${LONG.zh} ${LONG.en} `.repeat(12)}</p>,
        })),
      })),
    },
  },
};
