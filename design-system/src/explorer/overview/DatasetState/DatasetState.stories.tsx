import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../../dialogs/help.stories.ts';
import { DatasetState, type AnalysisState } from './DatasetState.tsx';

const analysis = (id: string, part: Partial<AnalysisState> = {}): AnalysisState => ({
  ...{ id, tool: 'composition', name: 'Cell types by sample', status: 'completed', isOutdated: false },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', createdBy: 'mei', href: `/${id}`, ...part },
});
const meta: Meta<typeof DatasetState> = {
  title: 'Explorer/Overview/DatasetState',
  component: DatasetState,
  args: {
    labels: {
      state: 'ready',
      data: [
        {
          ...{ column: 'cell type', types: 9, labelled: 1900, cells: 2000 },
          last: { by: 'mei', at: '2026-11-20T08:00:00.000Z' },
        },
      ],
    },
    analyses: { state: 'ready', data: [analysis('a1', { isOutdated: true }), analysis('a2', { status: 'running' })] },
    next: [
      { id: 'rerun', to: '/again', n: 1 },
      { id: 'compare', to: '/deg' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof DatasetState>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const hrefs = canvas.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(hrefs).toEqual(['/again', '/deg', '/a1', '/a2']);
    await expect(canvasElement).toHaveTextContent(dialogText('outdated.short'));
    await expect(canvasElement).toHaveTextContent('95%');
  },
};
export const WithoutView: Story = {
  args: { analyses: { state: 'ready', data: [] }, next: [{ id: 'analyse', to: fn() }] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: dialogText('state.next.analyse', { n: 0 }) }),
    );
    await expect(args.next[0]?.to).toHaveBeenCalled();
  },
};
export const Empty: Story = {
  args: { labels: { state: 'ready', data: [] }, analyses: { state: 'ready', data: [] }, next: [] },
};
export const Loading: Story = { args: { labels: { state: 'loading' }, analyses: { state: 'loading' }, next: [] } };
export const Failed: Story = {
  name: 'Error',
  args: {
    labels: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() },
    analyses: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() },
  },
};
export const Extreme: Story = {
  args: {
    labels: {
      state: 'ready',
      data: [LONG.en, LONG.zh].map((column) => ({
        ...{ column, types: 60, labelled: 999_999, cells: 1_000_000 },
        last: { by: 'a-user-with-a-long-name', at: '2026-11-20T08:00:00.000Z' },
      })),
    },
    analyses: {
      state: 'ready',
      data: Array.from({ length: 100 }, (_, i) =>
        analysis(`a${i}`, { name: i % 2 ? LONG.zh : LONG.en, isOutdated: i % 3 > 0 }),
      ),
    },
  },
};
