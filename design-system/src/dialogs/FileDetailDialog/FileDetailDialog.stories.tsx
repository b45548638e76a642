// states: no Loading or Empty: the row that opens it has the file.
import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fileFixture } from '@stroma/contract/fixtures';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { LONG, openedDialog, dialogText, storyTranslator } from '../help.stories.ts';
import { FileDetailDialog } from './FileDetailDialog.tsx';

const meta: Meta<typeof FileDetailDialog> = {
  title: 'Dialogs/FileDetailDialog',
  component: FileDetailDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onDelete: fn(), file: fileFixture() },
};
export default meta;
type Story = StoryObj<typeof FileDetailDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: file facts
    await expect(box.getByText(dialogText('file.layout.10x-v3'))).toBeVisible();
    await expect(box.getByText('Gene Expression')).toBeVisible();
    // must show: species
    await expect(box.getByText(dialogText('species.Homo sapiens'))).toBeVisible();
    // must show: Ensembl overlap
    await expect(box.getByText('98')).toBeVisible();
    await expect(box.getByText('99.2%')).toBeVisible();
    // besides: delete
    await userEvent.click(box.getByRole('button', { name: dialogText('common.delete') }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};
export const Annotated: Story = {
  args: {
    file: fileFixture({ kind: 'annotated', format: 'h5ad', datasetId: 'ds_1', state: 'completed' }),
    onOpenDataset: fn(),
  },
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('button', { name: dialogText('file.openDataset') }));
    await expect(args.onOpenDataset).toHaveBeenCalledWith('ds_1');
  },
};
export const Simulated: Story = { args: { file: fileFixture({ simulated: true }) } };
/** Which parts of the file were read and which were not. */
export const Contents: Story = {
  args: {
    file: fileFixture({
      ...{ kind: 'annotated', format: 'h5mu' },
      contents: {
        parts: [
          { part: 'modality', name: 'rna', isRead: true, count: 33_538 },
          { part: 'layer', name: 'layers/counts', isRead: true, count: 33_538 },
          { part: 'embedding', name: 'obsm/X_umap', isRead: true, count: 2 },
          { part: 'modality', name: 'prot', isRead: false, count: 228 },
          { part: 'graph', name: 'obsp/distances', isRead: false },
        ],
        more: 14,
      },
    }),
  },
  play: async () => {
    const box = await openedDialog();
    await userEvent.click(box.getByText(storyTranslator()('file.contents.summary', { read: 3, all: 19 })));
    const left = within(box.getByRole('region', { name: dialogText('file.contents.notRead') }));
    await expect(left.getByText('prot')).toBeVisible();
    await expect(left.getByText(/228/)).toBeVisible();
    await expect(left.getByText(storyTranslator()('file.contents.more', { n: 14 }))).toBeVisible();
  },
};
/** Findings, assumptions and repairs, and parts missing for analyses. */
export const Report: Story = {
  args: {
    file: fileFixture({
      ...{ kind: 'annotated', format: 'h5ad', state: 'completed', datasetId: 'ds_1', samples: 1 },
      ...{ species: 'Mus musculus', choices: { repairs: ['versions'], matrix: 'layers/spliced' } },
      warnings: [
        { id: 'warning.countsMissing', params: { file: 'control.h5ad', paths: 'X' } },
        { id: 'warning.clusterColumnChosen', params: { column: 'leiden', groups: 12, candidates: 3, why: 'name' } },
      ],
      repairs: [
        { repair: 'versions', axis: 'genes', before: 33_538, after: 33_530, oneToOne: 33_522, many: 16, none: 0 },
      ],
      contents: { parts: [{ part: 'matrix', name: 'X', isRead: true, count: 33_538 }], more: 0 },
    }),
  },
  play: async () => {
    const box = await openedDialog();
    const part = (id: Parameters<typeof dialogText>[0]) => within(box.getByRole('region', { name: dialogText(id) }));
    await expect(part('doctor.assumed').getAllByRole('listitem')).toHaveLength(2);
    await expect(part('doctor.repairs').getByText(/33,522/)).toBeVisible();
    await expect(part('file.chosen').getByText('layers/spliced')).toBeVisible();
    const missing = part('doctor.missing').getAllByRole('listitem');
    await expect(missing.map((one) => one.textContent)).toEqual(
      (['counts', 'samples', 'embedding'] as const).map((what) => dialogText(`doctor.missing.${what}`)),
    );
  },
};
/** The field disappears once it is set; the dialog keeps the focus, so that Escape still closes it. */
export const SpeciesByKeyboard: Story = {
  args: { onSpecies: fn(), file: fileFixture({ species: null }) },
  render: function Answered(args) {
    const [file, setFile] = useState(args.file);
    return <FileDetailDialog {...args} file={file} onSpecies={(species) => setFile({ ...file, species })} />;
  },
  play: async ({ args }) => {
    const box = await openedDialog();
    const field = box.getByRole('button', { name: new RegExp(dialogText('file.speciesChoose')) });
    field.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    // The first Escape may remove the focused button's name.
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
/** A parsed file is read again from the upload with other choices. */
export const ChooseAgain: Story = {
  args: {
    ...{ onParse: fn(), onSpecies: fn() },
    file: fileFixture({ fileName: 'counts.csv', format: 'tsv', choices: { names: 2 }, species: null }),
  },
  play: async ({ args }) => {
    let box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: new RegExp(dialogText('file.speciesChoose')) }));
    await userEvent.click(within(await screen.findByRole('listbox')).getAllByRole('option')[1] as HTMLElement);
    await expect(args.onSpecies).toHaveBeenCalledWith('Mus musculus');
    await userEvent.click(box.getByRole('button', { name: dialogText('file.chooseAgain') }));
    box = await openedDialog();
    const names = box.getByRole('textbox', { name: dialogText('doctor.namesColumnNumber') });
    await expect(names).toHaveValue('2');
    await userEvent.clear(names);
    await userEvent.type(names, '201{Enter}');
    await expect(names).toBeInvalid();
    await userEvent.clear(names);
    await userEvent.type(names, '3{Enter}');
    await userEvent.click(box.getByRole('radio', { name: dialogText('doctor.orientation.genesInColumns') }));
    await userEvent.click(box.getByRole('checkbox', { name: dialogText('doctor.repair.versions') }));
    await userEvent.click(box.getByRole('button', { name: dialogText('doctor.parseAgain') }));
    await expect(args.onParse).toHaveBeenCalledWith({
      ...{ orientation: 'genesInColumns', names: 3, repairs: ['versions'] },
    });
  },
};
/** For MuData that could not be read, a modality is chosen from the names in the error. */
export const ChooseModality: Story = {
  args: {
    onParse: fn(),
    file: fileFixture({
      ...{ kind: 'annotated', format: null, state: 'failed', species: null, fileName: 'joined.h5mu' },
      error: {
        id: 'ANNDATA_INVALID',
        params: { file: 'joined.h5mu', path: 'mod', reason: 'mudata', modalities: 'a, b' },
      },
    }),
  },
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('button', { name: dialogText('file.chooseAgain') }));
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: new RegExp(dialogText('doctor.modality')) }));
    await userEvent.click(await screen.findByRole('option', { name: 'b' }));
    await userEvent.click(box.getByRole('button', { name: dialogText('doctor.parseAgain') }));
    await expect(args.onParse).toHaveBeenCalledWith({ modality: 'b' });
  },
};
/** Its genes were named by their human homologues at the import. */
export const Converted: Story = {
  args: { file: fileFixture({ species: 'Homo sapiens', convertedFrom: 'Sus scrofa' }) },
  play: async () => {
    const values = { species: 'Homo sapiens', from: 'Sus scrofa' };
    await expect((await openedDialog()).getByText(storyTranslator()('file.speciesConverted', values))).toBeVisible();
  },
};
export const UnknownSpecies: Story = {
  args: {
    file: fileFixture({
      species: null,
      ensemblVersion: null,
      overlapPercent: null,
      warnings: [{ id: 'warning.speciesUnknown', params: { file: 'control.zip' } }],
    }),
  },
};
export const Failed: Story = {
  name: 'Error',
  args: {
    file: fileFixture({
      state: 'failed',
      species: null,
      error: { id: 'MATRIX_FILES_MISSING', params: { file: 'x.zip', missing: ['barcodes.tsv'] } },
    }),
  },
};
/** Deleting needs the group's permission (specification 6). */
export const NoPermission: Story = {
  args: { onDelete: undefined },
  play: async () => {
    await expect((await openedDialog()).queryByRole('button', { name: dialogText('common.delete') })).toBeNull();
  },
};
export const Extreme: Story = {
  args: {
    file: fileFixture({ fileName: `${LONG.en}_${LONG.zh}.tar.gz`, cells: 99_999, genes: 61_852, fileSize: 20e9 }),
  },
};
