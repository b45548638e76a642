import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { SideBySide } from './SideBySide.tsx';
import { SideBySideButton } from './SideBySideButton.tsx';

// states: no Loading, Empty, Error, because it only chooses what the second map shows and loads nothing
const gene = { query: '', onQueryChange: fn(), hits: [{ id: 'ENSG1', symbol: 'LYZ' }] };
const meta: Meta<typeof SideBySide> = {
  title: 'Plot kit/SideBySide',
  component: SideBySide,
  args: {
    value: { mode: 'one', column: null, map: null, colour: '', genes: [null, null] },
    onChange: fn(),
    onHold: fn(),
    columns: [
      { id: 'sample', label: 'sample', groups: 2 },
      { id: 'cluster', label: 'cluster', groups: 11 },
    ],
    maps: [
      { id: 'umap|2', label: 'UMAP' },
      { id: 'tsne|2', label: 't-SNE' },
    ],
    colours: [{ id: 'cluster', label: 'cluster' }],
    genes: [gene, gene],
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    const [query, setQuery] = useState('');
    return (
      <div style={{ width: 320 }}>
        <SideBySide
          {...args}
          value={value}
          genes={[{ ...args.genes[0], query, onQueryChange: setQuery }, args.genes[1]]}
          onChange={(next) => {
            setValue(next);
            args.onChange(next);
          }}
        />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof SideBySide>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const last = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    // must show: one map, split by a column, two maps, two genes in one map
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('sideBySide.split') }));
    await last({ mode: 'split', column: 'sample' });
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('sideBySide.map') }));
    await last({ mode: 'map', map: 'umap|2', colour: '' });
    await userEvent.click(canvas.getByRole('button', { name: dialogText('sideBySide.hold') }));
    await expect(args.onHold).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('sideBySide.blend') }));
    await last({ mode: 'blend' });
    const [first] = canvas.getAllByRole('combobox') as [HTMLElement];
    await userEvent.type(first, 'LYZ{Enter}');
    await last({ genes: ['LYZ', null] });
  },
};
export const Split: Story = { args: { value: { ...meta.args!.value!, mode: 'split', column: 'cluster' } } };
export const TwoMaps: Story = { args: { value: { ...meta.args!.value!, mode: 'map', map: 'tsne|2' } } };
export const TwoGenes: Story = { args: { value: { ...meta.args!.value!, mode: 'blend', genes: ['CD3E', 'LYZ'] } } };
export const Extreme: Story = {
  args: {
    value: { ...meta.args!.value!, mode: 'split', column: 'long' },
    columns: [
      {
        id: 'long',
        label: 'Consensus_annotation_of_the_longitudinal_multicentre_cohort_多中心队列细胞注释',
        groups: 214,
      },
    ],
  },
};
/** A dataset without groups and without another map. */
export const NothingToSplit: Story = {
  args: { columns: [], maps: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: dialogText('sideBySide.split') })).toBeDisabled();
  },
};
/** A tool of the map opens it. */
export const InAPopover: Story = {
  render: (args) => <SideBySideButton {...args} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('sideBySide.title') }));
    await within(document.body).findByRole('dialog', { name: dialogText('sideBySide.title') });
  },
};
