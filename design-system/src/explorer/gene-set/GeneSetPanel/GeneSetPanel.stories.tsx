import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetFixture as result } from '@stroma/contract/fixtures/tools/gene-set';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import type { GeneSetForm } from '../gene-set.types.ts';
import { GeneSetPanel } from './GeneSetPanel.tsx';

const sets = result.sets.map((s) => ({ name: s.name, genes: [...s.detected, ...s.undetected] }));
const example = sets[0] ?? { name: '', genes: [] };
const value: GeneSetForm = {
  source: 'predefined',
  predefined: [],
  custom: { name: '', text: '' },
  uploaded: [],
  groupBy: 'bulk_labels',
};
const history = sets.slice(0, 2).map((s, i) => ({
  id: `h${i}`,
  no: i + 1,
  name: s.name,
  genes: s.genes,
  source: 'custom' as const,
  createdAt: `2026-11-2${i}T08:03:40.000Z`,
}));
const meta: Meta<typeof GeneSetPanel> = {
  title: 'Explorer/Gene set/GeneSetPanel',
  component: GeneSetPanel,
  decorators: [onPage],
  args: {
    value,
    onChange: fn(),
    onSubmit: fn(),
    predefined: { state: 'ready', data: sets },
    groupOptions: [{ id: 'bulk_labels', label: 'bulk_labels' }],
    example,
    onUpload: fn(),
    result: { state: 'ready', data: result },
    onShowUndetected: fn(),
    history: { state: 'ready', data: history },
    onHistoryAdd: fn(),
  },
  render: held(GeneSetPanel, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof GeneSetPanel>;
const plot = (root: HTMLElement) => within(root).getByRole('button', { name: say('geneSet.plot') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(plot(canvasElement));
    await expect(canvas.getByText(say('geneSet.detail'))).toBeVisible();
    // must show: predefined TME sets
    const tme = within(canvas.getByRole('group', { name: say('geneSet.predefined') }));
    await expect(tme.getAllByRole('checkbox')).toHaveLength(sets.length);
    await userEvent.click(tme.getAllByRole('checkbox')[0] as HTMLElement);
    // must show: plot
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await drawn(canvasElement);
    // must show: undetected-gene download
    await userEvent.click(canvas.getByRole('button', { name: say('geneSet.undetectedList') }));
    await expect(args.onShowUndetected).toHaveBeenCalledWith(sets[0]?.name);
    // must show: history (No, add, details, time)
    const table = within(canvas.getByRole('grid', { name: say('geneSet.history') }));
    for (const id of ['no', 'add', 'details', 'time'] as const)
      await expect(table.getByRole('columnheader', { name: say(`geneSet.${id}`) })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: say('geneSet.addRow', { name: history[1]?.name ?? '' }) }));
    await expect(args.onHistoryAdd).toHaveBeenCalledWith(history[1]);
  },
};
export const CustomList: Story = {
  args: { value: { ...value, source: 'custom' }, result: { state: 'empty' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: custom list
    await userEvent.click(plot(canvasElement));
    // Specification 5, verbatim.
    await expect(canvas.getByText(say('gene.empty'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    // must show: example
    await userEvent.click(canvas.getByRole('button', { name: say('geneSet.example') }));
    await expect(canvas.getByRole('textbox', { name: say('geneSet.genes') })).toHaveValue(example.genes.join('\n'));
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const UploadedFiles: Story = {
  args: { value: { ...value, source: 'upload' } },
  play: async ({ canvasElement, args }) => {
    // must show: upload
    await userEvent.click(within(canvasElement).getByRole('button', { name: say('geneSet.upload') }));
    await expect(args.onUpload).toHaveBeenCalledOnce();
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = {
  args: { predefined: { state: 'loading' }, result: { state: 'loading' }, history: { state: 'loading' } },
};
export const Empty: Story = { args: { result: { state: 'empty' }, history: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'STORAGE_FULL' }, result: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const [set] = result.sets;
export const Extreme: Story = {
  args: {
    value: { ...value, source: 'upload', uploaded: longNames(6).map((name) => ({ name, genes: example.genes })) },
    result: {
      state: 'ready',
      data: {
        ...result,
        sets: longNames(30).map((name) => ({
          ...(set as NonNullable<typeof set>),
          name,
          groups: longNames(40).map((group, i) => ({
            ...(set?.groups[i % set.groups.length] as NonNullable<typeof set>['groups'][number]),
            group,
          })),
        })),
      },
    },
    history: {
      state: 'ready',
      data: longNames(12).map((name, i) => ({
        ...(history[0] as (typeof history)[number]),
        id: `x${i}`,
        no: 1000 + i,
        name,
      })),
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(plot(canvasElement)).toBeDisabled();
  },
};
