import type { Meta, StoryObj } from '@storybook/react-vite';
import { trajectoryFixture } from '@stroma/contract/fixtures/tools/trajectory';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames, makeTrajectory } from '../../../charts/stories/make.ts';
import { say } from '../../tool.stories.helper.tsx';
import { nodeOfState } from '../roots.ts';
import { RootPickerDialog } from './RootPickerDialog.tsx';

const { cells, tree } = trajectoryFixture;
// states: no Loading, Empty, Error, because the dialog opens on a trajectory that is there.
const meta: Meta<typeof RootPickerDialog> = {
  title: 'Explorer/Trajectory/RootPickerDialog',
  component: RootPickerDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onPick: fn(), version: 'monocle3', cells, tree, value: null },
};
export default meta;
type Story = StoryObj<typeof RootPickerDialog>;
const box = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement);
const nodeAt = (id: number) =>
  waitFor(() => {
    const found = document.querySelector<SVGElement>(`[data-node="${id}"]`);
    if (!found) throw new Error('the nodes are not drawn');
    return found;
  });
const confirmButton = () => box().getByRole('button', { name: say('trajectory.useRoot') });

export const Default: Story = {
  play: async ({ args }) => {
    const end = tree.leaves[0] ?? 0;
    await expect(confirmButton()).toBeDisabled();
    // must show: pick on the plot
    await userEvent.click(await nodeAt(end));
    await expect(box().getByRole('status')).toHaveTextContent(say('trajectory.node.end', { id: end }));
    await userEvent.click(confirmButton());
    await expect(args.onPick).toHaveBeenLastCalledWith({ node: end });
    // must show: or by state
    const [state, its] = [1, 2, 3].map((n) => [n, nodeOfState(cells, tree, n)]).find(([, n]) => n !== end) ?? [];
    await userEvent.click(box().getByRole('radio', { name: say('trajectory.rootByState') }));
    await userEvent.click(
      box().getByRole('radio', { name: new RegExp(`^${say('trajectory.stateN', { name: String(state) })}`) }),
    );
    await userEvent.click(confirmButton());
    await expect(args.onPick).toHaveBeenLastCalledWith({ node: its });
  },
};
/** Monocle 2 starts from a state: a press on the plot takes the state around that node. */
export const Monocle2: Story = {
  args: { version: 'monocle2' },
  play: async ({ args }) => {
    await userEvent.click(await nodeAt(tree.root));
    await userEvent.click(confirmButton());
    await expect(args.onPick).toHaveBeenLastCalledWith({ state: expect.any(Number) });
    await userEvent.click(box().getByRole('radio', { name: say('trajectory.rootByState') }));
    await userEvent.click(
      box().getByRole('radio', { name: new RegExp(`^${say('trajectory.stateN', { name: '3' })}`) }),
    );
    await userEvent.click(confirmButton());
    await expect(args.onPick).toHaveBeenLastCalledWith({ state: 3 });
    await userEvent.click(box().getByRole('button', { name: say('trajectory.rootAuto') }));
    await expect(args.onPick).toHaveBeenLastCalledWith(null);
  },
};
const extreme = makeTrajectory(20_000, longNames(12), longNames(20));
export const Extreme: Story = { args: { cells: extreme.cells, tree: extreme.tree } };
