import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  degTablesFixture,
  differentialExpressionFixture,
} from '@stroma/contract/fixtures/tools/differential-expression';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { onPage, say } from '../../tool.stories.helper.tsx';
import type { EnrichmentForm } from '../enrichment.types.ts';
import { SPECIES } from '../species.ts';
import { EnrichmentSetup } from './EnrichmentSetup.tsx';
import { genesOf } from './validateEnrichment.ts';

const [deg] = differentialExpressionFixture.comparisons;
const { aVsB, bVsA } = degTablesFixture;
const rows = [...aVsB, ...bVsA.map((r) => ({ ...r, log2fc: -r.log2fc, pct1: r.pct2, pct2: r.pct1 }))];
const comparisons = [{ name: `${deg?.a.name} vs ${deg?.b.name}`, rows }];
const databases = (['go_bp', 'go_cc', 'go_mf', 'reactome', 'wikipathways', 'kegg'] as const).map((id) => ({
  id,
  release: '2026-06',
}));
const value: EnrichmentForm = {
  degJob: 'job_7f3a',
  comparison: 0,
  direction: 'both',
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  databases: [],
  species: 'Homo sapiens',
};
const meta: Meta<typeof EnrichmentSetup> = {
  title: 'Explorer/Enrichment/EnrichmentSetup',
  component: EnrichmentSetup,
  decorators: [onPage],
  args: { facts: { state: 'ready', data: { comparisons, databases } }, value, onChange: fn(), onSubmit: fn() },
  render: held(EnrichmentSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof EnrichmentSetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: say('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: filters
    const fields = within(canvas.getByRole('group', { name: say('deg.filter') })).getAllByRole('textbox');
    await expect(fields.map((f) => (f as HTMLInputElement).value)).toEqual(['0.25', '0.05', '0.1']);
    const passing = () =>
      canvas
        .getAllByRole('status')
        .map((s) => s.textContent)
        .join(' ');
    await expect(passing()).toContain(String(genesOf(value, comparisons)));
    await userEvent.click(canvas.getByRole('radio', { name: say('enrichment.direction.up') }));
    await expect(passing()).toContain(String(genesOf({ ...value, direction: 'up' }, comparisons)));
    // must show: databases
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(say('enrichment.chooseDatabase'))).toBeVisible();
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(7);
    await userEvent.click(canvas.getByRole('checkbox', { name: /Reactome/ }));
    // A database that the server lacks cannot be chosen.
    await expect(canvas.getByRole('checkbox', { name: new RegExp(say('enrichment.database.custom')) })).toBeDisabled();
    // must show: species
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('common.species')) }));
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(SPECIES.length);
    await userEvent.click(within(document.body).getByRole('option', { name: /Danio rerio/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ species: 'Danio rerio' }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Filters that nothing passes cannot be submitted. */
export const NoGenes: Story = {
  args: { value: { ...value, databases: ['kegg'], filter: { log2fc: 50, padj: 0.05, pct: 0.1 } } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(say('enrichment.noGenes'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { submitting: true, value: { ...value, databases: ['go_bp'] } } };
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        comparisons: longNames(60).map((name) => ({ name: `${name} vs ${name}`, rows })),
        databases: databases.map((d) => ({ ...d, release: '2026-06-30_release_with_a_long_name' })),
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
