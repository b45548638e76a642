import type { Meta, StoryObj } from '@storybook/react-vite';
import { paramFixture, samplesFixture, varianceFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { AnalysisOptionsStep } from './AnalysisOptionsStep.tsx';

const meta: Meta<typeof AnalysisOptionsStep> = {
  title: 'Wizard/AnalysisOptionsStep',
  component: AnalysisOptionsStep,
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 688 }}>
        <h1>3</h1>
        <Story />
      </main>
    ),
  ],
  args: { value: paramFixture(), onChange: fn(), samples: samplesFixture(), cells: 2000, errors: {} },
};
export default meta;
type Story = StoryObj<typeof AnalysisOptionsStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const [, none] = within(canvasElement).getAllByRole('radio', { name: /harmony|none|无/i });
    await userEvent.click(none as HTMLElement);
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ batchRemoveMethod: 'none' }));
  },
};
export const KnownVariance: Story = { args: { variance: varianceFixture() } };
export const CustomComponents: Story = {
  args: { value: paramFixture({ pcValueState: 'custom', pcValueNum: 25 }), variance: varianceFixture() },
};
export const OneSample: Story = {
  args: { samples: samplesFixture().slice(0, 1), value: paramFixture({ batchRemoveMethod: 'none' }) },
};
export const ManyCells: Story = { args: { cells: 1_200_000 } };
export const Error: Story = { args: { errors: { numberOfHighlyVariableGenes: { id: 'INPUT_INVALID' } } } };
