import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { VIOLIN_LIMIT } from '../../charts/ViolinPlot/ViolinPlot.table.ts';
import { dialogText } from '../../dialogs/help.stories.ts';
import { chartIn } from '../../kernels/figure/chart.tsx';
import type { ViolinPlotProps } from '../../kernels/results/summary.types.ts';
import type { ChartFigureProps } from '../chartFigure.tsx';
import { ViolinPlotFigure } from '../expression/ViolinPlotFigure.ts';

type Args = Extract<ChartFigureProps<ViolinPlotProps>, { state?: undefined }>;

const groups = summariesFixture(['Control', 'Stimulated', 'Recovery']);
/** The element of every chart with everything that belongs to it, here for the violin plot. */
const meta: Meta<Args> = {
  title: 'Plot kit/ChartFigure',
  component: ViolinPlotFigure,
  args: { title: 'LYZ', data: groups, valueLabel: 'LYZ (counts)', groupLabel: 'Sample', height: 280 },
  render: (args) => <ViolinPlotFigure {...args} />,
};
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('plot.asTable') }));
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
  },
};

export const Subtitle: Story = { args: { frame: { subtitle: 'Three samples, 130 cells each' } } };

export const TooLarge: Story = {
  args: { data: summariesFixture(Array.from({ length: VIOLIN_LIMIT + 1 }, (_, i) => `Sample ${i + 1}`)) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(dialogText('state.tooLargeTitle'));
  },
};

/** A custom legend replaces the chart's own; exported files keep the chart's. */
export const OwnLegend: Story = {
  args: {
    split: { names: ['Male', 'Female'], groups: groups },
    parts: { legend: ({ split }) => <p data-testid="legend">{split?.names.join(' | ')}</p> },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByTestId('legend')).toHaveTextContent('Male | Female');
    await waitFor(() => expect(canvasElement.querySelector('.highcharts-series')).not.toBeNull());
    await expect(canvasElement.querySelector('.highcharts-legend-item')).toBeNull();
    const file = chartIn(canvasElement)?.toSvg(400) ?? '';
    await expect(file.match(/highcharts-legend-item /g)).toHaveLength(2);
  },
};

/** A custom table that replaces the chart's. */
export const OwnTable: Story = {
  args: {
    parts: { table: ({ data }) => ({ columns: ['Sample', 'Cells'], rows: data.map(({ group, n }) => [group, n]) }) },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('plot.asTable') }));
    await expect(canvas.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Sample', 'Cells']);
  },
};
