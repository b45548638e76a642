import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import { bulkText } from '../../explorer/bulk/bulk.stories.helper.ts';
import { bulkProblems, firstBulk, withFiles } from './bulk.ts';
import type { BulkFile, BulkWizardProps } from './bulk.types.ts';
import { BulkWizard } from './BulkWizard.tsx';
import { bulkTemplate } from './table.ts';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const NAMES = ['ctrl1', 'ctrl2', 'ctrl3', 'stim1', 'stim2', 'stim3'];
const file = (id: string, names: readonly string[], more: Partial<BulkFile> = {}): BulkFile => ({
  ...{ id, fileName: `${id}.csv`, fileSize: 2_400_000, format: 'counts-table', species: 'Homo sapiens' },
  ...{ state: 'parsed', error: null, warnings: [] },
  bulk: {
    ...{ measure: 'counts', hasLengths: false },
    samples: names.map((name, i) => ({ name, size: 21_000_000 + i * 700_000, detected: 24_000 })),
  },
  ...more,
});
const table = file('airway', NAMES);
const fpkm = file('normalised', NAMES, { bulk: { ...table.bulk!, measure: 'fpkm' } });
const files = [table, fpkm, file('late', [], { state: 'parsing', bulk: undefined })];
const empty = firstBulk('Homo sapiens');
const chosen = { ...withFiles(empty, ['airway'], files), jobName: 'Interferon_bulk' };
const meta: Meta<typeof BulkWizard> = {
  title: 'Wizard/Bulk',
  component: BulkWizard,
  args: {
    files: { state: 'ready', data: files },
    transfers: [{ id: '1', name: 'further.tsv.gz', sent: 0.4, error: null }],
    library: { state: 'ready', data: [{ id: 'hallmark', name: 'Hallmark', sets: 50 }] },
    species: ['Homo sapiens', 'Mus musculus'],
    value: empty,
    onChange: fn(),
    onUpload: fn(),
    onSubmit: fn(),
  },
  render: function Held(args: BulkWizardProps) {
    const [now, setNow] = useState(args.value);
    return (
      <main>
        <h1>Bulk RNA-seq</h1>
        <BulkWizard
          {...args}
          value={now}
          onChange={(next) => {
            setNow(next);
            args.onChange(next);
          }}
        />
      </main>
    );
  },
};
export default meta;
type Story = StoryObj<typeof BulkWizard>;
const inputs = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[type=file]')];
const csv = (text: string) => new File([text], 'samples.csv', { type: 'text/csv' });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    // FPKM cannot be chosen, and the reason is shown.
    await expect(canvas.getByRole('checkbox', { name: 'normalised.csv' })).toBeDisabled();
    await expect(canvas.getByText(/FPKM.*normalised|normalised.*FPKM/)).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'airway.csv' }));
    // must show: groups
    const group = () =>
      canvas.getByRole('textbox', {
        name: bulkText('bulk.cell', { column: bulkText('bulk.column.group'), sample: 'ctrl1' }),
      });
    await expect(group()).toHaveValue('ctrl');
    // must show: replicates
    await expect(canvas.getByText(/^ctrl: 3/)).toBeVisible();
    // must show: csv template
    await userEvent.click(canvas.getByText(bulkText('bulk.byTable')));
    await expect(canvas.getByRole('button', { name: say('bulk.template') })).toBeEnabled();
    await expect(bulkTemplate(chosen, files).split('\r\n').slice(0, 2)).toEqual([
      'sample,group,file,pair,batch',
      'ctrl1,ctrl,airway.csv,,',
    ]);
    const [, template] = inputs(canvasElement) as [HTMLInputElement, HTMLInputElement];
    await userEvent.upload(template, csv('wrong,head\n1,2'));
    await waitFor(() => expect(canvas.getByText(bulkText('bulk.table.head'))).toBeVisible());
    const rows = NAMES.map((name, i) => `${name},${name.slice(0, 4)},airway.csv,p${(i % 3) + 1},,${20 + i}`);
    await userEvent.upload(template, csv(['sample,group,file,pair,batch,age', ...rows].join('\n')));
    await waitFor(() =>
      expect(canvas.getByRole('switch', { name: bulkText('bulk.isNumber', { column: 'age' }) })).toBeChecked(),
    );
    // besides: the comparison can be reversed.
    const words = (a: string, b: string) =>
      canvas.getByText(bulkText('bulk.pairWords', { a, b }), { normalizer: plain });
    await expect(words('stim', 'ctrl')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: bulkText('bulk.swap') }));
    await expect(words('ctrl', 'stim')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: bulkText('bulk.removeColumn', { column: 'age' }) }));
    // must show: thresholds
    await expect(canvas.getByRole('textbox', { name: say('bulk.foldChange') })).toHaveValue('2');
    await expect(canvas.getByRole('textbox', { name: say('bulk.pval') })).toHaveValue('0.05');
    await expect(canvas.getByRole('textbox', { name: say('bulk.qval') })).toHaveValue('0.05');
    // must show: gmt
    await userEvent.click(canvas.getByRole('radio', { name: bulkText('bulk.gsea.own') }));
    const gmt = inputs(canvasElement).at(-1) as HTMLInputElement;
    await userEvent.upload(gmt, new File(['set\tx\tISG15\tMX1'], 'mine.gmt'));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        expect.objectContaining({ own: { name: 'mine', sets: [{ name: 'set', genes: ['ISG15', 'MX1'] }] } }),
      ),
    );
    // must show: GSEA skip
    await userEvent.click(canvas.getByRole('radio', { name: bulkText('bulk.gsea.skip') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ gsea: 'skip' }));
    // besides: with all required input it is submitted.
    await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(say('preview.jobName')) }), 'Interferon_bulk');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ gsea: null, pairs: [{ a: 'ctrl', b: 'stim' }], differentialAnalysisMethod: 'DESeq2' }),
    );
  },
};
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
/** Two replicates are too few (specification 5). */
export const TooFewReplicates: Story = {
  args: {
    value: { ...chosen, gsea: 'skip', rows: chosen.rows.map((row, i) => ({ ...row, isIncluded: i > 0 })) },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^ctrl: 2/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getAllByRole('alert').some((e) => plain(e.textContent ?? '').includes('ctrl'))).toBe(true);
  },
};
/** A batch that is the group itself: the sentence names the column, a missing value its row. */
export const Confounded: Story = {
  args: {
    value: { ...chosen, gsea: 'skip', rows: chosen.rows.map((row) => ({ ...row, batch: `batch_${row.group}` })) },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(bulkProblems(args.value).samples).toEqual({ id: 'BULK_CONFOUNDED', params: { column: 'batch' } });
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(plain(canvas.getByRole('alert').textContent ?? '')).toContain('batch');
    const batch = canvas.getByRole('textbox', {
      name: bulkText('bulk.cell', { column: bulkText('bulk.column.batch'), sample: 'ctrl2' }),
    });
    await userEvent.clear(batch);
    await expect(batch).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { files: { state: 'loading' } } };
export const Empty: Story = { args: { files: { state: 'ready', data: [] }, transfers: [] } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' }, value: chosen } };
const many = file(
  'cohort',
  Array.from({ length: 120 }, (_, i) => `肝细胞癌新辅助治疗队列_group${i % 6}_Patient_before_chemotherapy_biopsy_${i}`),
);
export const Extreme: Story = {
  args: {
    files: {
      state: 'ready',
      data: [
        many,
        file('broken_table_with_a_long_name', [], {
          state: 'failed',
          bulk: undefined,
          error: { id: 'ENCODING_INVALID', params: {} },
        }),
      ],
    },
    value: { ...withFiles(empty, ['cohort'], [many]), jobName: 'Long' },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false, value: chosen },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(say('error.PERMISSION_DENIED'))[0]).toBeVisible();
  },
};
/** An annotated dataset for the shares of cell types; both of its columns are needed. */
export const CellTypes: Story = {
  args: {
    value: { ...chosen, gsea: 'skip' },
    datasets: { state: 'ready', data: [{ id: 'd1', label: 'PBMC' }] },
    columns: { state: 'ready', data: ['annot_full', 'sample'].map((id) => ({ id, label: id })) },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const b = (id: 'use' | 'incomplete' | 'dataset' | 'column' | 'donors') => bulkText(`bulk.reference.${id}`);
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(canvas.getByRole('checkbox', { name: b('use') }));
    await userEvent.click(submit);
    await expect(canvas.getByText(b('incomplete'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    const pick = async (label: 'dataset' | 'column' | 'donors', option: string) => {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(b(label)) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: option }));
    };
    await pick('dataset', 'PBMC');
    await pick('column', 'annot_full');
    await pick('donors', 'sample');
    await userEvent.click(submit);
    const deconvolution = { dataset: 'd1', column: 'annot_full', donors: 'sample' };
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ deconvolution }));
  },
};
export const NoReference: Story = {
  args: { value: chosen, datasets: { state: 'empty' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('checkbox', { name: bulkText('bulk.reference.use') })).toBeDisabled();
    await expect(canvas.getByText(bulkText('bulk.reference.none'))).toBeVisible();
  },
};
