import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  compositionFixture as result,
  compositionTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/composition';
import type { CompositionComparison } from '@stroma/contract/tools';
import { expect, fn, within } from 'storybook/test';
import { sharesOf } from '../../../kernels/results/composition.ts';
import { MESSAGES } from '../../../theme/messages.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { GroupComparison } from './GroupComparison.tsx';

const comparison = result.comparison as CompositionComparison;
const data = sharesOf(comparison, result, tables.counts);
const meta: Meta<typeof GroupComparison> = {
  title: 'Explorer/Composition/GroupComparison',
  component: GroupComparison,
  decorators: [pageDecorator],
  args: { comparison, state: { state: 'ready', data } },
};
export default meta;
type Story = StoryObj<typeof GroupComparison>;
/** A sentence of the tool, which has no typed id. */
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`composition.${id}`] ?? id;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // must show: averages of selected cells
    const table = canvas.getByRole('grid');
    await expect(within(table).getAllByRole('rowheader')).toHaveLength(comparison.rows.length);
    // must show: in 2 groups
    await expect(canvasElement.querySelectorAll('.highcharts-boxplot-box')).toHaveLength(comparison.rows.length * 2);
    // must show: test and correction
    await expect(canvas.getByText(own('test.mannWhitneyExact'), { exact: false })).toBeVisible();
    await expect(canvas.getByText(/Benjamini-Hochberg/)).toHaveTextContent('8');
    // besides: a screen reader announces group, median and quartiles of a box
    const box = canvasElement.querySelector('.highcharts-boxplot-box')?.closest('.highcharts-point');
    await expect(box).toHaveAttribute('aria-label', expect.stringContaining(comparison.groups[0]?.name ?? '?'));
  },
};
/** Three samples against three cannot give a p below 0.1, which is stated; ten against ten can. */
export const NeverSignificant: Story = {
  play: async ({ canvasElement }) => {
    // must show: the smallest possible p value
    const warning = own('neverSignificant').split('{p}')[1] ?? '?';
    await expect(within(canvasElement).getByText(warning, { exact: false })).toBeVisible();
  },
};
/** Specification 5: no box plot under 3 samples. */
export const FewSamples: Story = {
  args: {
    state: {
      state: 'ready',
      data: { ...data, rows: data.rows.map((row) => ({ ...row, shares: row.shares.map((of) => of.slice(0, 2)) })) },
    },
  },
  play: async ({ canvasElement }) => {
    // must show: at least 3 samples each
    await expect(within(canvasElement).getByText(messageText('boxplot.refused'))).toBeVisible();
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
const three = (p: number | null) => ({ ...comparison.rows[0]!, means: [0.2, 0.3, 0.4], p, p_adj: p });
export const ThreeGroups: Story = {
  args: {
    comparison: {
      ...comparison,
      ...{ test: 'kruskalWallis', smallest: 0.0036, tested: 1 },
      groups: ['ctrl', 'stim', 'late'].map((name) => ({ name, samples: 4 })),
      rows: [three(0.02), { ...three(null), cellType: 'Platelet' }],
    },
    state: {
      state: 'ready',
      data: {
        groups: ['ctrl', 'stim', 'late'],
        rows: [three(0.02), { ...three(null), cellType: 'Platelet' }].map((row, i) => ({
          ...row,
          shares: [0, 1, 2].map((g) => [0, 1, 2, 3].map((s) => ({ sample: `s${g}${s}`, share: i ? 0 : (g + s) / 10 }))),
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await expect(within(canvasElement).getByText(own('test.kruskalWallis'), { exact: false })).toBeVisible();
    await expect(within(canvasElement).getByText(own('constant'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { comparison: { ...comparison, rows: [], tested: 0 }, state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
const types = longNames(20);
const many = types.map((cellType, i) => ({
  ...{ cellType, means: [0.04, 0.05], p: i / 20, p_adj: i / 20 },
  shares: [0, 1].map((g) => Array.from({ length: 12 }, (_, s) => ({ sample: `s${g}-${s}`, share: (i + s + g) / 200 }))),
}));
export const Extreme: Story = {
  args: {
    comparison: {
      ...comparison,
      ...{ smallest: 7.4e-7, tested: 20, rows: many },
      groups: longNames(2).map((name) => ({ name, samples: 12 })),
    },
    state: { state: 'ready', data: { groups: longNames(2), rows: many } },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
