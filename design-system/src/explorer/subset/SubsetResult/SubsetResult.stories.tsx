// states: no Loading, Empty and Error, because the frame of a task has them.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { subsetFixture as made } from '@stroma/contract/fixtures/tools/subset';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { MessageId } from '../../../theme/messages.ts';
import { SubsetResult } from './SubsetResult.tsx';

const meta: Meta<typeof SubsetResult> = {
  title: 'Explorer/Subset/SubsetResult',
  component: SubsetResult,
  decorators: [pageDecorator],
  args: { summary: made, href: '/child', onColour: fn() },
};
export default meta;
type Story = StoryObj<typeof SubsetResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: messageText('subset.colour' as MessageId) }));
    await expect(args.onColour).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/child');
    await expect(canvas.getAllByRole('row')).toHaveLength(made.clusters.length + 1);
  },
};
export const Deleted: Story = {
  args: { href: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
    await expect(within(canvasElement).getByText(messageText('subset.childGone' as MessageId))).toBeVisible();
  },
};
export const Corrected: Story = {
  args: { summary: { ...made, correctedBy: 'sample', cellCycleRemoved: true } },
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByText(/Harmony/);
    await expect(text).toHaveTextContent(messageText('subset.corrected' as MessageId, { column: 'sample' }));
    await expect(text).toHaveTextContent(messageText('subset.cellCycleRemoved' as MessageId));
  },
};
export const CutOut: Story = {
  args: { summary: { ...made, clusters: [], clusterColumn: null, components: null, variableGenes: null } },
};
export const Extreme: Story = {
  args: {
    summary: {
      ...{ ...made, name: LONG_NAME, parent: { ...made.parent, name: LONG_NAME } },
      clusters: Array.from({ length: 60 }, (_, k) => ({ name: `${LONG_NAME} ${k}`, cells: 1000 - k })),
    },
  },
};
