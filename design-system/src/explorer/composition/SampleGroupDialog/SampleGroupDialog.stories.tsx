import type { Meta, StoryObj } from '@storybook/react-vite';
import { compositionFixture as result } from '@stroma/contract/fixtures/tools/composition';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { messageText } from '../../tool.stories.helper.tsx';
import { SampleGroupDialog } from './SampleGroupDialog.tsx';

// states: no Loading, Empty, Error, because its samples are those of the open dataset and an answer to saving is a message of the shell
const samples = result.samples.map((s) => s.name);
const meta: Meta<typeof SampleGroupDialog> = {
  title: 'Explorer/Composition/SampleGroupDialog',
  component: SampleGroupDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    samples,
    groups: [
      { name: 'ctrl', samples: samples.slice(0, 3) },
      { name: 'ctrl', samples: [] },
    ],
    onChange: fn(),
    onSave: fn(),
  },
  render: withState(SampleGroupDialog, { groups: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof SampleGroupDialog>;
/** It fades in: an assertion of visibility must wait for that. */
const dialog = async () => {
  const box = await within(document.body).findByRole('dialog');
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const save = box.getByRole('button', { name: messageText('composition.saveGroups') });
    // must show: unique names
    await expect(box.getByText(messageText('tool.nameExists'))).toBeVisible();
    await userEvent.click(save);
    // must show: all samples grouped
    await expect(box.getByText(messageText('composition.allSamples'))).toBeVisible();
    await expect(args.onSave).not.toHaveBeenCalled();
    // besides: a missing name, a sample of one group that cannot join another, and saving once everything is valid.
    const names = box.getAllByRole('textbox');
    await userEvent.clear(names[1] as HTMLElement);
    await expect(box.getByText(messageText('composition.groupNameMissing'))).toBeVisible();
    await userEvent.type(names[1] as HTMLElement, 'stim');
    const second = within(
      box.getAllByRole('group', { name: messageText('composition.groupSamples', { name: 'stim' }) })[0] as HTMLElement,
    );
    await expect(second.getByRole('checkbox', { name: samples[0] ?? '' })).toBeDisabled();
    await userEvent.click(second.getByRole('button'));
    await expect(box.getByText(messageText('composition.noneLeft'))).toBeVisible();
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenCalledWith([
      { name: 'ctrl', samples: samples.slice(0, 3) },
      { name: 'stim', samples: samples.slice(3) },
    ]);
  },
};
export const Saving: Story = {
  args: { isSaving: true, groups: [{ name: 'ctrl', samples }] },
};
export const Extreme: Story = {
  args: {
    samples: longNames(60),
    groups: [
      { name: longNames(2)[1] ?? '', samples: longNames(30) },
      { name: longNames(1)[0] ?? '', samples: [] },
    ],
  },
};
