import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Privacy } from './Privacy.tsx';

const sections = [
  {
    id: 'kept',
    title: 'What is kept · 保存哪些信息',
    content: (
      <>
        <p>Your account (user name, e-mail, institution) and the times and addresses of the last 10 sign-ins.</p>
        <p>账号信息（用户名、邮箱、单位）以及最近 10 次登录的时间和 IP 地址。</p>
      </>
    ),
  },
  {
    id: 'read',
    title: 'Who reads it · 谁可以查看',
    content: (
      <ul>
        <li>You, and the members of a group for what lies in the group.</li>
        <li>The operator, to keep the service running.</li>
        <li>Nobody else. 除此之外无人可查看。</li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where it lies · 存储地点',
    content: (
      <table>
        <tbody>
          <tr>
            <th scope="row">China · 中国</th>
            <td>stroma.cn.example</td>
          </tr>
        </tbody>
      </table>
    ),
  },
];
const meta: Meta<typeof Privacy> = {
  title: 'Screens/Privacy',
  component: Privacy,
  parameters: { layout: 'fullscreen' },
  args: {
    document: { state: 'ready', data: { version: '2.1', effective: '2026-10-01T00:00:00.000Z', sections } },
    downloadHref: '/privacy.pdf',
    contactHref: '/contact',
  },
};
export default meta;
type Story = StoryObj<typeof Privacy>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: privacy
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(dialogText('privacy.title'));
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
