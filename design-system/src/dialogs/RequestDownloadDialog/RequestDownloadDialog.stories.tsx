// states: no Empty: the first state is "not requested".
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { RequestDownloadDialog } from './RequestDownloadDialog.tsx';
import type { DownloadState } from './RequestDownloadDialog.types.ts';

const meta: Meta<typeof RequestDownloadDialog> = {
  title: 'Dialogs/RequestDownloadDialog',
  component: RequestDownloadDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    onRequest: fn(),
    onDownload: fn(),
    onWithdraw: fn(),
    name: 'PBMC_interferon.rds',
    state: 'notRequested',
    size: 812_004_112,
  },
};
export default meta;
type Story = StoryObj<typeof RequestDownloadDialog>;
const shows = (state: DownloadState) => async () => {
  const box = await openedDialog();
  // must show: states of the request
  await expect(box.getByText(dialogText(`download.state.${state}`))).toBeVisible();
};

export const Default: Story = {
  play: async ({ args }) => {
    await shows('notRequested')();
    // besides: it is requested.
    const box = await openedDialog();
    await userEvent.type(box.getByRole('textbox'), 'Figure 3');
    await userEvent.click(box.getByRole('button', { name: dialogText('download.request') }));
    await expect(args.onRequest).toHaveBeenCalledWith('Figure 3');
  },
};
export const Pending: Story = {
  args: { state: 'pending', requestedAt: '2026-11-20T09:00:00.000Z' },
  play: async ({ args }) => {
    await shows('pending')();
    await userEvent.click((await openedDialog()).getByRole('button', { name: dialogText('download.withdraw') }));
    await expect(args.onWithdraw).toHaveBeenCalledOnce();
  },
};
export const Approved: Story = {
  args: {
    state: 'approved',
    requestedAt: '2026-11-20T09:00:00.000Z',
    validUntil: '2026-11-27T10:00:00.000Z',
    decidedBy: 'lin',
    isStarted: true,
  },
  play: async ({ args }) => {
    await shows('approved')();
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('download.start') }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
    await expect(box.getByText(dialogText('download.wait'))).toBeVisible();
    await expect(box.getByText(/7/, { selector: 'p' })).toBeVisible();
  },
};
export const Declined: Story = {
  args: {
    state: 'declined',
    requestedAt: '2026-11-20T09:00:00.000Z',
    decidedBy: 'lin',
    reason: 'Not before publication',
  },
  play: shows('declined'),
};
export const Expired: Story = {
  args: { state: 'expired', requestedAt: '2026-11-02T09:00:00.000Z', validUntil: '2026-11-09T10:00:00.000Z' },
  play: shows('expired'),
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = {
  name: 'Error',
  args: { state: 'approved', error: { id: 'NOT_FOUND' } },
  play: async () => {
    await expect((await openedDialog()).getByRole('alert')).toHaveTextContent(dialogText('download.noFile'));
  },
};
export const Extreme: Story = {
  args: { name: `${LONG.en}_${LONG.zh}.rds`, state: 'declined', reason: LONG.zh.repeat(3), decidedBy: LONG.mail },
};
