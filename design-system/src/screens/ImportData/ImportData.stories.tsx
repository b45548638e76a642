// states: no Empty: before the first file the page is Default.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fileFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText, storyTranslator } from '../../dialogs/help.stories.ts';
import {
  annotatedReport,
  archiveReport,
  metadata,
  rawReport,
  tableReport,
} from '../../dialogs/ImportDoctorDialog/reports.stories.ts';
import { ImportData } from './ImportData.tsx';

const meta: Meta<typeof ImportData> = {
  title: 'Screens/ImportData',
  component: ImportData,
  parameters: { layout: 'fullscreen' },
  args: {
    tab: 'matrix',
    onTabChange: fn(),
    isAgreed: false,
    onAgree: fn(),
    onFiles: fn(),
    onFolder: fn(),
    onAskFirst: fn(),
    uploads: [],
    onPause: fn(),
    onResume: fn(),
    onRemove: fn(),
    onSend: fn(),
    onDetails: fn(),
    onOpenDataset: fn(),
    maxBytes: 20e9,
    storage: { used: 3.2e9, quota: 200e9 },
    analyseHref: '/cloud/integrateLocalData',
  },
};
export default meta;
type Story = StoryObj<typeof ImportData>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    // must show: two tabs
    const tabs = within(canvasElement).getAllByRole('tab');
    await expect(tabs.map((tab) => tab.textContent)).toEqual([
      dialogText('import.tab.matrix'),
      dialogText('import.tab.annotated'),
    ]);
    await userEvent.click(tabs[1] as HTMLElement);
    await expect(args.onTabChange).toHaveBeenCalledWith('annotated');
    // besides: the disclaimer
    const input = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'control.zip'));
    // Without consent, no files are passed on (specification 2.5).
    await expect(args.onFiles).not.toHaveBeenCalled();
    const dialog = within(await within(document.body).findByRole('dialog'));
    const agree = dialog.getAllByRole('button').at(-1) as HTMLElement;
    await expect(agree).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(agree);
    await expect(args.onAgree).toHaveBeenCalledOnce();
    await expect(args.onFiles).toHaveBeenCalledOnce();
  },
};
/** A folder is passed on with the paths of its files; every file can wait for a decision. */
export const Folder: Story = {
  args: { isAgreed: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: dialogText('fileDrop.chooseFolder') })).toBeEnabled();
    const input = canvasElement.querySelectorAll<HTMLInputElement>('input[type=file]')[1]!;
    await expect(input.webkitdirectory).toBe(true);
    const file = new File(['x'], 'matrix.mtx.gz');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'run/matrix.mtx.gz' });
    await userEvent.upload(input, file);
    await expect(args.onFolder).toHaveBeenCalledWith([{ path: 'run/matrix.mtx.gz', file }]);
    await userEvent.click(canvas.getByRole('checkbox', { name: dialogText('doctor.askFirst') }));
    await expect(args.onAskFirst).toHaveBeenCalledWith(true);
  },
};
export const Loading: Story = {
  args: {
    isAgreed: true,
    uploads: [
      { id: '1', name: 'control.zip', size: 4_812_004, sent: 4_812_004, state: 'parsed', file: fileFixture() },
      {
        id: '2',
        name: 'stimulated.tar.gz',
        size: 48_200_000,
        sent: 21_000_000,
        state: 'uploading',
        bytesPerSecond: 2e6,
      },
      { id: '3', name: 'kidney.zip', size: 48_200_000, sent: 12_000_000, state: 'paused' },
      { id: '4', name: 'liver.zip', size: 9_000_000, sent: 9_000_000, state: 'parsing' },
      { id: '5', name: 'lung.zip', size: 9_000_000, sent: 0, state: 'waiting' },
    ],
  },
};
/** Before a byte is sent: what each file was found to be, and the decisions that are left. */
export const BeforeUpload: Story = {
  args: {
    isAgreed: true,
    uploads: [
      { id: '1', name: 'Lib1-4_E3.5.csv.gz', size: 773_236, sent: 0, state: 'held', report: tableReport },
      { id: '2', name: 'pbmc.h5ad', size: 20e9, sent: 0, state: 'held', report: annotatedReport },
      { id: '3', name: 'patient_7.zip', size: 448_200_112, sent: 0, state: 'unfit', report: rawReport },
      { id: '4', name: 'cells.csv', size: 91_428, sent: 0, state: 'unfit', report: metadata },
      { id: '5', name: 'large.h5ad', size: 20e9, sent: 0, state: 'examining' },
      { id: '6', name: 'control.zip', size: 48_200_000, sent: 0, state: 'waiting', report: archiveReport },
      { id: '7', name: 'odd.h5', size: 9e6, sent: 0, state: 'waiting', report: null },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const row = (name: string) => within(canvasElement.querySelector<HTMLElement>(`[data-upload="${name}"]`)!);
    const table = row('Lib1-4_E3.5.csv.gz');
    await userEvent.click(table.getByRole('button', { name: dialogText('doctor.details') }));
    await expect(args.onDetails).toHaveBeenCalledWith('1');
    await userEvent.click(table.getByRole('button', { name: dialogText('doctor.upload') }));
    await expect(args.onSend).toHaveBeenCalledWith('1');
    await expect(row('pbmc.h5ad').getByText(dialogText('doctor.missing.counts'))).toBeVisible();
    await expect(row('patient_7.zip').getByRole('alert')).toHaveTextContent('patient_7.zip');
    await expect(row('patient_7.zip').getByRole('button', { name: dialogText('doctor.uploadAnyway') })).toBeVisible();
    await expect(row('large.h5ad').queryByRole('button', { name: dialogText('doctor.details') })).toBeNull();
    await expect(row('odd.h5').getByText(dialogText('doctor.failed'))).toBeVisible();
  },
};
/** The page was loaded again: the browser let go of files that were not sent; a parsed one opens its page. */
export const AfterReload: Story = {
  args: {
    isAgreed: true,
    uploads: [
      { id: '1', name: 'a.csv', size: 773_236, sent: 0, state: 'lost', choices: { repairs: ['dates'] } },
      { id: '2', name: 'large.h5ad', size: 20e9, sent: 0, state: 'lost', isBegun: true },
      { id: '3', name: 'control.zip', size: 4_812_004, sent: 4_812_004, state: 'parsed', file: fileFixture() },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const row = (name: string) => within(canvasElement.querySelector<HTMLElement>(`[data-upload="${name}"]`)!);
    const t = storyTranslator();
    await expect(row('a.csv').getByText(t('upload.lost', { begun: 'no', chosen: 1 }))).toBeVisible();
    await expect(row('large.h5ad').getByText(t('upload.lost', { begun: 'yes', chosen: 0 }))).toBeVisible();
    await userEvent.click(row('control.zip').getByRole('button', { name: dialogText('doctor.details') }));
    await expect(args.onDetails).toHaveBeenLastCalledWith('3');
  },
};
export const Failed: Story = {
  name: 'Error',
  args: {
    isAgreed: true,
    error: { id: 'STORAGE_FULL' },
    uploads: [
      {
        id: '1',
        name: 'raw_feature_bc_matrix.zip',
        size: 4e6,
        sent: 4e6,
        state: 'failed',
        error: { id: 'MATRIX_IS_RAW', params: { file: 'raw_feature_bc_matrix.zip' } },
      },
      {
        id: '2',
        name: 'tiny.zip',
        size: 4e5,
        sent: 4e5,
        state: 'failed',
        error: { id: 'CELL_COUNT_RANGE', params: { file: 'tiny.zip', cells: 30 } },
      },
      {
        id: '3',
        name: 'two.tar.gz',
        size: 4e5,
        sent: 4e5,
        state: 'failed',
        error: { id: 'MULTIPLE_SAMPLES', params: { file: 'two.tar.gz', samples: ['a', 'b'] } },
      },
    ],
  },
};
export const Annotated: Story = { args: { tab: 'annotated' } };
export const Extreme: Story = {
  args: {
    isAgreed: true,
    storage: { used: 199.9e9, quota: 200e9 },
    uploads: Array.from({ length: 60 }, (_, i) => ({
      id: String(i),
      name: `${i % 2 ? LONG.zh : LONG.en}_${i}.tar.gz`,
      size: 20e9,
      sent: i * 3e8,
      state: 'uploading' as const,
      bytesPerSecond: 2e5,
    })),
  },
};
/** Without the Edit permission, the drop zone states this and accepts no files (specification 6). */
export const NoPermission: Story = {
  args: {
    isAgreed: true,
    can: { import: 'disabled', integrate: 'disabled', delete: 'disabled' },
    uploads: [{ id: '1', name: 'control.zip', size: 4_812_004, sent: 4_812_004, state: 'parsed', file: fileFixture() }],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector('input[type=file]')).toBeNull();
    await expect(canvas.getByRole('button', { name: dialogText('fileDrop.choose') })).toHaveAccessibleDescription(
      dialogText('permission.import'),
    );
    await expect(canvas.getByRole('link', { name: dialogText('analyses.start') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: dialogText('upload.remove', { name: 'control.zip' }) }));
    await expect(args.onRemove).not.toHaveBeenCalled();
  },
};
/** The space is full: the sentence of the specification's section 8, and nothing can be chosen. */
export const StorageFull: Story = {
  args: { isAgreed: true, storage: { used: 200e9, quota: 200e9 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent(dialogText('error.STORAGE_FULL'));
    await expect(canvas.getByRole('button', { name: dialogText('fileDrop.choose') })).toBeDisabled();
  },
};
