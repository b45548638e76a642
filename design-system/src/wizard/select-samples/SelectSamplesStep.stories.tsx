import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  publicSampleId,
  type DraftSample,
  type PublicDataset,
  type PublicFacetValue,
  type PublicSource,
} from '@stroma/contract';
import { fileFixture, filesFixture, samplesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import type { PublicSamplesProps, SelectSamplesStepProps, WizardFacetChoice } from '../wizard.types.ts';
import { nameFromFile, SelectSamplesStep } from './SelectSamplesStep.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const meta: Meta<typeof SelectSamplesStep> = {
  title: 'Wizard/SelectSamplesStep',
  component: SelectSamplesStep,
  args: {
    files: { state: 'ready', data: filesFixture() },
    value: [],
    onChange: fn(),
    species: null,
    onSpeciesChange: fn(),
    tissue: '',
    onTissueChange: fn(),
    errors: {},
    onImport: fn(),
  },
  render: function Held(args: SelectSamplesStepProps) {
    const [value, setValue] = useState<readonly DraftSample[]>(args.value);
    return (
      <main style={{ maxWidth: 688 }}>
        <h1>1</h1>
        <SelectSamplesStep
          {...args}
          value={value}
          onChange={(next) => {
            setValue(next);
            args.onChange(next);
          }}
        />
      </main>
    );
  },
};
export default meta;
type Story = StoryObj<typeof SelectSamplesStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('checkbox');
    // must show: local
    await expect(canvas.getAllByRole('grid')).toHaveLength(1);
    await expect(canvas.getByRole('grid', { name: say('samples.files') })).toBeVisible();
    // Files that are not parsed or have no species cannot be chosen (specification 4).
    await expect(box(/patient_12/)).toBeDisabled();
    await expect(box(/raw_feature/)).toBeDisabled();
    // Selectable rows come first.
    const boxes = canvas.getAllByRole<HTMLInputElement>('checkbox').slice(1);
    const firstClosed = boxes.findIndex((one) => one.disabled);
    await expect(boxes.slice(firstClosed).every((one) => one.disabled)).toBe(true);
    await userEvent.click(box(/control.zip/));
    await userEvent.click(box(/stimulated/));
    await expect(args.onChange).toHaveBeenLastCalledWith([
      { fileId: 'file_control', name: 'control', group: 'control' },
      { fileId: 'file_stim', name: 'stimulated', group: 'stimulated' },
    ]);
    // must show: species
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith('Homo sapiens');
    await userEvent.click(box(/lung_p7/));
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith(null);
    // besides: names derived from file names
    await expect(nameFromFile('01 données (1).tar.gz', [])).toBe('donn_es_1_');
    await expect(nameFromFile('a.zip', ['a', 'a_2'])).toBe('a_3');
  },
};
const row = (i: number, over: Partial<PublicDataset> = {}): PublicDataset => ({
  ...{
    id: `entry_${i}`,
    datasetId: `atlas_${i}`,
    version: 2,
    name: ['Lung atlas', 'PBMC of lupus', 'Plate-based liver'][i]!,
  },
  ...{ species: 'Homo sapiens', tissue: ['lung', 'blood', 'liver'][i]!, disease: 'normal', technology: "10x 3' v3" },
  ...{ cells: 48_211, genes: 23_114, samples: 3, cellTypes: 14, year: 2024, source: 'GSE123', doi: '10.1000/abc' },
  ...{ publishedOn: '2026-10-01T00:00:00.000Z', simulated: false },
  ...over,
});
const source = (i: number, problem: PublicSource['samples'][number]['problem'] = null): PublicSource => ({
  ...{ dataset: `atlas_${i}`, version: 2, name: row(i).name, doi: '10.1000/abc', species: 'Homo sapiens' },
  ...{ genes: 23_114, simulated: false, labels: 'cell_type' },
  samples: ['donor A', 'donor B', 'donor-C'].map((sample, place) => ({
    id: publicSampleId(`atlas_${i}`, 2, place),
    ...{ sample, group: place ? 'healthy' : '', cells: 4_000 + 1_000 * place, problem },
  })),
});
const value = (label: string, count: number, labelZh: string | null = null): PublicFacetValue => ({
  ...{ value: label, label, labelZh, count, isAncestor: false },
});
const NO_CHOICE: WizardFacetChoice = { species: [], tissue: [], disease: [], technology: [], cellType: [] };
const picker = (over: Partial<PublicSamplesProps> = {}): PublicSamplesProps => ({
  datasets: { state: 'ready', data: [0, 1, 2].map((i) => row(i)) },
  total: 3,
  facets: {
    species: [value('Homo sapiens', 3, '人')],
    tissue: [value('lung', 1, '肺'), value('blood', 1, '血液'), value('liver', 1, '肝')],
    disease: [value('normal', 3, '正常')],
    technology: [value("10x 3' v3", 3)],
    cellType: [],
  },
  chosen: NO_CHOICE,
  onChosenChange: fn(),
  search: '',
  onSearchChange: fn(),
  ...{ page: 1, pages: 1, onPageChange: fn(), open: null, onOpenChange: fn(), sources: [] },
  source: { state: 'loading' },
  ...over,
});
/** Holds the open state, like the workbench. */
function Picking(args: SelectSamplesStepProps) {
  const [samples, setSamples] = useState<readonly DraftSample[]>(args.value);
  const [open, setOpen] = useState<string | null>(args.publicSamples?.open ?? null);
  const [chosen, setChosen] = useState(NO_CHOICE);
  const opened = open === null ? undefined : source(Number(open.slice(6)), open === 'entry_2' ? 'counts' : null);
  return (
    <main style={{ maxWidth: 688 }}>
      <h1>1</h1>
      <SelectSamplesStep
        {...args}
        publicSamples={{
          ...args.publicSamples!,
          ...{ open, onOpenChange: setOpen, chosen, onChosenChange: setChosen },
          source: opened ? { state: 'ready', data: opened } : { state: 'loading' },
          sources: samples.some((s) => s.public) ? [source(0), source(1)] : [],
        }}
        value={samples}
        onChange={(next) => {
          setSamples(next);
          args.onChange(next);
        }}
      />
    </main>
  );
}
/** Own files above, published datasets below; a dataset opens to its samples. */
export const LocalAndPublic: Story = {
  args: { source: 'both', publicSamples: picker() },
  render: Picking,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: both
    await expect(canvas.getByRole('grid', { name: say('samples.files') })).toBeVisible();
    await expect(canvas.getByRole('list', { name: say('samples.publicFiles') })).toBeVisible();
    const box = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('checkbox');
    await userEvent.click(box(/control.zip/));
    // By keyboard.
    const opener = canvas.getByRole('button', { name: /Lung atlas/ });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(box(/donor B/));
    await userEvent.click(box(/donor-C/));
    // must show: names, the sample's own group
    await expect(args.onChange).toHaveBeenLastCalledWith([
      { fileId: 'file_control', name: 'control', group: 'control' },
      {
        ...{ fileId: publicSampleId('atlas_0', 2, 1), name: 'donor_B', group: 'healthy' },
        public: { dataset: 'atlas_0', version: 2, sample: 'donor B', name: 'Lung atlas' },
      },
      expect.objectContaining({ name: 'donor_C' }),
    ]);
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith('Homo sapiens');
    await expect(canvas.getByText(/donor B · Lung atlas/)).toBeVisible();
    await expect(opener).toHaveTextContent(/2/);
    // The selection remains when the dataset is closed, and samples can be removed one by one.
    await userEvent.click(opener);
    const names = canvas.getAllByRole('textbox', { name: new RegExp(say('samples.name')) });
    await expect(names).toHaveLength(3);
    await userEvent.click(opener);
    await userEvent.click(box(/donor B/));
    await expect(canvas.getAllByRole('textbox', { name: new RegExp(say('samples.name')) })).toHaveLength(2);
  },
};
export const Public: Story = {
  args: { source: 'public', publicSamples: picker({ open: 'entry_0' }) },
  render: Picking,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: public
    await expect(canvas.queryByRole('row', { name: /control.zip/ })).toBeNull();
    await expect(canvas.getByRole('row', { name: /donor A/ })).toBeVisible();
    // Facets are buttons that open their values, and chips once chosen.
    const group = canvas.getByRole('group', { name: say('publicDb.facets') });
    const tissue = within(group).getByRole('button', { name: new RegExp(say('publicDb.facet.tissue')) });
    await userEvent.click(tissue);
    const lung = document.documentElement.lang === 'zh-CN' ? '肺' : 'lung';
    await userEvent.click(await within(document.body).findByRole('checkbox', { name: lung }));
    await userEvent.keyboard('{Escape}');
    await expect(tissue).toHaveTextContent('1');
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(`${lung}$`) }));
    await expect(canvas.queryByRole('button', { name: new RegExp(`${lung}$`) })).toBeNull();
  },
};
/** Samples that cannot be integrated show the reason, and cannot be chosen. */
export const PublicWithoutCounts: Story = {
  args: { source: 'public', publicSamples: picker({ open: 'entry_2' }) },
  render: Picking,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('samples.publicProblem.counts'))).toBeVisible();
    await expect(within(canvas.getByRole('row', { name: /donor A/ })).getByRole('checkbox')).toBeDisabled();
  },
};
/** A sample whose dataset was withdrawn is named, and can be removed. */
export const PublicWithdrawn: Story = {
  args: {
    source: 'both',
    publicSamples: picker(),
    value: [
      {
        ...{ fileId: publicSampleId('gone', 1, 0), name: 'donor', group: 'a' },
        public: { dataset: 'gone', version: 1, sample: 'donor', name: 'Old atlas' },
      },
    ],
    errors: {
      'matrixFiles.0.name': { id: 'PUBLIC_SAMPLE_WITHDRAWN', params: { name: 'donor', dataset: 'Old atlas' } },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/donor · Old atlas/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: new RegExp(say('samples.name')) })).toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: /donor$/ }));
    await expect(canvas.queryByText(/Old atlas/)).toBeNull();
  },
};
export const NoPublicData: Story = {
  args: { source: 'public', publicSamples: picker({ datasets: { state: 'empty' }, total: 0 }) },
};
export const Chosen: Story = { args: { value: samplesFixture(), tissue: 'PBMC', species: 'Homo sapiens' } };
const pair = (percent: number, shared: number) => ({
  ...{ a: 'file_control', b: 'file_stim', genesA: 9015, genesB: 9015, shared },
  ...{ percent, percentOfLarger: percent },
});
const overlapping = (percent: number, shared: number, unknown: string[] = []): Story => ({
  args: {
    ...Chosen.args,
    overlap: { state: 'ready', data: { pairs: [pair(percent, shared)], unknown, alike: [] } },
  },
});
/** Every pair of samples with its shared genes; a warning below 90 %, an error below 50 %. */
export const SharedGenes: Story = {
  ...overlapping(100, 9015),
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('row', { name: /Control \/ Stimulated/ });
    await expect(row).toHaveTextContent('9,015');
    await expect(row).toHaveTextContent('100%');
  },
};
/** One sample twice, two species and two instruments, each with its numbers. */
export const OddTogether: Story = {
  args: {
    ...Chosen.args,
    files: {
      state: 'ready',
      data: [
        fileFixture({ id: 'file_control', species: 'Homo sapiens', format: '10x-v3' }),
        fileFixture({ id: 'file_stim', species: 'Mus musculus', format: 'celescope-v2' }),
      ],
    },
    overlap: {
      state: 'ready',
      data: {
        ...{ pairs: [pair(100, 9015)], unknown: [] },
        alike: [
          { a: 'file_control', b: 'file_stim', cellsA: 968, cellsB: 1000, shared: 941, percent: 97.2, isSame: false },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/941/)).toHaveTextContent('97.2');
    await expect(canvas.getByText(/CeleScope/)).toHaveTextContent('Stimulated');
    // Contains parentheses, which a pattern would treat as a group.
    await expect(canvas.getByText((text) => text.includes(say('species.Mus musculus')))).toHaveTextContent('Control');
  },
};
export const FewSharedGenes: Story = {
  ...overlapping(71.4, 6437, ['file_stim']),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('row', { name: /Control \/ Stimulated/ })).toHaveTextContent('71.4%');
    await expect(within(canvasElement).getByText(/90\s?%/)).toBeVisible();
    await expect(within(canvasElement).getByText(/earlier version|较早的版本/)).toBeVisible();
  },
};
export const TooFewSharedGenes: Story = {
  ...overlapping(29.6, 2671),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/50\s?%/)).toBeVisible();
  },
};
/** After Next was tried: the sentence of the refusal, with the samples' names. */
export const RefusedSharedGenes: Story = {
  args: {
    ...TooFewSharedGenes.args,
    errors: {
      geneOverlap: { id: 'GENES_DIFFER', params: { ...pair(29.6, 2671), a: 'Control', b: 'Stimulated', min: 50 } },
    },
  },
  play: async ({ canvasElement }) => {
    const sentence = await within(canvasElement).findByText(/Ensembl/);
    await expect(sentence).toBeVisible();
    for (const part of ['Control', 'Stimulated', '2,671', '29.6', '50']) await expect(sentence).toHaveTextContent(part);
  },
};
export const Loading: Story = { args: { files: { state: 'loading' } } };
export const Empty: Story = { args: { files: { state: 'empty' } } };
export const Error: Story = {
  args: {
    value: samplesFixture().map((s) => ({ ...s, name: 'Same' })),
    errors: {
      species: { id: 'SPECIES_INCONSISTENT' },
      'matrixFiles.0.name': { id: 'SAMPLE_NAME_DUPLICATE' },
      'matrixFiles.1.name': { id: 'SAMPLE_NAME_DUPLICATE' },
      tissue: { id: 'TISSUE_REQUIRED' },
    },
  },
};
export const Extreme: Story = {
  args: {
    files: {
      state: 'ready',
      data: Array.from({ length: 80 }, (_, i) => ({
        ...filesFixture()[0]!,
        id: `f${i}`,
        fileName: `a_file_name_that_goes_on_and_on_for_patient_number_${i}.tar.gz`,
      })),
    },
    value: Array.from({ length: 30 }, (_, i) => ({
      fileId: `f${i}`,
      name: `Patient_${i}`,
      group: i % 2 ? 'treated' : 'control',
    })),
  },
};
