// states: no Empty, because it is opened from a subset that exists.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import type { MergeSubsetsDialogProps } from '../subset.types.ts';
import { MergeSubsetsDialog } from './MergeSubsetsDialog.tsx';

const subsets = [
  { id: 'a', name: 'CD4', cells: 1519 },
  { id: 'b', name: 'CD8', cells: 912 },
  { id: 'c', name: 'B cells', cells: 812 },
];
const meta: Meta<typeof MergeSubsetsDialog> = {
  title: 'Explorer/Subset/MergeSubsetsDialog',
  component: MergeSubsetsDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    ...{ isOpen: true, onClose: fn(), subsets, value: ['a'], areSourcesKept: false },
    ...{ onChange: fn(), onKeepChange: fn(), onMerge: fn() },
  },
  render: function Held(args: MergeSubsetsDialogProps) {
    const [value, setValue] = useState<readonly string[]>(args.value);
    const [keep, setKeep] = useState(args.areSourcesKept);
    return (
      <MergeSubsetsDialog {...args} value={value} onChange={setValue} areSourcesKept={keep} onKeepChange={setKeep} />
    );
  },
};
export default meta;
type Story = StoryObj<typeof MergeSubsetsDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const go = box.getByRole('button', { name: messageText('subset.mergeDo') });
    await expect(go).toBeDisabled();
    await userEvent.click(box.getByText(/^CD8/));
    const field = box.getByRole('textbox');
    // A subset that stays keeps its name; a merged one loses it.
    for (const wrong of ['T/NK', 'b cells', '']) {
      await userEvent.clear(field);
      if (wrong) await userEvent.type(field, wrong);
      await userEvent.click(go);
      await expect(field).toBeInvalid();
    }
    await userEvent.type(field, 'CD4');
    await userEvent.click(go);
    await expect(args.onMerge).toHaveBeenCalledWith('CD4');
  },
};
export const Keeping: Story = {
  args: { value: ['a', 'b'], areSourcesKept: true },
  play: async ({ args }) => {
    const box = await dialog();
    await userEvent.type(box.getByRole('textbox'), 'CD4');
    await userEvent.click(box.getByRole('button', { name: messageText('subset.mergeDo') }));
    await expect(box.getByRole('textbox')).toBeInvalid();
    await expect(args.onMerge).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = {
  args: { subsets: Array.from({ length: 40 }, (_, k) => ({ id: `${k}`, name: `${LONG_NAME} ${k}`, cells: 10 ** 6 })) },
};
