import type { Meta, StoryObj } from '@storybook/react-vite';
import { varianceFixture } from '@stroma/contract/fixtures';
import { expect, fn } from 'storybook/test';
import { PcVariancePlot } from './PcVariancePlot.tsx';
import { pcGuides } from './PcVariancePlot.options.ts';

const meta: Meta<typeof PcVariancePlot> = {
  title: 'Charts/PcVariancePlot',
  component: PcVariancePlot,
  args: { variance: varianceFixture(), used: 18, onPick: fn() },
};
export default meta;
export const Default: StoryObj<typeof PcVariancePlot> = {
  play: async () => {
    // 60 + 31 exceeds 90 % at the second; 4 % is the third; 4 - 3.95 is under 0.1 %.
    await expect(pcGuides([0.6, 0.31, 0.04, 0.0395, 0.0105])).toEqual({ cumulative: 2, single: 3, difference: 3 });
    await expect(pcGuides([])).toEqual({ cumulative: null, single: null, difference: null });
  },
};
export const Extreme: StoryObj<typeof PcVariancePlot> = {
  args: { variance: Array.from({ length: 100 }, (_, i) => 1 / (i + 1)), used: 100 },
};
