import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, within } from 'storybook/test';
import { translatorIn } from '../../theme/translator.ts';
import { MESSAGES } from '../../theme/messages.ts';
import { LONG, openedDialog, dialogText, storyTranslator } from '../help.stories.ts';
import { ImportDoctorDialog } from './ImportDoctorDialog.tsx';
import type { DoctorReport } from './ImportDoctorDialog.types.ts';
import {
  aggregatedReport,
  aggregatedDataset,
  annotatedReport,
  archiveReport,
  binnedReport,
  metadata,
  pigReport,
  rawReport,
  repairableReport,
  reportOf,
  tableReport,
  unsureSpecies,
  withoutTable,
} from './reports.stories.ts';

const meta: Meta<typeof ImportDoctorDialog> = {
  title: 'Dialogs/ImportDoctorDialog',
  component: ImportDoctorDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    fileName: 'Lib1-4_E3.5.csv.gz',
    report: { state: 'ready', data: tableReport },
    choices: {},
    onChoose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ImportDoctorDialog>;
const of = (data: DoctorReport) => ({ state: 'ready' as const, data });

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: layout found
    await expect(box.getByText(dialogText('file.layout.tsv'))).toBeVisible();
    // must show: repairs offered
    const preview = box.getByRole('region', { name: dialogText('doctor.preview') });
    await expect(within(preview).getAllByRole('row')).toHaveLength(9);
    await userEvent.click(box.getByRole('radio', { name: dialogText('doctor.orientation.genesInRows') }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ orientation: 'genesInRows' });
    await userEvent.click(box.getByRole('checkbox', { name: new RegExp('GPX7') }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ names: 3, leftOut: [2, 4] });
  },
};
/** Tab passes through every control, and passing by is not a choice. */
export const PassedByKeyboard: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const last = box.getAllByRole('button', { name: dialogText('common.close') }).at(-1)!;
    for (let n = 0; n < 60 && document.activeElement !== last; n += 1) await userEvent.tab();
    await expect(last).toHaveFocus();
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
/** A column beyond the displayed ones was left out, which can be undone. */
export const BeyondTheShown: Story = {
  args: { report: of({ ...tableReport, suggested: { leftOut: [4001] } }) },
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('checkbox', { checked: true }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ names: 1, leftOut: [] });
  },
};
/** Choices can be undone until they are sent. */
export const Chosen: Story = {
  args: { choices: { names: 3, leftOut: [2], orientation: 'genesInRows' } },
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('button', { name: dialogText('doctor.undo') }));
    await expect(args.onChoose).toHaveBeenCalledWith({});
  },
};
export const Archive: Story = {
  args: { fileName: 'patient_7.zip', report: of(archiveReport) },
  play: async () => {
    const box = await openedDialog();
    await expect(
      within(box.getByRole('list', { name: dialogText('doctor.entries') })).getAllByRole('listitem'),
    ).toHaveLength(4);
    await expect(box.getByText(dialogText('doctor.healthy'))).toBeVisible();
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(box.getByRole('button', { name: dialogText('doctor.copy') }));
    await expect(box.getByRole('button', { name: dialogText('doctor.copied') })).toBeVisible();
    const [[text]] = write.mock.calls as [[string]];
    await expect(text.split('\n').slice(0, 4)).toEqual([
      ...[dialogText('doctor.title', { file: 'patient_7.zip' }), '', dialogText('doctor.found')],
      `- ${dialogText('doctor.layout')}: ${dialogText('file.layout.10x-v3')}`,
    ]);
    await expect(text).toContain('patient_7/filtered/matrix.mtx.gz');
    write.mockRestore();
  },
};
export const Annotated: Story = {
  args: { fileName: 'pbmc.h5ad', report: of(annotatedReport) },
  play: async () => {
    const box = await openedDialog();
    await expect(box.getByText(dialogText('doctor.missing.counts'))).toBeVisible();
    await expect(box.getByText(dialogText('doctor.missing.samples'))).toBeVisible();
  },
};
/** GEM wells that Cell Ranger joined are one sample unless one of them is chosen. */
export const Libraries: Story = {
  args: { fileName: 'aggr.h5', report: of(aggregatedReport), choices: { orientation: 'genesInRows' } },
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByText('1 (3,000)', { exact: false, selector: 'dd, dd *' })).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: new RegExp(dialogText('doctor.libraries')) }));
    const list = within(await screen.findByRole('listbox'));
    await expect(list.getAllByRole('option')).toHaveLength(3);
    await userEvent.click(
      list.getByRole('option', { name: new RegExp(storyTranslator()('doctor.libraries.one', { name: '2' })) }),
    );
    await expect(args.onChoose).toHaveBeenLastCalledWith({ orientation: 'genesInRows', library: '2' });
  },
};
/** Cells that were counted in several ways: another one can be chosen. */
export const Bins: Story = {
  args: { fileName: 'outs.zip', report: of(binnedReport) },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: new RegExp(dialogText('doctor.bins')) }));
    await userEvent.click(await screen.findByRole('option', { name: 'square_016um' }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ bin: 'square_016um' });
  },
};
/** In an annotated file, each library becomes a sample; alternatively all become one. */
export const LibrariesAsSamples: Story = {
  args: { fileName: 'aggr.h5ad', report: of(aggregatedDataset) },
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByText(/library_1 \(3,000\)/)).toBeVisible();
    const samples = box.getByRole('radio', { name: storyTranslator()('doctor.libraries.samples', { n: 2 }) });
    await expect(samples).toBeChecked();
    samples.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChoose).toHaveBeenLastCalledWith({ library: '*' });
  },
};
/** Genes that may be of several species: the species is chosen before they can be named by their homologues. */
export const SpeciesToChoose: Story = {
  args: { fileName: 'capitals.zip', report: of(unsureSpecies) },
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByText(dialogText('doctor.repair.homologuesOfWhich'))).toBeVisible();
    await expect(box.getByRole('checkbox', { name: dialogText('doctor.repair.homologues') })).toBeDisabled();
    box.getByRole('button', { name: new RegExp(dialogText('doctor.repair.homologuesOf')) }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: dialogText('enrichment.species.Sus scrofa') }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ homologuesOf: 'Sus scrofa' });
  },
};
/** The table's effect on a pig's genes, including those whose homologues are not protein-coding. */
export const Homologues: Story = {
  args: { fileName: 'pig.zip', report: of(pigReport), choices: { homologuesOf: 'Sus scrofa' } },
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByText(storyTranslator()('doctor.repair.notCoding', { n: 428 }))).toBeVisible();
    const repair = box.getByRole('checkbox', { name: dialogText('doctor.repair.homologues') });
    await userEvent.click(repair);
    await expect(args.onChoose).toHaveBeenLastCalledWith({ homologuesOf: 'Sus scrofa', repairs: ['homologues'] });
  },
};
export const HomologuesMissing: Story = {
  args: { fileName: 'fish.zip', report: of(withoutTable), choices: { homologuesOf: 'Danio rerio' } },
  play: async () => {
    const box = await openedDialog();
    await expect(box.getByText(dialogText('doctor.repair.homologuesMissing'))).toBeVisible();
    await expect(box.getByRole('checkbox', { name: dialogText('doctor.repair.homologues') })).toBeDisabled();
  },
};
/** Each repair with its numbers and examples; selecting and deselecting works like any other choice. */
export const Repairs: Story = {
  args: { fileName: 'joined.h5mu', report: of(repairableReport), choices: { repairs: ['versions'] } },
  play: async ({ args }) => {
    const box = await openedDialog();
    const t = storyTranslator();
    const repair = (id: DoctorReport['repairs'][number]['id']) =>
      box.getByRole('checkbox', { name: dialogText(`doctor.repair.${id}`) });
    await expect(box.getByText(t('doctor.repair.changes', { count: 21, of: 33_538 }))).toBeVisible();
    await expect(box.getByRole('cell', { name: 'March3' })).toBeVisible();
    await expect(box.getByText(t('doctor.repair.leftDates', { n: 2 }))).toBeVisible();
    // The reference table's effect on the genes is shown before the repair is chosen.
    const outcome = { of: 33_538, oneToOne: 15_112, many: 1204, none: 17_222, after: 15_112 };
    await expect(box.getByText(t('doctor.repair.outcome', outcome))).toBeVisible();
    await expect(box.getByText(t('doctor.repair.countedLater'))).toBeVisible();
    repair('dates').focus();
    await userEvent.keyboard(' ');
    await expect(args.onChoose).toHaveBeenLastCalledWith({ repairs: ['dates', 'versions'] });
    await userEvent.click(repair('versions'));
    await expect(args.onChoose).toHaveBeenLastCalledWith({});
    await userEvent.click(repair('ids'));
    await expect(args.onChoose).toHaveBeenLastCalledWith({ repairs: ['versions'], keepIds: true });
    await expect(repair('unique')).toBeDisabled();
    // Barcodes that differ only by their suffixes keep them.
    await expect(repair('suffix')).toBeDisabled();
    await expect(
      box.getByText(t('doctor.modality.left', { names: `prot: ${t('doctor.modality.features', { n: 228 })}` })),
    ).toBeVisible();
  },
};
/** The report is for the person who created the file, in the reader's and in the other language. */
export const CopiedInBothLanguages: Story = {
  args: {
    fileName: 'joined.h5mu',
    report: of(repairableReport),
    loadLanguages: async () => [translatorIn('en-US', MESSAGES['en-US']), translatorIn('zh-CN', MESSAGES['zh-CN'])],
  },
  play: async () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('doctor.copy') }));
    await expect(await box.findByRole('button', { name: dialogText('doctor.copied') })).toBeVisible();
    const [[text]] = write.mock.calls as [[string]];
    await expect(text).toContain('Import doctor: joined.h5mu');
    await expect(text).toContain('导入诊断：joined.h5mu');
    await expect(text).toContain('33,538 of 33,538 names change.');
    write.mockRestore();
  },
};
/** A wide table: columns beyond the displayed ones are excluded by their numbers. */
export const ManyColumns: Story = {
  args: { choices: { names: 3, leftOut: [2] } },
  play: async ({ args }) => {
    const box = await openedDialog();
    const field = box.getByRole('textbox');
    await userEvent.type(field, '12, 4000-4001{Enter}');
    await expect(args.onChoose).toHaveBeenLastCalledWith({ names: 3, leftOut: [2, 12, 4000, 4001] });
    await userEvent.clear(field);
    await userEvent.type(field, '4002{Enter}');
    await expect(field).toBeInvalid();
    await expect(args.onChoose).toHaveBeenCalledTimes(1);
  },
};
export const CannotBeRead: Story = {
  args: { fileName: 'patient_7.zip', report: of(rawReport) },
  play: async () => {
    await expect((await openedDialog()).getByRole('alert')).toBeVisible();
  },
};
export const Metadata: Story = { args: { fileName: 'cells.csv', report: of(metadata) } };
/** The upload is under way: the findings are shown, and nothing can be chosen. */
export const Sent: Story = {
  args: { onChoose: undefined },
  play: async () => {
    const box = await openedDialog();
    await expect(box.queryByRole('radio')).toBeNull();
    await expect(box.getByRole('button', { name: dialogText('doctor.copy') })).toBeEnabled();
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
        ...tableReport,
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
