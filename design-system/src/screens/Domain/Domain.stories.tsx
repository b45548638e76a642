import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Domain } from './Domain.tsx';
import type { RegionalHost } from './Domain.types.ts';

const hosts: RegionalHost[] = [
  {
    id: 'cn',
    name: 'Stroma China',
    href: 'https://stroma.cn.example',
    area: 'Mainland China · 中国大陆',
    dataCentre: 'Nanjing, China · 中国南京',
    law: 'PIPL, Regulations on human genetic resources · 个人信息保护法、人类遗传资源管理条例',
    state: 'open',
    nearest: true,
  },
  {
    id: 'eu',
    name: 'Stroma Global',
    href: 'https://stroma.example',
    area: 'Everywhere else · 其他国家和地区',
    dataCentre: 'Frankfurt, Germany · 德国法兰克福',
    law: 'GDPR',
    state: 'open',
    current: true,
  },
];
const meta: Meta<typeof Domain> = {
  title: 'Screens/Domain',
  component: Domain,
  parameters: { layout: 'fullscreen' },
  args: { hosts: { state: 'ready', data: hosts }, area: 'China · 中国', privacyHref: '/privacy' },
};
export default meta;
type Story = StoryObj<typeof Domain>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: regional hosts
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: dialogText('region.go', { host: 'Stroma China' }) })).toHaveAttribute(
      'href',
      'https://stroma.cn.example',
    );
    // must show: where data lives
    await expect(items[0]).toHaveTextContent('中国南京');
    await expect(items[1]).toHaveTextContent('GDPR');
    // besides: the current place is not a link.
    await expect(within(items[1] as HTMLElement).queryByRole('link')).toBeNull();
  },
};
export const AreaUnknown: Story = { args: { area: null } };
export const Maintenance: Story = {
  args: {
    hosts: {
      state: 'ready',
      data: hosts.map((h, i) => ({ ...h, state: i ? 'planned' : 'maintenance', current: false })),
    },
  },
};
export const Loading: Story = { args: { hosts: { state: 'loading' } } };
export const Empty: Story = { args: { hosts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { hosts: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    hosts: {
      state: 'ready',
      data: Array.from({ length: 9 }, (_, i) => ({
        ...hosts[0]!,
        id: String(i),
        name: LONG.en,
        href: `https://${LONG.en}.example`,
        area: LONG.zh,
        law: LONG.zh.repeat(2),
      })),
    },
  },
};
