import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { makeTrajectory } from '../../../chart-tests/makeTrajectory.ts';
import { monocle2, monocle3 } from '../../../chart-tests/trajectory.ts';
import { dialog, messageText } from '../../tool.stories.helper.tsx';
import { endStates } from '../tree.ts';
import { trajectoryText } from '../trajectory.stories.helper.ts';
import { RootPickerDialog } from './RootPickerDialog.tsx';

// states: no Loading, Empty, Error, because the dialog opens on a trajectory that exists.
const meta: Meta<typeof RootPickerDialog> = {
  title: 'Explorer/Trajectory/RootPickerDialog',
  component: RootPickerDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onPick: fn(), read: monocle3 },
};
export default meta;
type Story = StoryObj<typeof RootPickerDialog>;
const nodeAt = (id: number) =>
  waitFor(() => {
    const found = document.querySelector<SVGElement>(`[data-node="${id}"]`);
    if (!found) throw new Error('the nodes are not drawn');
    return found;
  });

export const Default: Story = {
  play: async ({ args }) => {
    const { tree } = monocle3.result;
    const box = await dialog();
    const end = tree.leaves[1] ?? 0;
    const confirm = box.getByRole('button', { name: trajectoryText('trajectory.startFromRoot') });
    await expect(confirm).toBeDisabled();
    // must show: pick on the plot
    await userEvent.click(await nodeAt(end));
    const name = new RegExp(`^${trajectoryText('trajectory.node.end', { id: end + 1 })}`);
    await expect(box.getByRole('checkbox', { name })).toBeChecked();
    await userEvent.click(confirm);
    await expect(args.onPick).toHaveBeenLastCalledWith({ nodes: [end] });
    await userEvent.click(box.getByRole('button', { name: trajectoryText('trajectory.rootAuto') }));
    await expect(args.onPick).toHaveBeenLastCalledWith(null);
  },
};
/** Monocle 2 starts from a state: a click on the plot selects the state of that node. */
export const Monocle2: Story = {
  args: { read: monocle2 },
  play: async ({ args }) => {
    const { tree } = monocle2.result;
    const box = await dialog();
    // must show: or by state
    const last = String(endStates(tree).at(-1));
    await userEvent.click(box.getByRole('button', { name: new RegExp(trajectoryText('trajectory.rootState')) }));
    const option = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
      if (!found) throw new Error('the list is not open');
      return found;
    });
    await expect(option).toHaveTextContent(messageText('trajectory.stateN', { name: last }));
    await userEvent.click(option);
    await userEvent.click(box.getByRole('button', { name: trajectoryText('trajectory.startFromRoot') }));
    await expect(args.onPick).toHaveBeenLastCalledWith({ state: Number(last) });
  },
};
export const Extreme: Story = {
  args: {
    read: makeTrajectory({
      cells: 20_000,
      arms: 12,
      groups: longNames(30),
      samples: longNames(12),
      version: 'monocle3',
    }),
  },
};
