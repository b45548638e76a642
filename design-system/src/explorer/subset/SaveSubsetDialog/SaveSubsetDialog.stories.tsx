// states: no Empty, because the dialog shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { EditEffects } from '../../labels/EditEffects/EditEffects.tsx';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { SaveSubsetDialog } from './SaveSubsetDialog.tsx';

const outdated = [{ id: 'r1', tool: 'composition', name: 'Cell types by sample' }];
const meta: Meta<typeof SaveSubsetDialog> = {
  title: 'Explorer/Subset/SaveSubsetDialog',
  component: SaveSubsetDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    ...{ isOpen: true, onClose: fn(), subset: 'T cells', before: 2431, after: 1980, onSave: fn() },
    effects: <EditEffects state={{ state: 'ready', data: { outdated, current: 0 } }} />,
  },
};
export default meta;
type Story = StoryObj<typeof SaveSubsetDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: which results read the cells
    await expect(box.getByRole('status')).toHaveTextContent(/Cell types by sample/);
    await userEvent.click(box.getByRole('button', { name: messageText('subset.saveDo') }));
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { isBusy: true, effects: <EditEffects state={{ state: 'loading' }} /> } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { subset: LONG_NAME, before: 1_000_000, after: 999_999 } };
