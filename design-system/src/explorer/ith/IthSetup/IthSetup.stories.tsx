import type { Meta, StoryObj } from '@storybook/react-vite';
import type { IthParams } from '@stroma/contract/tools';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { IthFacts, IthSetupProps } from '../ith.types.ts';
import { IthSetup } from './IthSetup.tsx';

const facts: IthFacts = { columns: COLUMNS, cnv: [{ id: 'j1', label: 'Malignant / B cells' }] };
const value: IthParams = {
  method: 'expression',
  cnv: null,
  cells: { name: 'cells', column: 'annot_full', categories: [] },
  groupBy: 'cluster',
  cellTypeBy: null,
  seed: 0,
};
const meta: Meta<typeof IthSetup> = {
  title: 'Explorer/ITH/IthSetup',
  component: IthSetup,
  decorators: [pageDecorator],
  args: { facts: { state: 'ready', data: facts }, value, onChange: fn(), onSubmit: fn() },
  render: function Held(args: IthSetupProps) {
    const [now, setNow] = useState(args.value);
    return (
      <IthSetup
        {...args}
        value={now}
        onChange={(next) => {
          setNow(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof IthSetup>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('ith.run') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText(messageText('tool.selectGroupFirst'))).toBeVisible();
    // must show: both spaces
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(messageText('ith.method.cnv')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'cnv', cnv: 'j1' }));
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(messageText('ith.method.expression')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'expression', cnv: null }));
    // must show: cells
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const WithoutCnv: Story = {
  args: { facts: { state: 'ready', data: { ...facts, cnv: [] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: new RegExp(messageText('ith.method.cnv')) })).toBeDisabled();
    await expect(canvas.getByText(messageText('ith.needsCnv'))).toBeVisible();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'PARENT_NOT_FOUND' } } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, columns: manyColumns() } },
    value: { ...value, cells: { name: 'a', column: 'cluster', categories: [] } },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: messageText('ith.run') })).toBeDisabled();
  },
};
