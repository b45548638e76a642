import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  compositionFixture as result,
  compositionTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/composition';
import type { Roe } from '@stroma/contract/tools';
import { expect, fn, within } from 'storybook/test';
import { roeOf } from '../../../kernels/results/composition.ts';
import { longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { RoePanel } from './RoePanel.tsx';

const roe = roeOf(result.roe as Roe, result, tables.roe);
const meta: Meta<typeof RoePanel> = {
  title: 'Explorer/Composition/RoePanel',
  component: RoePanel,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: roe },
    by: 'group',
  },
};
export default meta;
type Story = StoryObj<typeof RoePanel>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    // must show: Ro/e
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveTextContent('Ro/e');
    await expect(canvasElement.querySelector('figure [data-chart]')).toBeTruthy();
  },
};
/** Specification 8, verbatim. */
export const NotSignificant: Story = {
  args: { state: { state: 'ready', data: { ...roe, p: 0.41, chi2: 7.2, failed: true } } },
  play: async ({ canvasElement }) => {
    // must show: with its message
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(messageText('roe.failed'));
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
const rows = longNames(60);
const columns = longNames(8);
const matrix = (v: number) => ({
  rows,
  columns,
  values: rows.map((_, i) => columns.map((__, j) => (v * ((i * 7 + j * 3) % 20)) / 10)),
});
export const Extreme: Story = {
  args: { state: { state: 'ready', data: { ...roe, p: 0, small: 12, ratio: matrix(1), expected: matrix(1200) } } },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
