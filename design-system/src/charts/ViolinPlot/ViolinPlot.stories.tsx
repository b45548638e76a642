import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { expect, waitFor } from 'storybook/test';
import { ViolinPlot } from './ViolinPlot.tsx';

const meta: Meta<typeof ViolinPlot> = {
  title: 'Charts/ViolinPlot',
  component: ViolinPlot,
  args: {
    groups: summariesFixture(),
    title: 'LYZ by cluster',
    valueLabel: 'LYZ (log-normalised)',
    groupLabel: 'Cluster',
    height: 360,
  },
};
export default meta;
type Story = StoryObj<typeof ViolinPlot>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    // One violin and one box a group, and n in every group's label.
    await waitFor(() =>
      expect(
        canvasElement.querySelectorAll('.highcharts-polygon-series.highcharts-series path.highcharts-graph').length,
      ).toBeGreaterThanOrEqual(20),
    );
    await expect(canvasElement.querySelector('.highcharts-xaxis-labels')?.textContent).toContain('n = ');
  },
};
export const WithPoints: Story = { args: { showPoints: true } };
export const OneGroup: Story = { args: { groups: summariesFixture(['Control']) } };
export const Extreme: Story = {
  args: {
    groups: summariesFixture(Array.from({ length: 60 }, (_, i) => `Cluster ${i + 1} with a long name`)),
    showPoints: true,
  },
};
