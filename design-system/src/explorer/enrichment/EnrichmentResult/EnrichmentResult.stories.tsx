import type { Meta, StoryObj } from '@storybook/react-vite';
import { enrichmentFixture as result } from '@stroma/contract/fixtures/tools/enrichment';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { EnrichmentResult } from './EnrichmentResult.tsx';

const meta: Meta<typeof EnrichmentResult> = {
  title: 'Explorer/Enrichment/EnrichmentResult',
  component: EnrichmentResult,
  decorators: [onPage],
  args: { state: { state: 'ready', data: result }, view: 'bars', onViewChange: fn(), onGenePick: fn() },
  render: held(EnrichmentResult, { view: 'onViewChange' }),
};
export default meta;
type Story = StoryObj<typeof EnrichmentResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: bars
    await expect(canvas.getByRole('tab', { name: say('enrichment.view.bars') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await drawn(canvasElement);
    // must show: dots
    await userEvent.click(canvas.getByRole('tab', { name: say('enrichment.view.dots') }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('dots');
    await drawn(canvasElement);
    // must show: tables
    await userEvent.click(canvas.getByRole('tab', { name: say('enrichment.view.table') }));
    const table = await canvas.findByRole('grid', { name: say('enrichment.view.table') });
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(9);
    await expect(within(table).getAllByRole('row').length).toBeGreaterThan(2);
    await expect(canvas.getByRole('button', { name: say('plot.downloadTable') })).toBeVisible();
  },
};
export const Interactive: Story = {
  args: { view: 'interactive' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    const [term] = result.terms;
    // must show: interactive view
    await userEvent.type(canvas.getByRole('textbox', { name: say('enrichment.search') }), term?.term ?? '');
    const point = await waitFor(() => {
      const found = canvasElement.querySelector<SVGElement>('.highcharts-point');
      if (!found) throw new TypeError('no point');
      return found;
    });
    await userEvent.click(point);
    const card = within(canvas.getByRole('region', { name: say('enrichment.picked') }));
    const gene = await card.findByRole('button', { name: say('markers.show', { gene: term?.genes[0] ?? '' }) });
    await userEvent.click(gene);
    await expect(args.onGenePick).toHaveBeenCalledWith(term?.genes[0]);
  },
};
/** Words that no term has leave an empty view that says what to do. */
export const NothingFound: Story = {
  args: { view: 'interactive' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: say('enrichment.search') }), 'no such term');
    await expect(await canvas.findByText(say('common.nothingFound'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        terms: result.terms.map((x, i) => ({
          ...x,
          term: `${longNames(60)[i] ?? ''} ${x.term}`,
          p_val: 0,
          p_val_adj: 0,
        })),
      },
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
