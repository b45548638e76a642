import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import type { Coexpression, CoexpressionReply } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { CoexpressionPanel } from './CoexpressionPanel.tsx';

const data = geneExpressionFixture.coexpression as Coexpression;
const reply = (...sides: [string | null, Coexpression][]): CoexpressionReply => ({
  overlap: 0,
  sides: sides.map(([name, d]) => ({ name, ...d })),
});
const meta: Meta<typeof CoexpressionPanel> = {
  title: 'Explorer/Gene expression/CoexpressionPanel',
  component: CoexpressionPanel,
  decorators: [pageDecorator],
  args: {
    x: { gene: data.x.symbol, query: '', hits: [] },
    y: { gene: data.y.symbol, query: '', hits: [] },
    onGeneChange: fn(),
    onQueryChange: fn(),
    layer: 'normalized',
    layers: ['normalized', 'raw'],
    onLayerChange: fn(),
    groupBy: 'bulk_labels',
    groupOptions: [{ id: 'bulk_labels', label: 'bulk_labels' }],
    onGroupByChange: fn(),
    cutoffs: data.cutoffs,
    onCutoffsChange: fn(),
    state: { state: 'ready', data: reply([null, data]) },
  },
  render: withState(CoexpressionPanel, { cutoffs: 'onCutoffsChange' }),
};
export default meta;
type Story = StoryObj<typeof CoexpressionPanel>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const pair = `${data.x.symbol} · ${data.y.symbol}`;
    await waitForCharts(canvasElement, 3);
    // must show: scatter
    await expect(
      canvas.getByRole('region', { name: messageText('coexpression.scatter', { pair }) }).querySelector('[data-chart]'),
    ).toBeTruthy();
    // must show: Venn
    await expect(
      canvas.getByRole('region', { name: messageText('coexpression.venn', { pair }) }).querySelector('[data-chart]'),
    ).toBeTruthy();
    // must show: stacked bars
    const bars = canvas.getByRole('region', { name: messageText('coexpression.bars', { group: 'bulk_labels' }) });
    await expect(bars.querySelectorAll('.highcharts-series-group .highcharts-series-0 .highcharts-point')).toHaveLength(
      data.groups.length,
    );
    // must show: correlation
    await expect(canvas.getByRole('region', { name: messageText('coexpression.correlation') })).toHaveTextContent(
      '0.927',
    );
    // must show: cutoff
    const cutoff = canvas.getByRole('textbox', { name: messageText('coexpression.cutoff', { gene: data.x.symbol }) });
    await userEvent.clear(cutoff);
    await userEvent.type(cutoff, '2');
    await userEvent.tab();
    await expect(args.onCutoffsChange).toHaveBeenLastCalledWith({ x: 2, y: data.cutoffs.y });
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { y: { gene: null, query: '', hits: [] }, state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const TwoGroups: Story = {
  args: { state: { state: 'ready', data: reply(['ctrl', data], ['stim', { ...data, correlation: null }]) } },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement, 6);
    const found = within(canvasElement).getAllByRole('region', { name: messageText('coexpression.correlation') });
    await expect(found).toHaveLength(2);
    await expect(found[1]).toHaveTextContent(messageText('scatterFit.constant'));
  },
};
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: reply([
        null,
        {
          ...data,
          correlation: { pearson: { r: 1, p: 0 }, spearman: { r: 1, p: 0 }, fit: { slope: 1, intercept: 0 } },
          groups: longNames(60).map((group, i) => ({
            ...(data.groups[i % data.groups.length] as Coexpression['groups'][number]),
            group,
          })),
        },
      ]),
    },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement, 3);
    // A p value is never 0.
    await expect(
      within(canvasElement).getByRole('region', { name: messageText('coexpression.correlation') }),
    ).toHaveTextContent('< 1e-300');
  },
};
