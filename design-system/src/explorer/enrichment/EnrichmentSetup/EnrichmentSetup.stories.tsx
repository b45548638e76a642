import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReferenceSet } from '@stroma/contract';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { EnrichmentFacts, EnrichmentForm } from '../enrichment.types.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { MESSAGES } from '../../../theme/messages.ts';
import { EnrichmentSetup } from './EnrichmentSetup.tsx';

const reference = (id: string, over: Partial<ReferenceSet> = {}): ReferenceSet => ({
  ...{
    id,
    kind: 'geneSets',
    name: 'GO biological process',
    species: 'Homo sapiens',
    toSpecies: null,
    database: 'go_bp',
  },
  ...{ version: '2026-06', licence: 'CC BY 4.0', source: 'http://geneontology.org', scope: 'platform' },
  ...{ sha256: 'a'.repeat(64), bytes: 1, entries: 7000, genes: 18_000, replaced: 0, isOwn: false },
  ...{ importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'admin' },
  ...over,
});
const facts: EnrichmentFacts = {
  columns: COLUMNS,
  species: 'Homo sapiens',
  references: [
    reference('go'),
    reference('reactome', { name: 'Reactome', database: 'reactome' }),
    reference('mouse', { name: 'Mouse sets', species: 'Mus musculus', database: 'custom' }),
  ],
  results: [
    { id: 'one', name: 'stim vs ctrl', comparisons: ['T cells', 'B cells'] },
    { id: 'two', name: 'B vs T', comparisons: [] },
  ],
};
const value: EnrichmentForm = {
  ...{ method: 'ora', kind: 'differential-expression', result: 'one', comparison: 0, direction: 'up' },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  cells: { name: 'cells', column: 'annot_full', categories: [] },
  list: { name: '', text: '' },
  ...{ references: [], background: 'tested', minSize: 10, maxSize: 500, permutations: 1000 },
};
const meta: Meta<typeof EnrichmentSetup> = {
  title: 'Explorer/Enrichment/EnrichmentSetup',
  component: EnrichmentSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value,
    onChange: fn(),
    onSubmit: fn(),
    importHref: '/cloud/references',
  },
  render: withState(EnrichmentSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof EnrichmentSetup>;
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`enrichment.${id}`] ?? id;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: filters
    const fields = within(canvas.getByRole('group', { name: messageText('deg.filter') })).getAllByRole('textbox');
    await expect(fields.map((f) => (f as HTMLInputElement).value)).toEqual(['0.25', '0.05', '0.1']);
    // must show: databases
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(messageText('enrichment.chooseDatabase'))).toBeVisible();
    // Sets of another species without orthologs cannot be chosen.
    await expect(canvas.getByRole('checkbox', { name: /Mouse sets/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /Reactome/ }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ references: ['reactome'] }));
  },
};
/** must show: species: sets of another species are converted by orthologs, and marked. */
export const ByOrthologs: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...facts,
        references: [
          ...facts.references,
          reference('map', { kind: 'orthologs', species: 'Mus musculus', toSpecies: 'Homo sapiens', database: null }),
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const converted = within(canvasElement).getByRole('checkbox', { name: /Mouse sets.*Mus musculus/ });
    await expect(converted).toBeEnabled();
  },
};
/** A list for GSEA needs a number after every gene. */
export const GseaOfAList: Story = {
  args: {
    value: {
      ...value,
      method: 'gsea',
      kind: 'list',
      references: ['go'],
      list: { name: 'mine', text: 'ISG15 4\nIFI6' },
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(canvasElement.querySelector('textarea')).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const MarkersOfCells: Story = { args: { value: { ...value, kind: 'cells' } } };
/** Without sets, the form offers to import some. */
export const Empty: Story = {
  args: { facts: { state: 'ready', data: { ...facts, references: [], results: [] } } },
  play: async ({ canvasElement }) => {
    const link = canvasElement.querySelector('a[href="/cloud/references"]');
    await expect(link).toBeVisible();
  },
};
/** A GMT file is added to the user's own library, and the server's message about a line is above the button. */
export const FromGmt: Story = {
  args: { onGmt: fn(), gmt: { busy: false, error: { id: 'STORAGE_FULL' } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: own('gmt') })).toBeEnabled();
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file][accept*=gmt]')!;
    await userEvent.upload(input, new File(['A\tfirst\tCD3D\n'], 'mine.gmt'));
    await waitFor(() => expect(args.onGmt).toHaveBeenCalledWith({ name: 'mine.gmt', text: 'A\tfirst\tCD3D\n' }));
  },
};
/** A rejected file states the reason: here Entrez ids, with their number. */
export const GmtOfIds: Story = {
  args: {
    onGmt: fn(),
    gmt: {
      busy: false,
      error: { id: 'REFERENCE_INVALID', params: { reason: 'entrez', line: 0, text: '1080', ids: 9412, genes: 9420 } },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).toMatch(/9,412.*Entrez.*1080|9,420.*9,412.*Entrez/);
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { isSubmitting: true, value: { ...value, references: ['go'] } } };
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...facts,
        columns: manyColumns(),
        references: longNames(60).map((name, i) => reference(String(i), { name, version: '2026-06-30_long_release' })),
        results: longNames(60).map((name, i) => ({ id: i ? String(i) : 'one', name, comparisons: longNames(60) })),
      },
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
