import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReferenceSet } from '@stroma/contract';
import type { CnvParams } from '@stroma/contract/tools';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { CnvFacts, CnvSetupProps } from '../cnv.types.ts';
import { CnvSetup } from './CnvSetup.tsx';

const facts: CnvFacts = {
  columns: COLUMNS,
  sampleColumn: 'sample',
  samples: [
    { id: 'P1', label: 'P1' },
    { id: 'P2', label: 'P2' },
  ],
  species: 'Homo sapiens',
};
const own: ReferenceSet = {
  ...{ id: 't2t', kind: 'genePositions', name: 'T2T', species: 'Homo sapiens', toSpecies: null, database: null },
  ...{ version: '2.0', licence: '', source: '', scope: 'team', sha256: 'a1'.repeat(32), bytes: 900_000 },
  ...{ entries: 19_000, genes: 19_000, replaced: 0, isOwn: true },
  ...{ importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'mei' },
};
const value: CnvParams = {
  version: 'python',
  sample: null,
  test: { name: 'test', column: 'annot_full', categories: [] },
  reference: { name: 'reference', column: 'annot_full', categories: [] },
  keepLabel: 'annot_full',
  positions: { assembly: 'GRCh38' },
  clusters: 2,
  windowSize: 101,
  step: 10,
  minCount: 0.1,
  sexChromosomes: false,
  denoise: true,
  seed: 0,
};
const meta: Meta<typeof CnvSetup> = {
  title: 'Explorer/CNV/CnvSetup',
  component: CnvSetup,
  decorators: [pageDecorator],
  args: { facts: { state: 'ready', data: facts }, value, importHref: '#references', onChange: fn(), onSubmit: fn() },
  render: function Held(args: CnvSetupProps) {
    const [now, setNow] = useState(args.value);
    return (
      <CnvSetup
        {...args}
        value={now}
        onChange={(next) => {
          setNow(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof CnvSetup>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    const choose = async (label: string, option: string) => {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(label) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: option }));
    };
    const last = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getAllByText(messageText('tool.selectGroupFirst'))).toHaveLength(2);
    // must show: version python or R
    await userEvent.click(canvas.getByRole('radio', { name: /\(R\)/ }));
    await last({ version: 'R' });
    // must show: sample
    await choose(messageText('cnv.sample'), 'P2');
    await last({ sample: { column: 'sample', name: 'P2' } });
    // must show: positions of the species
    await choose('GRCh38', 'GRCh37');
    await last({ positions: { assembly: 'GRCh37' } });
    // must show: test and normal cells
    const group = (name: string) => within(canvas.getByRole('group', { name }));
    await userEvent.click(group(messageText('cnv.test')).getByRole('checkbox', { name: /^Malignant/ }));
    await last({ test: expect.objectContaining({ categories: ['Malignant'] }) });
    // Tested groups cannot also be the reference.
    await expect(group(messageText('cnv.normal')).getByRole('checkbox', { name: /^Malignant/ })).toBeDisabled();
    await userEvent.click(group(messageText('cnv.normal')).getByRole('checkbox', { name: /^B cells/ }));
    await last({ reference: expect.objectContaining({ categories: ['B cells'] }) });
    // must show: keep label
    await choose(messageText('cnv.keepLabel'), 'cluster');
    await last({ keepLabel: 'cluster' });
    // must show: k
    const k = canvas.getByRole('textbox', { name: new RegExp(messageText('cnv.k')) });
    await expect(k).toHaveValue('2');
    await userEvent.clear(k);
    await userEvent.type(k, '40{Tab}');
    await expect(k).toHaveValue('20');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const OtherSpecies: Story = {
  args: { facts: { state: 'ready', data: { ...facts, species: 'Danio rerio' } } },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(messageText('cnv.speciesOnly'))).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const OwnPositions: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...facts,
        references: [
          own,
          { ...own, id: 'mouse', name: 'GRCm38', species: 'Mus musculus' },
          { ...own, id: 'table', kind: 'genes', name: 'Ensembl' },
          { ...own, id: 'hgnc', kind: 'genes', name: 'HGNC', genes: 0 },
        ],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const link = within(canvasElement).getByRole('link', { name: /Import gene positions|导入基因位置/ });
    await expect(link).toHaveAttribute('href', '#references');
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /^(Gene positions|基因位置)|(Gene positions|基因位置)$/ }),
    );
    // Mouse positions do not match a human dataset, and a gene table may have none.
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(4);
    await expect(within(document.body).getByRole('option', { name: 'Ensembl (2.0)' })).toBeInTheDocument();
    await userEvent.click(within(document.body).getByRole('option', { name: 'T2T (2.0)' }));
    await expect(args.onChange).toHaveBeenCalledWith(expect.objectContaining({ positions: { reference: 't2t' } }));
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, columns: manyColumns() } },
    value: {
      ...value,
      test: { name: 'a', column: 'cluster', categories: [] },
      reference: { name: 'b', column: 'cluster', categories: [] },
      keepLabel: 'cluster',
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(
      within(canvasElement).getByRole('button', { name: messageText('wizard.startAnalysis') }),
    ).toBeDisabled();
  },
};
