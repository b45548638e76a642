import type { Meta, StoryObj } from '@storybook/react-vite';
import { jobDetailFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { JobInfoDialog } from './JobInfoDialog.tsx';

const ready = (change: Parameters<typeof jobDetailFixture>[0] = {}) => ({
  job: { state: 'ready' as const, data: jobDetailFixture(change) },
});
const meta: Meta<typeof JobInfoDialog> = {
  title: 'Dialogs/JobInfoDialog',
  component: JobInfoDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onAction: fn(), onDownloadLog: fn(), ...ready() },
};
export default meta;
type Story = StoryObj<typeof JobInfoDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: view job info
    await expect(box.getByText('job_7f3a')).toBeVisible();
    await expect(box.getByText('Harmony')).toBeVisible();
    // Names and values in the reader's language, not the job's JSON.
    await expect(box.getByText(dialogText('options.resolution'))).toBeVisible();
    await expect(box.queryByText(/clusterResolution|\{/)).toBeNull();
    // must show: actions
    await userEvent.click(box.getByRole('button', { name: dialogText('job.action.suspend') }));
    await expect(args.onAction).toHaveBeenCalledWith('suspend', expect.objectContaining({ id: 'job_7f3a' }));
    await expect(box.queryByRole('button', { name: dialogText('job.action.results') })).toBeNull();
  },
};
export const Completed: Story = {
  args: ready({ status: 'completed', progress: null, finishedAt: '2026-11-21T08:03:40.000Z' }),
  play: async () => {
    const box = await openedDialog();
    for (const action of ['results', 'reEdit', 'delete'] as const)
      await expect(box.getByRole('button', { name: dialogText(`job.action.${action}`) })).toBeVisible();
  },
};
export const Suspended: Story = { args: ready({ status: 'suspended' }) };
export const JobFailed: Story = {
  args: ready({ status: 'error', progress: null, error: { id: 'JOB_OUT_OF_MEMORY', params: {} } }),
};
export const Loading: Story = { args: { job: { state: 'loading' } } };
export const Empty: Story = { args: { job: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { job: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
/** A user with only View sees the facts and no actions (specification 6). */
export const NoPermission: Story = {
  args: { onAction: undefined, onDownloadLog: undefined },
  play: async () => {
    await expect((await openedDialog()).getAllByRole('button')).toHaveLength(1);
  },
};
export const Extreme: Story = {
  args: ready({
    name: `${LONG.en}_${LONG.zh}`,
    attempt: 12,
    params: { samples: Array.from({ length: 200 }, (_, i) => `${LONG.en}_${i}`) },
  }),
};
