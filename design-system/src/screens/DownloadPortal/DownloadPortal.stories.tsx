import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { DownloadPortal } from './DownloadPortal.tsx';
import type { DownloadRow } from './DownloadPortal.types.ts';

const row = (id: string, state: DownloadRow['state'], change: Partial<DownloadRow> = {}): DownloadRow => ({
  id,
  name: `${id}.rds`,
  size: state === 'pending' ? null : 812_004_112,
  state,
  requestedBy: 'wei_chen',
  requestedAt: '2026-11-18T09:00:00.000Z',
  validUntil:
    state === 'approved' ? '2026-11-26T09:00:00.000Z' : state === 'expired' ? '2026-11-09T09:00:00.000Z' : null,
  ...change,
});
const rows = [
  row('PBMC_interferon', 'approved'),
  row('Lung_atlas', 'pending', { purpose: 'Figure 3 of the revision' }),
  row('Kidney_A', 'declined'),
  row('Liver_2025', 'expired'),
];
const meta: Meta<typeof DownloadPortal> = {
  title: 'Screens/DownloadPortal',
  component: DownloadPortal,
  parameters: { layout: 'fullscreen' },
  args: {
    tab: 'active',
    onTabChange: fn(),
    requests: { state: 'ready', data: rows },
    onDownload: fn(),
    onRequestAgain: fn(),
    onWithdraw: fn(),
  },
  render: function Tabbed(args) {
    const [tab, setTab] = useState(args.tab);
    return <DownloadPortal {...args} tab={tab} onTabChange={setTab} />;
  },
};
export default meta;
type Story = StoryObj<typeof DownloadPortal>;
const cells = (root: HTMLElement) =>
  within(root)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const tab = (id: 'active' | 'requested' | 'expired') =>
      canvas.getByRole('tab', { name: new RegExp(`^${dialogText(`downloads.tab.${id}`)}`) });
    // must show: Active
    await expect(tab('active')).toHaveAttribute('aria-selected', 'true');
    await expect(cells(canvasElement)).toEqual(['PBMC_interferon.rds']);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('download.start') }));
    await expect(args.onDownload).toHaveBeenCalledWith(rows[0]);
    // must show: Requested
    await userEvent.click(tab('requested'));
    await expect(cells(canvasElement)).toEqual(['Lung_atlas.rdsFigure 3 of the revision', 'Kidney_A.rds']);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('download.withdraw') }));
    await expect(args.onWithdraw).toHaveBeenCalledWith(rows[1]);
    // must show: Expired
    await userEvent.click(tab('expired'));
    await expect(cells(canvasElement)).toEqual(['Liver_2025.rds']);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('download.requestAgain') }));
    await expect(args.onRequestAgain).toHaveBeenCalledWith(rows[3]);
  },
};
/** Users who may decide approve and decline. */
export const Deciding: Story = {
  args: { tab: 'requested', onDecide: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('downloads.approve') }));
    await expect(args.onDecide).toHaveBeenLastCalledWith(rows[1], true);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('downloads.decline') }));
    await expect(args.onDecide).toHaveBeenLastCalledWith(rows[1], false);
  },
};
/** Datasets that are written as files: no download before the file exists, and a retry of a failed one. */
export const Converting: Story = {
  args: {
    requests: {
      state: 'ready',
      data: [
        row('PBMC.h5mu', 'approved', {
          conversion: { state: 'running', fraction: 0.42, error: null },
          validUntil: null,
        }),
        row('Lung.zarr', 'approved', { conversion: { state: 'waiting', fraction: 0, error: null }, validUntil: null }),
        row('Liver', 'approved', {
          conversion: { state: 'failed', fraction: 0.9, error: { id: 'DISK_FULL' } },
          validUntil: null,
        }),
        row('Kidney', 'approved'),
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/42\s?%/)).toBeVisible();
    await expect(canvas.getByText(dialogText('downloads.waiting'))).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: dialogText('download.start') })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('download.requestAgain') }));
    await expect(args.onRequestAgain).toHaveBeenCalledWith(expect.objectContaining({ id: 'Liver' }));
  },
};
export const Started: Story = {
  args: { isStarted: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(dialogText('download.wait'))).toBeVisible();
  },
};
export const Loading: Story = { args: { requests: { state: 'loading' } } };
export const Empty: Story = { args: { requests: { state: 'empty' }, tab: 'expired' } };
export const Failed: Story = {
  name: 'Error',
  args: { requests: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    tab: 'requested',
    onDecide: fn(),
    requests: {
      state: 'ready',
      data: Array.from({ length: 80 }, (_, i) =>
        row(`${i % 2 ? LONG.en : LONG.zh}_${i}`, i % 3 ? 'pending' : 'declined', {
          requestedBy: LONG.mail,
          purpose: LONG.zh,
        }),
      ),
    },
  },
};
