import type { Meta, StoryObj } from '@storybook/react-vite';
import { filesFixture, paramFixture, preprocessingFixture, samplesFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PreviewSubmitStep } from './PreviewSubmitStep.tsx';

const meta: Meta<typeof PreviewSubmitStep> = {
  title: 'Wizard/PreviewSubmitStep',
  component: PreviewSubmitStep,
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 760 }}>
        <h1>4</h1>
        <Story />
      </main>
    ),
  ],
  args: {
    param: paramFixture(),
    onJobNameChange: fn(),
    samples: samplesFixture(),
    files: filesFixture(),
    result: preprocessingFixture(),
    estimateSeconds: 95,
    errors: {},
    onEdit: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PreviewSubmitStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), '2');
    await expect(args.onJobNameChange).toHaveBeenLastCalledWith('PBMC_interferon2');
    await userEvent.click(within(canvasElement).getAllByRole('button')[2] as HTMLElement);
    await expect(args.onEdit).toHaveBeenLastCalledWith(3);
  },
};
export const Skipped: Story = {
  args: { param: paramFixture({ cellFilteringEvaluation: 'skip' }), result: null, estimateSeconds: null },
};
export const Error: Story = {
  args: {
    param: paramFixture({ jobName: '' }),
    errors: { jobName: { id: 'JOB_NAME_REQUIRED' }, filters: { id: 'NO_CELLS_LEFT', params: { sample: 'Control' } } },
  },
};
