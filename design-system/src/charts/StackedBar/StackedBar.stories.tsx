import type { Meta, StoryObj } from '@storybook/react-vite';
import { StackedBar } from './StackedBar.tsx';

const groups = ['Control', 'Stimulated', 'Recovery'];
const meta: Meta<typeof StackedBar> = {
  title: 'Charts/StackedBar',
  component: StackedBar,
  args: {
    title: 'Phases',
    groupLabel: 'Sample',
    groups,
    mode: 'percent',
    series: [
      { name: 'G1', values: [802, 640, 980] },
      { name: 'S', values: [241, 300, 120] },
      { name: 'G2/M', values: [157, 90, 60] },
    ],
  },
};
export default meta;
export const Default: StoryObj<typeof StackedBar> = {};
export const Counts: StoryObj<typeof StackedBar> = { args: { mode: 'count' } };
export const Extreme: StoryObj<typeof StackedBar> = {
  args: {
    groups: Array.from({ length: 24 }, (_, i) => `Patient ${i + 1}, before treatment`),
    series: Array.from({ length: 14 }, (_, s) => ({
      name: `Cell type ${s + 1}`,
      values: Array.from({ length: 24 }, (_, i) => 20 + ((i * 37 + s * 91) % 400)),
    })),
  },
};
