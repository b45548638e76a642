// states: no Empty, because every dataset has clusters; NotStarted is the state before the first run.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { jobFixture, stabilityFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, useT, type MessageId } from '../../theme/messages.ts';
import { Stability } from './Stability.tsx';
import { StabilityReport } from './StabilityReport.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const meta: Meta<typeof Stability> = {
  title: 'Wizard/Stability',
  component: Stability,
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 760 }}>
        <h1>3</h1>
        <Story />
      </main>
    ),
  ],
  args: { status: 'completed', job: null, result: stabilityFixture(), onStart: fn() },
};
export default meta;
type Story = StoryObj<typeof Stability>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: how many clusters are the same in at least 90 % of the runs
    const { summary } = stabilityFixture();
    const sentence = canvasElement.querySelector('[data-stability-sentence]')!;
    await expect(sentence).toHaveTextContent(new RegExp(`${summary.steady}\\D+${summary.clusters.length}\\D+90.*75`));
    // must show: the chosen point among what was tried
    await expect(canvasElement.querySelectorAll('td[data-chosen]')).toHaveLength(1);
    await expect(canvasElement.querySelector('td[data-chosen]')).toHaveTextContent(say('stability.chosen'));
    // must show: clusters with the resolutions at which they hold, and pairs that merge
    const rows = within(canvas.getByRole('grid', { name: say('stability.clusters') })).getAllByRole('row');
    await expect(rows).toHaveLength(summary.clusters.length + 1);
    await expect(rows[1]).toHaveTextContent(/CCR7/);
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent(/2\D+8/);
    // must show: cells by consistency, or by cluster
    await userEvent.click(canvas.getByRole('radio', { name: say('stability.cluster') }));
    await expect(canvas.getByRole('radio', { name: say('stability.cluster') })).toBeChecked();
  },
};
export const NotStarted: Story = {
  args: { status: 'notStarted', result: null, estimateSeconds: 24 },
  play: async ({ canvasElement, args }) => {
    // must show: how long it will take
    await expect(within(canvasElement).getByText(/24/)).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('button', { name: say('stability.start') }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
export const Running: Story = {
  args: {
    status: 'running',
    result: null,
    job: jobFixture({
      tool: 'stability',
      progress: { step: 2, steps: 4, name: 'clusterings', fraction: 0.5, messageId: null, values: {} },
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar')).toBeVisible();
  },
};
export const Loading: Story = { args: { status: 'running', result: null, job: null } };
export const Failed: Story = {
  args: {
    status: 'failed',
    result: null,
    error: { id: 'NO_CELLS_LEFT', params: { sample: 'Control' } },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: say('common.retry') }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
/** For an analysis submitted after the preview, without the cells. */
export const Kept: Story = {
  render: function Report() {
    return <StabilityReport title={useT()('stability.kept')} summary={stabilityFixture().summary} />;
  },
};
/** As many clusters as with a high resolution, and no pair that merges. */
export const Extreme: Story = {
  render: function Report() {
    const t = useT();
    const { summary } = stabilityFixture();
    const clusters = Array.from({ length: 60 }, (_, i) => ({ ...summary.clusters[i % 9]!, cluster: i }));
    return <StabilityReport title={t('stability.kept')} summary={{ ...summary, clusters, merges: [] }} />;
  },
};
