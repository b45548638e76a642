import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellInteractionFixture as result } from '@stroma/contract/fixtures/tools/cell-interaction';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { topPairs } from '../pairs.ts';
import { InteractionResult } from './InteractionResult.tsx';

const meta: Meta<typeof InteractionResult> = {
  title: 'Explorer/Cell interaction/InteractionResult',
  component: InteractionResult,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: result },
    view: 'network',
    onViewChange: fn(),
    thresholds: { p: 0.05, rank: 1, cytokines: false },
    onThresholdsChange: fn(),
    cellTypes: [],
    onCellTypesChange: fn(),
    onDownloadTar: fn(),
  },
  render: held(InteractionResult, {
    view: 'onViewChange',
    thresholds: 'onThresholdsChange',
    cellTypes: 'onCellTypesChange',
  }),
};
export default meta;
type Story = StoryObj<typeof InteractionResult>;
const COLUMNS = ['pair', 'secreted', 'receptorA', 'receptorB', 'mean', 'p', 'rank'] as const;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: network
    await expect(canvas.getByRole('tab', { name: say('interaction.view.network') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await drawn(canvasElement);
    // must show: table with all columns
    await userEvent.click(canvas.getByRole('tab', { name: say('interaction.view.table') }));
    const table = within(await canvas.findByRole('grid', { name: say('interaction.view.table') }));
    for (const id of COLUMNS)
      await expect(table.getByRole('columnheader', { name: say(`interaction.${id}`) })).toBeVisible();
    // must show: tar download
    await userEvent.click(canvas.getByRole('button', { name: say('interaction.tar') }));
    await expect(args.onDownloadTar).toHaveBeenCalledOnce();
  },
};
export const TopPairs: Story = {
  args: { view: 'top' },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    // must show: top 30 pairs
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveTextContent(
      say('interaction.topTitle', { n: 30 }),
    );
    await expect(topPairs(result.rows).length).toBe(30);
    await expect(topPairs(result.rows)[0]).toBe(result.top[0]);
  },
};
/** Thresholds that nothing passes say so, and how to go on. */
export const NothingPasses: Story = {
  args: { thresholds: { p: 0.05, rank: 0, cytokines: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('interaction.none'))).toBeVisible();
  },
};
export const SomeCellTypes: Story = {
  args: { cellTypes: result.cellTypes.slice(0, 2).map((c) => c.name) },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const names = longNames(result.cellTypes.length);
const renamed = (name: string) => names[result.cellTypes.findIndex((c) => c.name === name)] ?? name;
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        cellTypes: result.cellTypes.map((c) => ({ name: renamed(c.name), cells: c.cells * 1000 })),
        rows: result.rows.map((r) => ({ ...r, source: renamed(r.source), target: renamed(r.target) })),
      },
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
/** Without the Download permission (specification 6) the archive cannot be taken. */
export const NoPermission: Story = {
  args: { canDownload: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('interaction.tar') })).toBeDisabled();
  },
};
