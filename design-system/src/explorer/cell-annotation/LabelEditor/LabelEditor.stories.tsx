import type { Meta, StoryObj } from '@storybook/react-vite';
import { termOf } from '@stroma/contract';
import { cellAnnotationFixture } from '@stroma/contract/fixtures/tools/cell-annotation';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import type { MessageId } from '../../../theme/messages.ts';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { LabelEditorProps, LabelRow } from '../cell-annotation.types.ts';
import { LabelEditor, LEVELS } from './LabelEditor.tsx';

const tell = (id: string, values?: Record<string, string | number>) => messageText(id as MessageId, values);
const rows: LabelRow[] = cellAnnotationFixture.proposals.map((p, i) => ({
  cluster: p.cluster,
  cells: p.cells,
  label: p.label ?? p.cluster,
  others: i === 1 ? 12 : 0,
  parent: i < 4 ? 'Immune cells' : 'Others',
  term: p.label === null ? null : termOf(p.label),
  markers: p.markers,
  parts: [{ label: p.label ?? p.cluster, parent: i < 4 ? 'Immune cells' : 'Others', cells: p.cells }],
}));
const meta: Meta<typeof LabelEditor> = {
  title: 'Explorer/Cell annotation/LabelEditor',
  component: LabelEditor,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: rows },
    level: 'annot_sub',
    onLevelChange: fn(),
    levels: ['annot_full', 'annot_sub', 'annot_auto', 'annot_article', 'cluster'],
    columns: [
      { id: 'louvain', label: 'louvain' },
      { id: 'annot_full', label: 'annot_full' },
    ],
    source: 'louvain',
    onSourceChange: fn(),
    onMake: fn(),
    edits: {},
    onEditsChange: fn(),
    onSave: fn(),
    onMarkerPick: fn(),
    history: {
      canUndo: true,
      canRedo: false,
      last: {
        by: 'mei',
        at: '2026-11-23T08:30:00Z',
        column: 'annot_sub',
        edit: { kind: 'annotate', categories: ['T cells', 'B cells'], column: 'louvain', cells: 320 },
      },
      onUndo: fn(),
      onRedo: fn(),
      onRemove: fn(),
    },
  },
  render: function Held(args: LabelEditorProps) {
    const [edits, setEdits] = useState(args.edits);
    return (
      <LabelEditor
        {...args}
        edits={edits}
        onEditsChange={(next) => {
          setEdits(next);
          args.onEditsChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof LabelEditor>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [first] = rows as [LabelRow];
    // must show: levels
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('annotation.level')) }));
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(LEVELS.length);
    await userEvent.click(within(document.body).getAllByRole('option')[0] as HTMLElement);
    await expect(args.onLevelChange).toHaveBeenLastCalledWith('annot_full');
    // must show: undo
    await expect(canvas.getByRole('status')).toHaveTextContent(/mei.*2026/);
    await userEvent.click(canvas.getByRole('button', { name: messageText('labels.undo') }));
    await expect(args.history!.onUndo).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: messageText('labels.redo') })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: tell('cell-annotation.removeLevel') }));
    await expect(args.history!.onRemove).not.toHaveBeenCalled();
    const asking = await dialog();
    await userEvent.click(asking.getByRole('button', { name: tell('cell-annotation.removeLevel') }));
    await expect(args.history!.onRemove).toHaveBeenCalledOnce();
    // must show: ontology term
    await expect(canvas.getAllByText(/^CL:\d{7}/)[0]).toBeVisible();
    // must show: table editing
    const field = canvas.getByRole('textbox', { name: messageText('annotation.labelOf', { cluster: first.cluster }) });
    await userEvent.clear(field);
    await userEvent.type(field, '1 wrong');
    // must show: validation
    await expect(field).toBeInvalid();
    await expect(canvas.getByText(messageText('tool.nameRuleB'))).toBeVisible();
    const save = canvas.getByRole('button', { name: /Save 1 label|保存 1 个标签/ });
    await expect(save).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'CD14+ monocytes');
    await expect(args.onEditsChange).toHaveBeenLastCalledWith({ [first.cluster]: 'CD14+ monocytes' });
    // must show: hierarchy
    const tree = within(canvas.getByRole('region', { name: messageText('annotation.hierarchy') }));
    await expect(tree.getByText(/^CD14\+ monocytes/)).toBeVisible();
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenCalledOnce();
    // must show: markers
    const gene = first.markers[0]!;
    await userEvent.click(canvas.getAllByRole('button', { name: tell('cell-annotation.colourBy', { gene }) })[0]!);
    await expect(args.onMarkerPick).toHaveBeenLastCalledWith(gene);
  },
};
export const NotMade: Story = {
  args: { level: 'annot_sub2' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: a level from a column
    await expect(canvas.queryByRole('table')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(tell('cell-annotation.makeFrom')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'annot_full' }));
    await expect(args.onSourceChange).toHaveBeenCalledWith('annot_full');
    await userEvent.click(canvas.getByRole('button', { name: tell('cell-annotation.make') }));
    await expect(args.onMake).toHaveBeenCalledOnce();
  },
};
export const RawClusters: Story = {
  args: { level: 'cluster' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('textbox')).toHaveLength(0);
    await expect(within(canvasElement).getByText(messageText('annotation.fixed'))).toBeVisible();
  },
};
export const Processing: Story = {
  args: { isProcessing: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('annotation.processing'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Refused: Story = {
  args: { error: { id: 'LABEL_TAKEN', params: { column: 'annot_sub', category: 'NK' } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
const long = longNames(60);
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: long.map((name, i) => ({
        cluster: String(i),
        cells: 900_000 - i,
        label: name,
        others: 1_234_567,
        term: { id: 'CL:0000897', name: 'CD4-positive, alpha-beta memory T cell' },
        parent: long[i % 4] ?? null,
        parts: [{ label: name, parent: long[i % 4] ?? '', cells: 900_000 - i }],
        markers: ['HLA-DRB1', 'ENSG00000198851', 'CD8A'],
      })),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('textbox')).toHaveLength(0);
    await expect(within(canvasElement).getByText(messageText('error.PERMISSION_DENIED'))).toBeVisible();
  },
};
