import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CnvParams } from '@stroma/contract/tools';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { COLUMNS, manyColumns, onPage, say } from '../../tool.stories.helper.tsx';
import type { CnvFacts, CnvSetupProps } from '../cnv.types.ts';
import { CnvSetup } from './CnvSetup.tsx';

const facts: CnvFacts = {
  columns: COLUMNS,
  samples: [
    { id: 'P1', label: 'P1' },
    { id: 'P2', label: 'P2' },
  ],
  species: 'Homo sapiens',
  hasR: true,
};
const value: CnvParams = {
  version: 'python',
  sample: null,
  test: { name: 'test', column: 'annot_full', categories: [] },
  reference: { name: 'reference', column: 'annot_full', categories: [] },
  keepLabel: 'annot_full',
  clusters: 2,
  windowSize: 100,
};
const meta: Meta<typeof CnvSetup> = {
  title: 'Explorer/CNV/CnvSetup',
  component: CnvSetup,
  decorators: [onPage],
  args: { facts: { state: 'ready', data: facts }, value, onChange: fn(), onSubmit: fn() },
  render: function Held(args: CnvSetupProps) {
    const [now, setNow] = useState(args.value);
    return (
      <CnvSetup
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
type Story = StoryObj<typeof CnvSetup>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    const choose = async (label: string, option: string) => {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(label) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: option }));
    };
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getAllByText(say('tool.selectGroupFirst'))).toHaveLength(2);
    // must show: version python or R
    await userEvent.click(canvas.getByRole('radio', { name: /\(R\)/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ version: 'R' }));
    // must show: sample
    await choose(say('cnv.sample'), 'P2');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ sample: 'P2' }));
    // must show: test and normal cells
    const group = (name: string) => within(canvas.getByRole('group', { name }));
    await userEvent.click(group(say('cnv.test')).getByRole('checkbox', { name: /^Malignant/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ test: expect.objectContaining({ categories: ['Malignant'] }) }),
    );
    // What is tested cannot be the reference too.
    await expect(group(say('cnv.normal')).getByRole('checkbox', { name: /^Malignant/ })).toBeDisabled();
    await userEvent.click(group(say('cnv.normal')).getByRole('checkbox', { name: /^B cells/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ reference: expect.objectContaining({ categories: ['B cells'] }) }),
    );
    // must show: keep label
    await choose(say('cnv.keepLabel'), 'cluster');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ keepLabel: 'cluster' }));
    // must show: k
    const k = canvas.getByRole('textbox', { name: new RegExp(say('cnv.k')) });
    await expect(k).toHaveValue('2');
    await userEvent.clear(k);
    await userEvent.type(k, '40{Tab}');
    await expect(k).toHaveValue('20');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const OtherSpecies: Story = {
  args: { facts: { state: 'ready', data: { ...facts, species: 'Danio rerio' } } },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(say('cnv.speciesOnly'))).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('button', { name: say('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const WithoutR: Story = {
  args: { facts: { state: 'ready', data: { ...facts, hasR: false } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: /\(R\)/ })).toBeDisabled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, columns: manyColumns() } },
    value: {
      ...value,
      test: { name: 'a', column: 'cluster', categories: [] },
      reference: { name: 'b', column: 'cluster', categories: [] },
      keepLabel: 'cluster',
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
