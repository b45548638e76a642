import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { LONG, opened, say } from '../help.stories.ts';
import { ImportDoctorDialog } from './ImportDoctorDialog.tsx';
import type { DoctorReport } from './ImportDoctorDialog.types.ts';
import { annotated, archive, metadata, raw, reportOf, table } from './reports.stories.ts';

const meta: Meta<typeof ImportDoctorDialog> = {
  title: 'Dialogs/ImportDoctorDialog',
  component: ImportDoctorDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    fileName: 'Lib1-4_E3.5.csv.gz',
    report: { state: 'ready', data: table },
    choices: {},
    onChoose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ImportDoctorDialog>;
const of = (data: DoctorReport) => ({ state: 'ready' as const, data });

export const Default: Story = {
  play: async ({ args }) => {
    const box = await opened();
    // must show: layout found
    await expect(box.getByText(say('file.layout.tsv'))).toBeVisible();
    // must show: repairs offered
    const preview = box.getByRole('region', { name: say('doctor.preview') });
    await expect(within(preview).getAllByRole('row')).toHaveLength(9);
    await userEvent.click(box.getByRole('radio', { name: say('doctor.orientation.genesInRows') }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ orientation: 'genesInRows' });
    await userEvent.click(box.getByRole('checkbox', { name: new RegExp('GPX7') }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ names: 3, leftOut: [2, 4] });
  },
};
/** A column behind the shown ones is left out; it can be taken back. */
export const BeyondTheShown: Story = {
  args: { report: of({ ...table, suggested: { leftOut: [4001] } }) },
  play: async ({ args }) => {
    await userEvent.click((await opened()).getByRole('checkbox', { checked: true }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ names: 1, leftOut: [] });
  },
};
/** What was chosen can be undone as long as nothing was sent. */
export const Chosen: Story = {
  args: { choices: { names: 3, leftOut: [2], orientation: 'genesInRows' } },
  play: async ({ args }) => {
    await userEvent.click((await opened()).getByRole('button', { name: say('doctor.undo') }));
    await expect(args.onChoose).toHaveBeenCalledWith({});
  },
};
export const Archive: Story = {
  args: { fileName: 'patient_7.zip', report: of(archive) },
  play: async () => {
    const box = await opened();
    await expect(within(box.getByRole('list', { name: say('doctor.entries') })).getAllByRole('listitem')).toHaveLength(
      4,
    );
    await expect(box.getByText(say('doctor.healthy'))).toBeVisible();
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(box.getByRole('button', { name: say('doctor.copy') }));
    await expect(box.getByRole('button', { name: say('doctor.copied') })).toBeVisible();
    const [[text]] = write.mock.calls as [[string]];
    await expect(text.split('\n').slice(0, 4)).toEqual([
      ...[say('doctor.title', { file: 'patient_7.zip' }), '', say('doctor.found')],
      `- ${say('doctor.layout')}: ${say('file.layout.10x-v3')}`,
    ]);
    await expect(text).toContain('patient_7/filtered/matrix.mtx.gz');
    write.mockRestore();
  },
};
export const Annotated: Story = {
  args: { fileName: 'pbmc.h5ad', report: of(annotated) },
  play: async () => {
    const box = await opened();
    await expect(box.getByText(say('doctor.missing.counts'))).toBeVisible();
    await expect(box.getByText(say('doctor.missing.samples'))).toBeVisible();
  },
};
export const CannotBeRead: Story = {
  args: { fileName: 'patient_7.zip', report: of(raw) },
  play: async () => {
    await expect((await opened()).getByRole('alert')).toBeVisible();
  },
};
export const Metadata: Story = { args: { fileName: 'cells.csv', report: of(metadata) } };
/** The file is on its way: what was found is shown, and nothing can be chosen. */
export const Sent: Story = {
  args: { onChoose: undefined },
  play: async () => {
    const box = await opened();
    await expect(box.queryByRole('radio')).toBeNull();
    await expect(box.getByRole('button', { name: say('doctor.copy') })).toBeEnabled();
  },
};
export const Loading: Story = { args: { report: { state: 'loading', progress: 0.4 } } };
export const Empty: Story = { args: { fileName: 'notes.h5', report: of(reportOf({ isPartial: true })) } };
export const Failed: Story = {
  name: 'Error',
  args: { report: { state: 'error', error: { id: 'ARCHIVE_CORRUPT', params: { file: 'patient_7.zip' } } } },
};
export const Extreme: Story = {
  args: {
    fileName: `${LONG.en}.tar.gz`,
    report: of(
      reportOf({
        ...table,
        columns: Array.from({ length: 41 }, (_, k) => ({ name: `${LONG.zh}_${k}`, kind: 'groups', groups: 200 })),
        matrices: Array.from({ length: 9 }, (_, k) => ({
          path: `layers/${LONG.en}_${k}`,
          genes: 60_000,
          values: 'counts',
        })),
        examples: { cells: [LONG.en, LONG.zh], genes: [LONG.en] },
        missing: ['counts', 'samples', 'clusters', 'embedding'],
        entries: Array.from({ length: 100 }, (_, k) => ({ path: `${LONG.en}/${k}.mtx`, role: 'other', size: k })),
      }),
    ),
  },
};
