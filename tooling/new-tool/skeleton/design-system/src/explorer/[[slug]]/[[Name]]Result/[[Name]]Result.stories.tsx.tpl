import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { onPage } from '../../tool.stories.helper.tsx';
import { [[Name]]Result } from './[[Name]]Result.tsx';

const rows = [
  { group: 'T cells', cells: 60, mean_genes: 1204.5 },
  { group: 'B cells', cells: 40, mean_genes: 998.25 },
];
const meta: Meta<typeof [[Name]]Result> = {
  title: 'Explorer/[[Title]]/[[Name]]Result',
  component: [[Name]]Result,
  decorators: [onPage],
  args: { rows: { state: 'ready', data: rows }, onColour: fn() },
};
export default meta;
type Story = StoryObj<typeof [[Name]]Result>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('T cells');
    await userEvent.click(canvas.getByRole('button', { name: /colour|着色/i }));
    await expect(args.onColour).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { rows: { state: 'loading' } } };
export const Empty: Story = { args: { rows: { state: 'ready', data: [] } } };
export const Failed: Story = {
  name: 'Error',
  args: { rows: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    rows: { state: 'ready', data: longNames().map((group, k) => ({ group, cells: 90_000 + k, mean_genes: k / 7 })) },
  },
};
