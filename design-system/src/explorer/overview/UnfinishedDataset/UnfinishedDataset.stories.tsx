import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialogText } from '../../../dialogs/help.stories.ts';
import { UnfinishedDataset, type UnfinishedDatasetProps } from './UnfinishedDataset.tsx';

const running: UnfinishedDatasetProps['job'] = {
  ...{ status: 'running', error: null, tool: 'integration', estimatedEnd: null },
  progress: {
    ...{ step: 7, steps: 10, name: 'embeddings', fraction: 0.4, messageId: null, values: {} },
    opened: { cells: 20_000, genes: 18_000, samples: 4 },
  },
};
const meta: Meta<typeof UnfinishedDataset> = {
  title: 'Explorer/Overview/UnfinishedDataset',
  component: UnfinishedDataset,
  args: { pending: ['tsne', 'umap3', 'markers'], job: running, onResume: fn() },
};
export default meta;
type Story = StoryObj<typeof UnfinishedDataset>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement).toHaveTextContent('t-SNE');
    await expect(canvasElement).toHaveTextContent(dialogText('unfinished.markers'));
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '74');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const Unknown: Story = {
  args: { job: null, pending: ['markers'] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('progressbar')).toBeNull();
  },
};
export const Suspended: Story = {
  args: { job: { ...running, status: 'suspended' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('job.action.resume') }));
    await expect(args.onResume).toHaveBeenCalledOnce();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { job: { ...running, status: 'error', error: { id: 'JOB_OUT_OF_MEMORY', params: {} } } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(dialogText('error.JOB_OUT_OF_MEMORY'));
  },
};
export const WithoutEdit: Story = {
  args: { ...Failed.args, onResume: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
