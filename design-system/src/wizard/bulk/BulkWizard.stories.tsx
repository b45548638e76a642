import type { Meta, StoryObj } from '@storybook/react-vite';
import { bulkFixture } from '@stroma/contract/fixtures/tools/bulk';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import { groupTemplate, parseGroupTemplate } from './bulk.ts';
import type { BulkValue, BulkWizardProps } from './bulk.types.ts';
import { BulkWizard } from './BulkWizard.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const value: BulkValue = {
  jobName: '',
  species: 'Homo sapiens',
  samples: [],
  pairs: [],
  foldChange: 2,
  pvalue: 0.05,
  qvalue: 0.05,
  gsea: { gmt: null },
};
const samples = bulkFixture.samples.map((s) => ({ sample: s.sample, group: s.group, file: `${s.sample}_counts.tsv` }));
const csv = ['sample,group,file', ...samples.map((s) => `${s.sample},${s.group},${s.file}`)].join('\n');
const meta: Meta<typeof BulkWizard> = {
  title: 'Wizard/Bulk',
  component: BulkWizard,
  args: {
    files: { state: 'ready', data: samples.map((s) => ({ id: s.file, label: s.file })) },
    value,
    onChange: fn(),
    onGmt: fn(),
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

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(say('preview.jobName')) }), 'Interferon_bulk');
    // must show: csv template
    await expect(canvas.getByRole('button', { name: say('bulk.template') })).toBeEnabled();
    await expect(parseGroupTemplate(groupTemplate(['a.tsv'])).problem).toEqual({ id: 'bulk.csvRow', n: 2 });
    const [template, gmt] = inputs(canvasElement) as [HTMLInputElement, HTMLInputElement];
    await userEvent.upload(template, new File(['wrong,head\n1,2'], 'groups.csv', { type: 'text/csv' }));
    await waitFor(() => expect(canvas.getByText(say('bulk.csvInvalid'))).toBeVisible());
    await userEvent.upload(template, new File([csv], 'groups.csv', { type: 'text/csv' }));
    // must show: groups
    const rows = () => within(canvas.getByRole('grid', { name: say('bulk.groups') })).getAllByRole('row');
    await waitFor(() =>
      expect(
        rows()
          .slice(1)
          .map((row) => row.textContent),
      ).toEqual(samples.map((s) => s.sample + s.group + s.file)),
    );
    // must show: replicates
    await expect(canvas.getByText(/^ctrl: 3/)).toBeVisible();
    // besides: a comparison is chosen.
    await userEvent.click(canvas.getByRole('checkbox', { name: 'stim / ctrl' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ pairs: [{ a: 'stim', b: 'ctrl' }] }),
    );
    // must show: gmt
    await userEvent.upload(gmt, new File(['set\tx\tISG15'], 'mine.gmt'));
    await expect(args.onGmt).toHaveBeenCalledOnce();
    // must show: thresholds
    await expect(canvas.getByRole('textbox', { name: say('bulk.foldChange') })).toHaveValue('2');
    await expect(canvas.getByRole('textbox', { name: say('bulk.pval') })).toHaveValue('0.05');
    await expect(canvas.getByRole('textbox', { name: say('bulk.qval') })).toHaveValue('0.05');
    // must show: GSEA skip
    await userEvent.click(canvas.getByRole('switch', { name: new RegExp(say('bulk.skipGsea')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ gsea: null }));
    await expect(inputs(canvasElement)).toHaveLength(1);
    // besides: with all that is needed it is submitted.
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Two replicates are too few: the comparison cannot be chosen (specification 5). */
export const TooFewReplicates: Story = {
  args: { value: { ...value, jobName: 'Pilot', samples: samples.slice(1) } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('bulk.tooFew'))).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'stim / ctrl' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: say('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { files: { state: 'loading' } } };
export const Empty: Story = { args: { files: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = {
  args: {
    value: {
      ...value,
      jobName: 'Long',
      samples: Array.from({ length: 120 }, (_, i) => ({
        sample: `Patient_${i}_before_neoadjuvant_chemotherapy_biopsy`,
        group: `肝细胞癌新辅助治疗队列 Group ${i % 6}`,
        file: `patient_${i}_gene_level_counts_featureCounts_v2.tsv`,
      })),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(within(canvasElement).getByRole('button', { name: say('wizard.startAnalysis') })).toBeDisabled();
  },
};
