import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../tool.stories.helper.tsx';
import { [[Name]]Result } from './[[Name]]Result/[[Name]]Result.tsx';
import { [[Name]]Setup } from './[[Name]]Setup/[[Name]]Setup.tsx';

const meta: Meta<typeof [[Name]]Setup> = {
  title: 'Explorer/[[Title]]',
  component: [[Name]]Setup,
  subcomponents: { [[Name]]Result },
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: { columns: COLUMNS } },
    value: { column: 'annot_full' },
    onChange: fn(),
    onSubmit: fn(),
  },
  render: withState([[Name]]Setup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof [[Name]]Setup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = { args: { facts: { state: 'ready', data: { columns: manyColumns() } } } };
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};

type ResultStory = StoryObj<typeof [[Name]]Result>;
const onColour = fn();
const rows = [
  { group: 'T cells', cells: 60, mean_genes: 1204.5 },
  { group: 'B cells', cells: 40, mean_genes: 998.25 },
];
const shown = (state: Parameters<typeof [[Name]]Result>[0]['rows']): Pick<ResultStory, 'render'> => ({
  render: () => <[[Name]]Result rows={state} onColour={onColour} />,
});

export const Result: ResultStory = {
  ...shown({ state: 'ready', data: rows }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('T cells');
    await userEvent.click(canvas.getByRole('button', { name: /colour|着色/i }));
    await expect(onColour).toHaveBeenCalled();
  },
};
export const ResultLoading: ResultStory = shown({ state: 'loading' });
export const ResultEmpty: ResultStory = shown({ state: 'ready', data: [] });
export const ResultError: ResultStory = shown({ state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() });
export const ResultExtreme: ResultStory = shown({
  state: 'ready',
  data: longNames().map((group, k) => ({ group, cells: 90_000 + k, mean_genes: k / 7 })),
});
