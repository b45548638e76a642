import type { Meta, StoryObj } from '@storybook/react-vite';
import { fileFixture, jobDetailFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ConfirmDialog } from './ConfirmDialog/ConfirmDialog.tsx';
import { DisclaimerDialog } from './DisclaimerDialog/DisclaimerDialog.tsx';
import { FileDetailDialog } from './FileDetailDialog/FileDetailDialog.tsx';
import { JobInfoDialog } from './JobInfoDialog/JobInfoDialog.tsx';
import { MaintenanceDialog } from './MaintenanceDialog/MaintenanceDialog.tsx';
import { SessionExpiredDialog } from './SessionExpiredDialog/SessionExpiredDialog.tsx';
import { TypedConfirmDialog } from './TypedConfirmDialog/TypedConfirmDialog.tsx';

const meta: Meta = {
  title: 'Dialogs/All',
  parameters: { layout: 'fullscreen' },
  args: { onClose: fn(), onConfirm: fn() },
};
export default meta;
type Story = StoryObj<{ onClose: () => void; onConfirm: () => void }>;
const opened = async () =>
  within(await waitFor(() => document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]')!));

export const Disclaimer: Story = {
  render: (a) => <DisclaimerDialog isOpen onClose={a.onClose} onAgree={a.onConfirm} />,
};
export const Confirm: Story = {
  render: (a) => (
    <ConfirmDialog isOpen {...a} title="Delete this file?" confirmLabel="Delete" danger>
      control.zip will be deleted permanently.
    </ConfirmDialog>
  ),
  play: async ({ args }) => {
    const box = await opened();
    await userEvent.click(box.getByRole('button', { name: 'Delete' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const TypedConfirm: Story = {
  render: (a) => (
    <TypedConfirmDialog isOpen {...a} title="Delete Kidney_A?" confirmLabel="Delete" expected="Kidney_A">
      The dataset will be deleted permanently.
    </TypedConfirmDialog>
  ),
  play: async ({ args }) => {
    const box = await opened();
    const button = box.getByRole('button', { name: 'Delete' });
    await userEvent.type(box.getByRole('textbox'), 'Kidney_');
    await expect(button).toBeDisabled();
    await userEvent.type(box.getByRole('textbox'), 'A');
    await userEvent.click(button);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const ConfirmError: Story = {
  render: (a) => (
    <ConfirmDialog
      isOpen
      {...a}
      title="Delete this file?"
      confirmLabel="Delete"
      danger
      error={{ id: 'FILE_IN_USE', params: { file: 'control.zip' } }}
    >
      control.zip will be deleted permanently.
    </ConfirmDialog>
  ),
};
export const JobInfo: Story = {
  render: (a) => (
    <JobInfoDialog
      isOpen
      onClose={a.onClose}
      job={{ state: 'ready', data: jobDetailFixture() }}
      onDownloadLog={a.onConfirm}
    />
  ),
};
export const JobInfoLoading: Story = {
  render: (a) => <JobInfoDialog isOpen onClose={a.onClose} job={{ state: 'loading' }} />,
};
export const JobInfoError: Story = {
  render: (a) => <JobInfoDialog isOpen onClose={a.onClose} job={{ state: 'error', error: { id: 'NOT_FOUND' } }} />,
};
export const FileDetail: Story = {
  render: (a) => (
    <FileDetailDialog isOpen onClose={a.onClose} file={fileFixture({ simulated: true })} onDelete={a.onConfirm} />
  ),
};
export const FileDetailFailed: Story = {
  render: (a) => (
    <FileDetailDialog
      isOpen
      onClose={a.onClose}
      file={fileFixture({
        state: 'failed',
        fileName: 'a_very_long_file_name_of_a_raw_feature_bc_matrix_of_patient_twelve.zip',
        error: { id: 'MATRIX_FILES_MISSING', params: { file: 'x.zip', missing: ['barcodes.tsv'] } },
      })}
    />
  ),
};
export const SessionExpired: Story = {
  render: (a) => <SessionExpiredDialog isOpen onConfirm={a.onConfirm} />,
  play: async ({ args }) => {
    await opened();
    // It cannot be left but by its button.
    await userEvent.keyboard('{Escape}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Maintenance: Story = { render: (a) => <MaintenanceDialog isOpen onConfirm={a.onConfirm} /> };
