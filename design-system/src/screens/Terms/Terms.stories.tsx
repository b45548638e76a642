import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Terms } from './Terms.tsx';

const sections = [
  {
    id: 'service',
    title: 'The service · 服务内容',
    content: (
      <>
        <p>
          Stroma analyses single-cell and bulk RNA-seq data that you upload or choose. It is a <strong>research</strong>{' '}
          instrument: results are no basis for diagnosis or treatment.
        </p>
        <p>Stroma 用于分析您上传或选择的单细胞及混合转录组数据，仅供科研使用，分析结果不得作为临床诊断或治疗依据。</p>
      </>
    ),
  },
  {
    id: 'duties',
    title: 'What you answer for · 您的责任',
    content: (
      <>
        <p>Before uploading you confirm that</p>
        <ul>
          <li>you may use the data, and the people they come from gave the consent that is needed;</li>
          <li>the data name no person;</li>
          <li>approvals for human genetic resources were obtained where the law asks for them.</li>
        </ul>
        <h3>Groups · 团队</h3>
        <p>What a member created stays in the group when the member leaves. 成员退出后，其创建的内容保留在团队中。</p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits · 使用限制',
    content: (
      <table>
        <tbody>
          <tr>
            <th scope="row">Cells of a sample</th>
            <td>more than 30, fewer than 100,000</td>
          </tr>
          <tr>
            <th scope="row">Converted RDS</th>
            <td>kept 7 days</td>
          </tr>
        </tbody>
      </table>
    ),
  },
];
const meta: Meta<typeof Terms> = {
  title: 'Screens/Terms',
  component: Terms,
  parameters: { layout: 'fullscreen' },
  args: {
    document: { state: 'ready', data: { version: '2.1', effective: '2026-10-01T00:00:00.000Z', sections } },
    downloadHref: '/terms.pdf',
    contactHref: '/contact',
  },
};
export default meta;
type Story = StoryObj<typeof Terms>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: terms of use
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(dialogText('terms.title'));
    await expect(within(canvas.getByRole('navigation')).getAllByRole('link')).toHaveLength(3);
    // must show: Markdown
    const article = within(canvas.getByRole('article'));
    await expect(article.getAllByRole('listitem')).toHaveLength(3);
    await expect(article.getByRole('table')).toBeVisible();
    await expect(article.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  },
};
export const Changed: Story = {
  args: {
    document: {
      state: 'ready',
      data: {
        version: '3.0',
        effective: '2027-01-01T00:00:00.000Z',
        changes: 'Limits: samples below 100,000 cells. · 样本细胞数须少于 100,000。',
        sections,
      },
    },
  },
};
export const Loading: Story = { args: { document: { state: 'loading' } } };
export const Empty: Story = { args: { document: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { document: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    document: {
      state: 'ready',
      data: {
        version: '12.104.3',
        effective: '2026-10-01T00:00:00.000Z',
        sections: Array.from({ length: 40 }, (_, i) => ({
          id: `s${i}`,
          title: `${i % 2 ? LONG.zh : LONG.en} ${i}`,
          content: <p>{`${LONG.zh} ${LONG.en} `.repeat(6)}</p>,
        })),
      },
    },
  },
};
