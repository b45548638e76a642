import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { OfferDialog } from './OfferDialog.tsx';
import type { OfferDialogProps, OfferValue } from './Curation.types.ts';

const term = (id: string) => ({ term: id });
const value: OfferValue = {
  datasetId: 'd1',
  facts: {
    ...{ title: 'Human kidney, 12 donors', description: '', doi: '', citation: '', licence: 'CC-BY-4.0' },
    ...{ source: 'GSE131685', year: 2025, changes: '' },
  },
  fields: {
    ...{ species: null, cellType: { column: 'annot_full' }, donor: { column: 'donor' }, disease: term('PATO:0000461') },
    ...{ tissue: term('UBERON:0002113'), tissueType: null, technology: term('EFO:0009899'), developmentStage: null },
    ...{ sex: null, ethnicity: null, suspensionType: null, isPrimaryData: null },
  },
};
const meta: Meta<typeof OfferDialog> = {
  title: 'Screens/OfferDialog',
  component: OfferDialog,
  args: {
    ...{ editing: null, isVersion: false, value, onChange: fn(), isRestored: false, onDiscard: fn(), search: null },
    ...{ onSearch: fn(), onClose: fn(), onCancel: fn(), onOffer: fn() },
    datasets: [
      { id: 'd1', name: 'kidney_integrated', species: 'Homo sapiens' },
      { id: 'd2', name: 'lung_p7', species: null },
    ],
    columns: { state: 'ready', data: ['annot_full', 'cluster', 'donor', 'sample'] },
    termNames: { 'UBERON:0002113': 'kidney', 'EFO:0009899': "10x 3' v2", 'PATO:0000461': 'normal' },
  },
  render: function Held(args: OfferDialogProps) {
    const [held, setHeld] = useState(args.value);
    const [query, setQuery] = useState('');
    return (
      <OfferDialog
        {...args}
        value={held}
        search={args.search && { ...args.search, query }}
        onSearch={(field, text) => {
          setQuery(text);
          args.onSearch(field, text);
        }}
        onChange={(next) => {
          setHeld(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof OfferDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: an offer
    const doi = box.getByRole('textbox', { name: dialogText('curation.field.doi') });
    await userEvent.type(doi, 'kidney');
    await expect(box.getByText(dialogText('curation.field.doiWrong'))).toBeVisible();
    await expect(box.getByRole('button', { name: dialogText('curation.submit') })).toBeDisabled();
    await userEvent.clear(doi);
    await userEvent.click(doi);
    await userEvent.paste('https://doi.org/10.1000/kidney');
    await expect(doi).toHaveValue('10.1000/kidney');
    await userEvent.click(box.getByRole('button', { name: dialogText('curation.submit') }));
    await expect(args.onOffer).toHaveBeenCalledOnce();
  },
};
/** A term is found by a synonym; obsolete ones cannot be chosen. */
export const Searching: Story = {
  args: {
    value: { ...value, fields: { ...value.fields, tissue: { term: '' } } },
    search: {
      field: 'tissue',
      query: 'renal',
      isSearching: false,
      terms: [
        { id: 'UBERON:0002113', label: 'kidney', labelZh: '肾', match: 'renal organ', obsolete: false },
        { id: 'UBERON:0000999', label: 'renal thing', labelZh: null, match: 'renal thing', obsolete: true },
      ],
    },
  },
  play: async ({ args }) => {
    const box = await openedDialog();
    const field = box.getByRole('combobox', {
      name: dialogText('curation.term', { field: dialogText('curation.field.tissue') }),
    });
    await userEvent.type(field, 'renal');
    await expect(args.onSearch).toHaveBeenLastCalledWith('tissue', 'renal');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ fields: expect.objectContaining({ tissue: { term: 'UBERON:0002113' } }) }),
    );
  },
};
export const Version: Story = { args: { editing: LONG.zh, isVersion: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'PUBLIC_FIELDS_MISSING' } } };
export const Extreme: Story = {
  args: {
    isRestored: true,
    value: { ...value, facts: { ...value.facts, title: LONG.en, citation: LONG.zh.repeat(5) } },
    columns: { state: 'ready', data: Array.from({ length: 200 }, (_, k) => `${LONG.en} ${k}`) },
  },
};
