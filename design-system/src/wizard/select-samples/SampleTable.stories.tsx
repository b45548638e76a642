import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DraftSample, SampleTable } from '@stroma/contract';
import { filesFixture, samplesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import type { SelectSamplesStepProps } from '../wizard.types.ts';
import { SelectSamplesStep } from './SelectSamplesStep.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const table: SampleTable = {
  fileName: 'clinical.xlsx',
  columns: ['Sample ID', 'donor', 'condition', 'group', 'age'],
  tableData: [
    ['Control', 'P1', 'healthy', 'a', '61'],
    ['stimm', 'P2', 'lupus', 'b', ''],
    ['control', 'P1', 'healthy', 'a', '61'],
    ['lung_p9', 'P9', 'tumour', 'b', '70'],
  ],
};
const meta: Meta<typeof SelectSamplesStep> = {
  title: 'Wizard/SampleTable',
  component: SelectSamplesStep,
  args: {
    files: { state: 'ready', data: filesFixture() },
    value: samplesFixture(),
    onChange: fn(),
    species: 'Homo sapiens',
    onSpeciesChange: fn(),
    tissue: 'PBMC',
    onTissueChange: fn(),
    errors: {},
    table: { value: table, onChange: fn(), onFile: fn(), onText: fn(() => false) },
  },
  render: function Held(args: SelectSamplesStepProps) {
    const [value, setValue] = useState<readonly DraftSample[]>(args.value);
    const [known, setKnown] = useState(args.table?.value ?? null);
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
          table={{
            ...args.table!,
            value: known,
            onChange: (next) => {
              setKnown(next);
              args.table!.onChange(next);
            },
          }}
        />
      </main>
    );
  },
};
export default meta;
type Story = StoryObj<typeof SelectSamplesStep>;

/** Rows are matched by name; a row without a sample and a second row of one are listed, and the first can be assigned to a sample without a row. */
export const Matched: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: metadata
    const rows = () => canvas.getByRole('grid', { name: say('samples.table') });
    await expect(within(rows()).getByRole('row', { name: new RegExp(args.value[0]!.name) })).toHaveTextContent('P1');
    await expect(canvas.getAllByText(/lung_p9/)[0]).toBeVisible();
    // A misspelt name is given to the sample that has no row.
    await userEvent.click(canvas.getByRole('button', { name: /stimm/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: args.value[1]!.name }));
    await expect(args.table!.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        tableData: expect.arrayContaining([[args.value[1]!.name, 'P2', 'lupus', 'b', '']]) as unknown,
      }),
    );
    await expect(within(rows()).getByRole('row', { name: new RegExp(args.value[1]!.name) })).toHaveTextContent('P2');
    // A column defines the groups.
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('samples.tableGroups')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /condition/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith([
      expect.objectContaining({ group: 'healthy' }),
      expect.objectContaining({ group: 'lupus' }),
    ]);
    await userEvent.click(canvas.getByRole('button', { name: say('samples.tableRemove') }));
    await expect(args.table!.onChange).toHaveBeenLastCalledWith(null);
  },
};
/** Pasted text is read immediately; if it is not a table it stays in the field, with the reason. */
export const Pasted: Story = {
  args: {
    table: {
      value: null,
      onChange: fn(),
      onFile: fn(),
      onText: fn(() => false),
      error: { id: 'SAMPLE_TABLE_EMPTY', params: { rows: 2, columns: 1 } },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: say('samples.tablePaste') });
    await userEvent.click(field);
    await userEvent.paste('sample\nS1\nS2');
    await expect(args.table!.onText).toHaveBeenLastCalledWith('sample\nS1\nS2');
    await expect(field).toHaveValue('sample\nS1\nS2');
    await userEvent.click(canvas.getByRole('button', { name: say('samples.tableRead') }));
    await expect(args.table!.onText).toHaveBeenCalledTimes(2);
    await userEvent.upload(
      canvasElement.querySelector('input[type=file]') as HTMLInputElement,
      new File(['sample,donor'], 'meta.csv', { type: 'text/csv' }),
    );
    await expect(args.table!.onFile).toHaveBeenCalledOnce();
  },
};
/** A table with none of the samples' names. */
export const NothingMatches: Story = {
  args: {
    table: {
      value: { ...table, tableData: [['x1', 'P1', 'a', 'b', '']] },
      onChange: fn(),
      onFile: fn(),
      onText: fn(() => false),
    },
  },
};
