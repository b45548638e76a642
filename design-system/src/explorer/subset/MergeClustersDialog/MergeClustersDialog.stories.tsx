// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { MergeClustersDialog } from './MergeClustersDialog.tsx';
import type { MergeClustersDialogProps } from '../subset.types.ts';

const clusters = [
  { name: 'Naive', cells: 812 },
  { name: 'Memory', cells: 640 },
  { name: 'Exhausted', cells: 210 },
];
const meta: Meta<typeof MergeClustersDialog> = {
  title: 'Explorer/Subset/MergeClustersDialog',
  component: MergeClustersDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), clusters, value: [], onChange: fn(), onMerge: fn() },
  render: function Held(args: MergeClustersDialogProps) {
    const [value, setValue] = useState(args.value);
    return <MergeClustersDialog {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof MergeClustersDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const go = box.getByRole('button', { name: messageText('subset.mergeDo') });
    await userEvent.click(box.getByRole('checkbox', { name: /^Naive/ }));
    await expect(go).toBeDisabled();
    await userEvent.click(box.getByRole('checkbox', { name: /^Memory/ }));
    const field = box.getByRole('textbox');
    // must show: DEG re-run note
    await expect(box.getByText(messageText('subset.mergeNote'))).toBeVisible();
    // must show: name rules
    for (const wrong of ['3', 'T*cells', 'T细胞', 'Exhausted', '']) {
      await userEvent.clear(field);
      if (wrong) await userEvent.type(field, wrong);
      await userEvent.click(go);
      await expect(field).toBeInvalid();
    }
    await expect(args.onMerge).not.toHaveBeenCalled();
    // besides: a valid name is accepted.
    await userEvent.type(field, 'CD4+ T, resting');
    await userEvent.click(go);
    await expect(args.onMerge).toHaveBeenCalledWith(['Naive', 'Memory'], 'CD4+ T, resting');
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = {
  args: {
    clusters: Array.from({ length: 60 }, (_, i) => ({ name: `${LONG_NAME} ${i}`, cells: 100_000 + i })),
    value: [`${LONG_NAME} 1`, `${LONG_NAME} 2`],
  },
};
