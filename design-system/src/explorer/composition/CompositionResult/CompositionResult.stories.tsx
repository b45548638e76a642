import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  compositionFixture as result,
  compositionTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/composition';
import type { CompositionResult as CompositionSummary } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES } from '../../../theme/messages.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { longNames } from '../../held.stories.helper.tsx';
import { closeOptions, waitForCharts, pageDecorator, options } from '../../tool.stories.helper.tsx';
import { CompositionResult } from './CompositionResult.tsx';

const meta: Meta<typeof CompositionResult> = {
  title: 'Explorer/Composition/CompositionResult',
  component: CompositionResult,
  decorators: [pageDecorator],
  args: {
    summary: { ...result, left: 12 },
    params: { types: 'annot_full', by: 'sample', roeBy: null },
    counts: { state: 'ready', data: tables.counts },
    roe: { state: 'ready', data: tables.roe },
    onPartPick: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CompositionResult>;
/** A sentence of the tool, which has no typed id. */
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`composition.${id}`] ?? id;
const open = (root: HTMLElement, part: string) =>
  userEvent.click(within(root).getByRole('tab', { name: own(`part.${part}`) }));

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await open(canvasElement, 'averages');
    await waitForCharts(canvasElement);
    await expect(canvasElement.querySelectorAll('.highcharts-boxplot-box')).toHaveLength(16);
    await open(canvasElement, 'roe');
    await waitForCharts(canvasElement);
    await expect(canvasElement.querySelector('figcaption')?.textContent).toContain('37.76');
  },
};
/** Without groups there is no comparison; with one column of groups there is no Ro/e. */
export const CountsOnly: Story = {
  args: { summary: { ...result, comparison: null, roe: null } },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'averages');
    await expect(within(canvasElement).getByText(own('noComparisonHint'))).toBeVisible();
    await open(canvasElement, 'roe');
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
const warned = (unit: 'samples' | 'cells', old: number): CompositionSummary => ({
  ...result,
  roe: result.roe && {
    ...result.roe,
    warnings: [
      {
        id: 'composition.samplesAreTheUnit',
        params: {
          ...{ column: 'sample', unit },
          groups: [
            { name: 'old', samples: old },
            { name: 'young', samples: 3 },
          ],
        },
      },
    ],
  },
});
/** Chi-square treats cells as observations: its warning states the samples of each group and links to their averages. */
export const RoeOfSamples: Story = {
  args: { summary: warned('samples', 4) },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'roe');
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/old.*4.*young.*3/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: own('toAverages') }));
    await expect(canvas.getByRole('tab', { name: own('part.averages') })).toHaveAttribute('aria-selected', 'true');
  },
};
/** The analysis compared no groups of samples: the warning's button does. */
export const RoeWithoutAverages: Story = {
  args: { summary: { ...warned('cells', 2), comparison: null }, onCompare: fn() },
  play: async ({ canvasElement, args }) => {
    await open(canvasElement, 'roe');
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/old.*2.*young.*3/)).toBeVisible();
    canvas.getByRole('button', { name: own('runAverages') }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCompare).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { counts: { state: 'loading' }, roe: { state: 'loading' } } };
export const Empty: Story = {
  args: { summary: { ...result, cells: 0, cellTypes: [], samples: [], comparison: null, roe: null } },
};
export const Failed: Story = {
  name: 'Error',
  args: { counts: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
const names = longNames(120);
export const Extreme: Story = {
  args: {
    summary: {
      ...{ ...result, cells: 1_200_000, left: 34_567, comparison: null },
      samples: names.map((name) => ({ name, cells: 10_000, group: null })),
    },
    counts: {
      state: 'ready',
      data: {
        sample: names.flatMap((name) => result.cellTypes.map(() => name)),
        cellType: names.flatMap(() => result.cellTypes.map((c) => c.name)),
        cells: names.flatMap((_, i) => result.cellTypes.map((__, k) => ((i + 3) * (k + 5) * 37) % 2000)),
        share: names.flatMap(() => result.cellTypes.map(() => 1 / 8)),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    // must show: bars for selected samples
    const chosen = await options(canvasElement);
    await expect(chosen.getAllByRole('checkbox', { checked: true })).toHaveLength(60);
    await closeOptions();
  },
};
