import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Spread } from '@stroma/contract';
import { expect, within } from 'storybook/test';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { DatasetNumbers } from './DatasetNumbers.tsx';

/** A distribution with one peak; the median of the drawing matches its stated value. */
const hill = (min: number, max: number): Spread => {
  const counts = Array.from({ length: 30 }, (_, i) => Math.round(400 * Math.exp(-(((i - 9) / 6) ** 2))));
  const at = (share: number) => min + (max - min) * share;
  return { n: counts.reduce((sum, n) => sum + n), min, q1: at(0.22), median: at(0.33), q3: at(0.45), max, counts };
};
const overall = { genes: hill(210, 4820), umi: hill(480, 21_300), mitochondrial: hill(0, 9.4), ribosomal: null };
const meta: Meta<typeof DatasetNumbers> = {
  title: 'Explorer/Overview/DatasetNumbers',
  component: DatasetNumbers,
  decorators: [pageDecorator],
  args: { cells: 12_431, samples: 6, state: { state: 'ready', data: overall } },
};
export default meta;
type Story = StoryObj<typeof DatasetNumbers>;
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tile = canvas.getByText(messageText('numbers.genes')).parentElement!;
    await expect(tile).toHaveTextContent('1,731');
    await expect(tile).toHaveTextContent(messageText('numbers.middle', { low: '1,224', high: '2,285' }));
    await expect(tile.querySelectorAll('rect')).toHaveLength(30);
  },
};
export const NotMeasured: Story = {
  args: {
    samples: 0,
    state: { state: 'ready', data: { genes: hill(210, 4820), umi: null, mitochondrial: null, ribosomal: null } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('qc.absent.mitochondrial'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Extreme: Story = {
  args: {
    cells: 4_812_000,
    samples: 310,
    state: {
      state: 'ready',
      data: { ...overall, umi: { ...hill(0, 0), counts: [4_812_000] }, genes: hill(1, 61_000_000) },
    },
  },
  decorators: [
    (Story) => (
      <div style={{ width: 412 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    // must show: each number whole, in one line
    for (const value of canvasElement.querySelectorAll<HTMLElement>('dt + dd')) {
      await expect(value.offsetHeight).toBe(28);
      await expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
    }
  },
};
