import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellQualityFixture as quality } from '@stroma/contract/fixtures/tools/cell-quality';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { QcBySample } from './QcBySample.tsx';
const data = { metrics: quality.metrics };
const long = longNames(60).map((group, i) => ({
  ...(data.metrics.genes?.[i % 6] as NonNullable<typeof data.metrics.genes>[number]),
  group,
}));
const meta: Meta<typeof QcBySample> = {
  title: 'Explorer/Cell quality/QcBySample',
  component: QcBySample,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data }, metric: 'genes', onMetricChange: fn() },
  render: withState(QcBySample, { metric: 'onMetricChange' }),
};
export default meta;
type Story = StoryObj<typeof QcBySample>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const ids = ['genes', 'umi', 'mitochondrial', 'ribosomal'] as const;
    await waitForCharts(canvasElement);
    // must show: genes, UMI, mito, ribo
    for (const [i, id] of ids.entries()) {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('qc.metric')) }));
      await userEvent.click((await within(document.body).findAllByRole('option'))[i] as HTMLElement);
      await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent(
        messageText('qc.title.sample', { metric: messageText(`qc.metric.${id}`) }),
      );
      await waitForCharts(canvasElement);
    }
    await expect(args.onMetricChange).toHaveBeenLastCalledWith('ribosomal');
  },
};
/** A missing metric is reported and not drawn: never a violin at zero. */
export const Absent: Story = {
  args: {
    metric: 'mitochondrial',
    state: { state: 'ready', data: { metrics: { ...data.metrics, mitochondrial: null } } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('qc.absent.mitochondrial'))).toBeVisible();
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
/** Without such a column, it explains why nothing is drawn, and what to do. */
export const Empty: Story = {
  args: { state: { state: 'empty' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('qc.noneHint.sample'))).toBeVisible();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: { state: { state: 'ready', data: { metrics: { ...data.metrics, genes: long } } } },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
