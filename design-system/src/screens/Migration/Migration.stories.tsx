import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { Migration } from './Migration.tsx';
import type { MigrationPlan } from './Migration.types.ts';

const plan: MigrationPlan = {
  from: { name: 'Stroma Asia', href: 'https://asia.stroma.example', area: 'Singapore · 新加坡' },
  to: { name: 'Stroma China', href: 'https://stroma.cn.example', area: 'Nanjing · 南京' },
  step: 'copying',
  readOnlyFrom: '2026-12-01T00:00:00.000Z',
  opensAt: '2026-12-04T08:00:00.000Z',
  progress: 0.62,
  moves: { accounts: 412, datasets: 3180, files: 12_844, bytes: 41.2e12 },
  stays: ['Invite links; make new ones. · 邀请链接失效，请重新生成。'],
};
const ready = (change: Partial<MigrationPlan>) => ({ plan: { state: 'ready' as const, data: { ...plan, ...change } } });
const meta: Meta<typeof Migration> = {
  title: 'Screens/Migration',
  component: Migration,
  parameters: { layout: 'fullscreen' },
  args: { ...ready({}), homeHref: '/', contactHref: '/contact' },
};
export default meta;
type Story = StoryObj<typeof Migration>;

export const Default: Story = {
  args: { consent: { given: false, onChange: fn() } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: announced move between hosts
    await expect(canvas.getByText('https://asia.stroma.example')).toBeVisible();
    await expect(canvas.getByText('https://stroma.cn.example')).toBeVisible();
    await expect(canvasElement.querySelector('[aria-current=step]')).toHaveTextContent('3');
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
    // besides: consent
    await userEvent.click(canvas.getByRole('switch'));
    await expect(args.consent?.onChange).toHaveBeenCalledWith(true);
  },
};
export const Announced: Story = { args: ready({ step: 'announced', progress: undefined }) };
export const Done: Story = {
  args: ready({ step: 'done', progress: undefined }),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('a[href="https://stroma.cn.example"]')).toBeVisible();
  },
};
export const Loading: Story = { args: { plan: { state: 'loading' } } };
export const Empty: Story = { args: { plan: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { plan: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: ready({
    from: { name: LONG.zh, href: `https://${LONG.en}.example`, area: LONG.zh },
    to: { name: LONG.en, href: `https://${LONG.en}.example`, area: LONG.en },
    stays: Array.from({ length: 12 }, (_, i) => `${LONG.zh} ${i}`),
  }),
};
