import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { ColumnRolesProps } from '../../explorer.types.ts';
import { ColumnRoles } from './ColumnRoles.tsx';

// states: no Loading, Empty, Error, because it is part of a dataset that is open; saving is answered by a message of the shell
const guess = { cluster: 'leiden', sample: 'patient_id' };

/** Stores a choice like the product: null resets it to the suggestion. */
function Held(args: ColumnRolesProps) {
  const [value, setValue] = useState(args.value);
  return (
    <ColumnRoles
      {...args}
      value={value}
      onChange={(role, column) => {
        setValue({ ...value, [role]: column ?? args.guess[role] });
        args.onChange(role, column);
      }}
    />
  );
}
const meta: Meta<typeof ColumnRoles> = {
  title: 'Explorer/Overview/ColumnRoles',
  component: ColumnRoles,
  decorators: [pageDecorator],
  args: {
    columns: [
      { name: 'leiden', categories: 14 },
      { name: 'cell_type', categories: 8 },
      { name: 'patient_id', categories: 3 },
      { name: 'sample', categories: 6 },
    ],
    value: guess,
    guess,
    onChange: fn(),
  },
  render: (args) => <Held {...args} />,
};
export default meta;
type Story = StoryObj<typeof ColumnRoles>;

const choose = async (canvas: ReturnType<typeof within>, role: 'cluster' | 'sample', name: RegExp) => {
  await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText(`columns.${role}`)) }));
  await userEvent.click(await screen.findByRole('option', { name }));
  // Waits until the previous field's list has closed before the next one opens.
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
};
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(messageText('columns.suggestion', { column: 'leiden' }))).toBeVisible();
    await expect(canvas.getByText(messageText('columns.suggestion', { column: 'patient_id' }))).toBeVisible();
    await choose(canvas, 'sample', /^sample/);
    await expect(args.onChange).toHaveBeenLastCalledWith('sample', 'sample');
    await choose(canvas, 'cluster', /^cell_type/);
    await expect(args.onChange).toHaveBeenLastCalledWith('cluster', 'cell_type');
    await expect(canvas.getByRole('button', { name: /cell_type/ })).toBeVisible();
    await choose(canvas, 'cluster', /^leiden/);
    await expect(args.onChange).toHaveBeenLastCalledWith('cluster', null);
  },
};
/** A file without clusters: the reader may name them, and take that back. */
export const NoSuggestion: Story = {
  args: { guess: { cluster: null, sample: 'sample' }, value: { cluster: null, sample: 'sample' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(messageText('columns.noSuggestion'))).toBeVisible();
    await choose(canvas, 'cluster', /^cell_type/);
    await expect(args.onChange).toHaveBeenLastCalledWith('cluster', 'cell_type');
    await choose(canvas, 'cluster', new RegExp(`^${messageText('common.none')}`));
    await expect(args.onChange).toHaveBeenLastCalledWith('cluster', null);
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const role of ['cluster', 'sample'] as const)
      await expect(canvas.getByRole('button', { name: new RegExp(messageText(`columns.${role}`)) })).toBeDisabled();
    await expect(canvas.getByText(messageText('permission.edit'))).toBeVisible();
  },
};
const long = longNames(60);
export const Extreme: Story = {
  args: {
    columns: long.map((name, i) => ({ name, categories: 500 - i })),
    value: { cluster: long[0]!, sample: long[1]! },
    guess: { cluster: long[2]!, sample: long[3]! },
  },
};
