// states: no Loading and no Error, because the tree next to it has them; without edits nothing is shown.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { subsetChanges } from '@stroma/contract/fixtures/tools/subset';
import { expect, within } from 'storybook/test';
import { LONG_NAME, pageDecorator } from '../../tool.stories.helper.tsx';
import { SubsetHistory } from './SubsetHistory.tsx';

const changes = subsetChanges();
const meta: Meta<typeof SubsetHistory> = {
  title: 'Explorer/Subset/SubsetHistory',
  component: SubsetHistory,
  decorators: [pageDecorator],
  args: { changes },
};
export default meta;
type Story = StoryObj<typeof SubsetHistory>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole('listitem');
    await expect(rows).toHaveLength(changes.length);
    await expect(rows[2]).toHaveTextContent(/CD4.*CD8.*T cells.*lin\.chen/);
  },
};
export const Empty: Story = { args: { changes: [] } };
export const Extreme: Story = {
  args: {
    changes: Array.from({ length: 100 }, (_, k) => ({
      ...{ ...changes[2]!, revision: 100 - k, name: LONG_NAME },
      names: Array.from({ length: 20 }, (__, n) => `${LONG_NAME} ${n}`),
    })),
  },
};
