import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BoxPlot } from '../../charts/BoxPlot/BoxPlot.tsx';
import type { GroupSummary } from '../../charts/summary.types.ts';
import { toCsv } from '../download.ts';
import { PlotFrame } from './PlotFrame.tsx';
import type { PlotFrameProps } from './PlotFrame.types.ts';

const groups = summariesFixture(['Control', 'Stimulated', 'Recovery']);
const meta: Meta<PlotFrameProps<readonly GroupSummary[]>> = {
  title: 'Plot kit/PlotFrame',
  args: {
    title: 'LYZ by sample',
    state: { state: 'ready', data: groups },
    children: (data) => (
      <BoxPlot title="LYZ" groups={data} valueLabel="LYZ (counts)" groupLabel="Sample" height={280} />
    ),
    table: (data) => ({ columns: ['Sample', 'n', 'Mean'], rows: data.map((g) => [g.group, g.n, g.mean]) }),
  },
  render: (args) => <PlotFrame {...args} />,
};
export default meta;
type Story = StoryObj<PlotFrameProps<readonly GroupSummary[]>>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const [, asTable] = within(canvasElement).getAllByRole('button');
    await userEvent.click(asTable as HTMLElement);
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(4);
    // Quotes are doubled, and a cell that a spreadsheet would run stays text.
    await expect(toCsv({ columns: ['a'], rows: [['say "x", y'], ['=1+1'], [2]] })).toBe(
      'a\r\n"say ""x"", y"\r\n\'=1+1\r\n2',
    );
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const LoadingWithProgress: Story = { args: { state: { state: 'loading', progress: 0.4 } } };
export const Empty: Story = {
  args: { state: { state: 'empty' }, emptyTitle: 'Nothing yet', emptyHint: 'Choose a gene first.' },
};
export const Error: Story = {
  args: { state: { state: 'error', error: { id: 'GENE_NOT_FOUND', params: { gene: 'XYZ9' } }, onRetry: fn() } },
};
export const TooLarge: Story = { args: { state: { state: 'tooLarge', n: 2_000_000, limit: 100_000 } } };
