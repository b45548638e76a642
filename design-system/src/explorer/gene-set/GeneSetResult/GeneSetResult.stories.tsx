import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetFixture as summary, geneSetTablesFixture as tables } from '@stroma/contract/fixtures/tools/gene-set';
import type { GeneSetGroup } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { DensityColumns } from '../gene-set.types.ts';
import { GeneSetResult } from './GeneSetResult.tsx';

/** The columns of the table `density` of groups with other ranges, with the heights that the fixture has. */
const densityOf = (rows: readonly GeneSetGroup[], heights: readonly (readonly number[])[]): DensityColumns => {
  const points = rows.flatMap((row, g) =>
    (heights[g] ?? []).map((density, i, all) => ({
      group: row.group,
      score: row.min + ((row.max - row.min) * i) / (all.length - 1),
      density,
    })),
  );
  return {
    group: points.map(({ group }) => group),
    score: points.map(({ score }) => score),
    density: points.map(({ density }) => density),
  };
};
const first = tables.groups.filter((row) => row.number === 1);
const heights = first.map(({ group }) =>
  tables.density.density.filter((_, i) => tables.density.group[i] === group).map((height) => height ?? 0),
);
const meta: Meta<typeof GeneSetResult> = {
  title: 'Explorer/Gene set/GeneSetResult',
  component: GeneSetResult,
  decorators: [pageDecorator],
  args: {
    summary,
    groups: { state: 'ready', data: tables.groups },
    density: { state: 'ready', data: tables.density },
    chosen: 1,
    onChoose: fn(),
    coloured: null,
    onColour: fn(),
    onShowUndetected: fn(),
  },
  render: withState(GeneSetResult, { chosen: 'onChoose' }),
};
export default meta;
type Story = StoryObj<typeof GeneSetResult>;
const tab = (root: HTMLElement, place: number) => within(root).getAllByRole('tab')[place] as HTMLElement;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // must show: violin or box of a set by group
    await userEvent.click(canvas.getByRole('radio', { name: messageText('gene.box') }));
    await waitForCharts(canvasElement);
    // must show: score on the embedding
    const colour = canvas.getAllByRole('button').find((b) => /colour|着色/i.test(b.textContent ?? ''));
    await userEvent.click(colour as HTMLElement);
    await expect(args.onColour).toHaveBeenCalledWith(1);
    // must show: undetected genes
    await userEvent.click(canvas.getByRole('button', { name: messageText('geneSet.undetectedList') }));
    await expect(args.onShowUndetected).toHaveBeenCalledWith(1);
    // must show: sets x groups
    await userEvent.click(tab(canvasElement, 1));
    await waitForCharts(canvasElement);
    await userEvent.click(tab(canvasElement, 2));
    const table = within(canvas.getByRole('grid', { name: messageText('geneSet.score') }));
    await userEvent.click(table.getByRole('columnheader', { name: messageText('chart.mean') }));
    const [least] = [...tables.groups].sort((a, b) => a.mean - b.mean);
    await expect(table.getAllByRole('row')[1]).toHaveTextContent(least?.group ?? '');
  },
};
/** Differences of means are around 0, above and below. */
const lower = (rows: readonly GeneSetGroup[]): GeneSetGroup[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries((['mean', 'min', 'q1', 'median', 'q3', 'max'] as const).map((id) => [id, row[id] * 4 - 0.5])),
  }));
export const ByExpression: Story = {
  args: {
    summary: {
      ...summary,
      method: 'scoreGenes',
      top: null,
      sets: summary.sets.map((set) => ({ ...set, mean: set.mean * 4 - 0.5, controls: 350 })),
    },
    groups: { state: 'ready', data: lower(tables.groups) },
    density: { state: 'ready', data: densityOf(lower(first), heights) },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await expect(within(canvasElement).getByText(/350/)).toBeVisible();
  },
};
export const FewDetected: Story = {
  args: {
    summary: {
      ...summary,
      left: 12,
      sets: summary.sets.map((set) => ({
        ...set,
        genes: set.detected * 3,
        renamed: 1,
        renamedGenes: [{ gene: 'CTGF', symbol: 'CCN2' }],
      })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/CTGF \(CCN2\)/)).toBeVisible();
  },
};
export const Loading: Story = { args: { groups: { state: 'loading' }, density: { state: 'loading' } } };
export const Empty: Story = { args: { groups: { state: 'empty' }, density: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { groups: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
const sets = longNames(20);
const groups = longNames(30);
const wide = (number: number): GeneSetGroup[] =>
  groups.map((group, i) => ({ ...first[i % first.length]!, group, number, name: sets[number - 1]! }));
export const Extreme: Story = {
  args: {
    summary: { ...summary, sets: sets.map((name) => ({ ...summary.sets[0]!, name })) },
    groups: { state: 'ready', data: sets.flatMap((_, i) => wide(i + 1)) },
    density: {
      state: 'ready',
      data: densityOf(
        wide(1),
        groups.map((_, i) => heights[i % heights.length] ?? []),
      ),
    },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await userEvent.click(tab(canvasElement, 1));
    await waitForCharts(canvasElement);
  },
};
