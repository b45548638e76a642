// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { mappingReport } from '@stroma/contract/fixtures/tools/subset';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { MapLabelsDialog } from './MapLabelsDialog.tsx';
import type { MapLabelsDialogProps } from '../subset.types.ts';

const tasks = [
  { id: 'atlas', label: 'Atlas_v2' },
  { id: 'pilot', label: 'Pilot' },
];
const columns = [
  { id: 'annot_full', label: 'annot_full' },
  { id: 'annot_sub', label: 'annot_sub' },
];
const meta: Meta<typeof MapLabelsDialog> = {
  title: 'Explorer/Subset/MapLabelsDialog',
  component: MapLabelsDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    tasks,
    columns,
    task: null,
    column: null,
    onTaskChange: fn(),
    onColumnChange: fn(),
    report: null,
    names: ['annot_full', 'cluster'],
    onMap: fn(),
  },
  render: function Held(args: MapLabelsDialogProps) {
    const [task, setTask] = useState(args.task);
    const [column, setColumn] = useState(args.column);
    return (
      <MapLabelsDialog
        {...args}
        task={task}
        onTaskChange={(next) => {
          setTask(next);
          args.onTaskChange(next);
        }}
        column={column}
        onColumnChange={setColumn}
        report={args.report ?? (task && column ? { state: 'ready', data: mappingReport() } : null)}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof MapLabelsDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const go = box.getByRole('button', { name: messageText('subset.mapDo') });
    await expect(go).toBeDisabled();
    // must show: from another task
    await userEvent.click(box.getByRole('button', { name: new RegExp(messageText('subset.mapTask')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Atlas_v2' }));
    await expect(args.onTaskChange).toHaveBeenLastCalledWith('atlas');
    await userEvent.click(box.getByRole('button', { name: new RegExp(messageText('subset.mapColumn')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'annot_sub' }));
    await expect(box.getByRole('status')).toHaveTextContent(/2,400/);
    // The name of an existing column is rejected.
    const field = box.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'cluster');
    await userEvent.click(go);
    await expect(field).toBeInvalid();
    await userEvent.type(field, '_of_atlas');
    await userEvent.click(go);
    await expect(args.onMap).toHaveBeenCalledWith('cluster_of_atlas');
  },
};
export const NoCommonCells: Story = {
  args: {
    ...{ task: 'atlas', column: 'annot_sub' },
    report: { state: 'ready', data: { ...mappingReport(), shared: 0, labelled: 0, categories: [] } },
  },
  play: async () => {
    const box = await dialog();
    await expect(box.getByText(messageText('subset.mapNone'))).toBeVisible();
    await expect(box.getByRole('button', { name: messageText('subset.mapDo') })).toBeDisabled();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { tasks: [{ id: 'a', label: LONG_NAME }], task: 'a', column: 'annot_sub' } };
