import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellAnnotationFixture } from '@stroma/contract/fixtures/tools/cell-annotation';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { onPage, say } from '../../tool.stories.helper.tsx';
import type { LabelEditorProps, LabelRow } from '../cell-annotation.types.ts';
import { LabelEditor } from './LabelEditor.tsx';

const rows: LabelRow[] = cellAnnotationFixture.labels.map((l) => ({
  cluster: l.cluster,
  cells: l.cells,
  label: l.label ?? l.cluster,
  parent: l.cellType,
  markers: l.markers,
}));
const meta: Meta<typeof LabelEditor> = {
  title: 'Explorer/Cell annotation/LabelEditor',
  component: LabelEditor,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: rows },
    level: 'annot_sub',
    onLevelChange: fn(),
    levels: ['annot_full', 'annot_sub', 'annot_sub2', 'annot_article', 'annot_auto', 'cluster'],
    edits: {},
    onEditsChange: fn(),
    onSave: fn(),
    onMarkerPick: fn(),
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
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('annotation.level')) }));
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(6);
    await userEvent.click(within(document.body).getAllByRole('option')[0] as HTMLElement);
    await expect(args.onLevelChange).toHaveBeenLastCalledWith('annot_full');
    // must show: table editing
    const field = canvas.getByRole('textbox', { name: say('annotation.labelOf', { cluster: first.cluster }) });
    await userEvent.clear(field);
    await userEvent.type(field, '1 wrong');
    // must show: validation
    await expect(field).toBeInvalid();
    await expect(canvas.getByText(say('tool.nameRuleB'))).toBeVisible();
    const save = canvas.getByRole('button', { name: /Save 1 label|保存 1 个标签/ });
    await expect(save).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'CD14+ monocytes');
    await expect(args.onEditsChange).toHaveBeenLastCalledWith({ [first.cluster]: 'CD14+ monocytes' });
    // must show: hierarchy
    const tree = within(canvas.getByRole('region', { name: say('annotation.hierarchy') }));
    await expect(tree.getByText(/^CD14\+ monocytes/)).toBeVisible();
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenCalledOnce();
    // must show: markers
    await userEvent.click(canvas.getAllByRole('button', { name: first.markers[0] })[0] as HTMLElement);
    await expect(args.onMarkerPick).toHaveBeenLastCalledWith(first.markers[0]);
  },
};
export const RawClusters: Story = {
  args: { level: 'cluster' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('textbox')).toHaveLength(0);
    await expect(within(canvasElement).getByText(say('annotation.fixed'))).toBeVisible();
  },
};
export const Processing: Story = {
  args: { processing: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('annotation.processing'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
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
        parent: long[i % 4] ?? null,
        markers: ['HLA-DRB1', 'ENSG00000198851', 'CD8A'],
      })),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('textbox')).toHaveLength(0);
    await expect(within(canvasElement).getByText(say('error.PERMISSION_DENIED'))).toBeVisible();
  },
};
