import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { BoxPlot } from './BoxPlot.tsx';

const meta: Meta<typeof BoxPlot> = {
  title: 'Charts/BoxPlot',
  component: BoxPlot,
  args: {
    groups: summariesFixture(),
    title: 'LYZ by cluster',
    valueLabel: 'LYZ (log-normalised)',
    groupLabel: 'Cluster',
    height: 360,
  },
};
export default meta;
export const Default: StoryObj<typeof BoxPlot> = {};
export const Extreme: StoryObj<typeof BoxPlot> = {
  args: {
    groups: summariesFixture(
      Array.from({ length: 40 }, (_, i) => `Sample ${i + 1}`),
      1e4,
    ),
  },
};
