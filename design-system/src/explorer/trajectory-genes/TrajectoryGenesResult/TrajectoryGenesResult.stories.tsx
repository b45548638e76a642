import type { Meta, StoryObj } from '@storybook/react-vite';
import type { TrajectoryGeneRow } from '@stroma/contract/tools';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { parts } from '../../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../../chart-tests/make.ts';
import { makeBranchGenes, makeChosenGenes, makeGraphGenes } from '../../../chart-tests/makeTrajectory.ts';
import { branchGenes, chosenGenes, graphGenes, trajectoryGeneRows } from '../../../chart-tests/trajectory.ts';
import { withState } from '../../held.stories.helper.tsx';
import {
  closeOptions,
  waitForCharts,
  LONG_NAME,
  pageDecorator,
  options,
  messageText,
} from '../../tool.stories.helper.tsx';
import { trajectoryText } from '../../trajectory/trajectory.stories.helper.ts';
import { TABLE_CLUSTERS, TRAJECTORY_GENES_CHOICE } from '../trajectory-genes.types.ts';
import { TrajectoryGenesResult } from './TrajectoryGenesResult.tsx';

const rows: TrajectoryGeneRow[] = trajectoryGeneRows.branch;
const table = (of: readonly TrajectoryGeneRow[]) => ({
  ...{ state: 'ready' as const, data: { rows: of, total: of.length } },
});
const meta: Meta<typeof TrajectoryGenesResult> = {
  title: 'Explorer/Trajectory genes/TrajectoryGenesResult',
  component: TrajectoryGenesResult,
  decorators: [pageDecorator],
  args: {
    result: branchGenes,
    view: 'figure',
    onViewChange: fn(),
    choice: TRAJECTORY_GENES_CHOICE,
    onChoiceChange: fn(),
    genes: table(rows),
    geneTable: { search: '', sort: { column: 'q_val', direction: 'ascending' }, page: 1, group: null },
    onGeneTableChange: fn(),
    pageSize: 50,
    onGenesCsv: fn(),
    onGenesDraw: fn(),
    coloured: null,
    onColour: fn(),
    onSendGenes: fn(),
  },
  render: withState(TrajectoryGenesResult, {
    view: 'onViewChange',
    choice: 'onChoiceChange',
    coloured: 'onColour',
    geneTable: 'onGeneTableChange',
  }),
};
export default meta;
type Story = StoryObj<typeof TrajectoryGenesResult>;
const clustersOf = (root: ParentNode) => new Set(parts(root, 'row-annotation').map((e) => e.getAttribute('fill'))).size;

/** Genes that differ between the branches behind a branch point. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: branch split
    await waitFor(() => expect(parts(canvasElement, 'segment-name')).toHaveLength(3));
    await expect(canvas.getByText(trajectoryText('trajectoryGenes.doubleUse'))).toBeVisible();
    await waitFor(() => expect(clustersOf(canvasElement)).toBe(TABLE_CLUSTERS));
    const clusters = (await options(canvasElement)).getByRole('textbox', {
      name: trajectoryText('trajectoryGenes.clusters'),
    });
    await userEvent.clear(clusters);
    await userEvent.type(clusters, '3{Enter}');
    await waitFor(() => expect(args.onChoiceChange).toHaveBeenLastCalledWith(expect.objectContaining({ clusters: 3 })));
    await waitFor(() => expect(clustersOf(canvasElement)).toBe(3));
    await closeOptions();
  },
};
export const Table: Story = {
  args: { view: 'table' },
  play: async ({ canvasElement, args }) => {
    const grid = within(within(canvasElement).getByRole('grid', { name: trajectoryText('trajectoryGenes.table') }));
    await expect(grid.getAllByRole('row')).toHaveLength(rows.length + 1);
    const [first] = rows;
    await userEvent.click(
      grid.getByRole('button', { name: trajectoryText('trajectoryGenes.sendOne', { name: first?.symbol ?? '' }) }),
    );
    await expect(args.onSendGenes).toHaveBeenLastCalledWith([first?.symbol]);
  },
};
/** Chosen genes along pseudotime and by state; missing genes are named. */
export const Chosen: Story = {
  args: { result: chosenGenes, genes: table(trajectoryGeneRows.chosen) },
  play: async ({ canvasElement }) => {
    const n = chosenGenes.chosen?.genes.length ?? 0;
    await waitForCharts(canvasElement, 2);
    await waitFor(() => expect(parts(canvasElement, 'curve')).toHaveLength(n));
    for (const name of chosenGenes.missing)
      await expect(within(canvasElement).getByText(new RegExp(name))).toBeVisible();
  },
};
/** Modules of genes along the graph; the chosen one colours the cells. */
export const AlongGraph: Story = {
  args: { result: graphGenes, genes: table(trajectoryGeneRows.graph) },
  play: async ({ canvasElement, args }) => {
    await waitForCharts(canvasElement);
    const button = within(canvasElement).getByRole('button', { name: trajectoryText('trajectoryGenes.colour') });
    await userEvent.click(button);
    await expect(args.onColour).toHaveBeenCalledWith(graphGenes.graph?.modules[0]?.module);
    await expect(
      within(canvasElement).getByRole('button', { name: trajectoryText('trajectoryGenes.coloured') }),
    ).toBeDisabled();
  },
};
export const GraphTable: Story = {
  args: { ...AlongGraph.args, view: 'table' },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: new RegExp(messageText('chart.module')) }),
    ).toBeVisible();
  },
};
export const NoGenes: Story = {
  args: {
    result: {
      ...branchGenes,
      significant: 0,
      branch: branchGenes.branch && {
        ...branchGenes.branch,
        heatmap: { rows: [], columns: [], values: [] },
        linkage: { ...branchGenes.branch.linkage, labels: [], merges: [], order: [] },
        genes: [],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(trajectoryText('trajectoryGenes.noneSignificant'))).toBeVisible();
  },
};
/** Genes left out of the modules, and limits of the pseudotimes, with numbers. */
export const Warnings: Story = {
  args: {
    result: {
      ...graphGenes,
      warnings: [
        {
          id: 'trajectoryGenes.smallModules',
          params: { single: 79, modules: 91, largest: 6, resolution: 1 },
        },
        { id: 'trajectoryGenes.groupsLeftOut', params: { shown: 60, groups: 74, cells: 310 } },
        { id: 'trajectoryGenes.labelsNotUsed', params: { column: 'cell type', groups: 2, least: 3 } },
        { id: 'trajectoryGenes.timesOfPartitions', params: { partitions: 3 } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    for (const words of [/79.*91|91.*79/, /60.*74.*310|74.*60.*310/, /cell type/, /\b3\b.*partitions|3 个分区/])
      await expect(within(canvasElement).getByText(words)).toBeVisible();
  },
};
export const NoModules: Story = { args: { result: makeGraphGenes(0) } };
export const Loading: Story = { args: { view: 'table', genes: { state: 'loading' } } };
export const Empty: Story = { args: { view: 'table', genes: table([]) } };
export const Failed: Story = {
  name: 'Error',
  args: { view: 'table', genes: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    result: {
      ...makeBranchGenes(100, [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], [14]]),
      ...{ trajectory: { id: 't', name: LONG_NAME }, missing: longNames(50) },
    },
    choice: { ...TRAJECTORY_GENES_CHOICE, clusters: 20 },
  },
};
export const ExtremeChosen: Story = { args: { result: makeChosenGenes(50, 30) } };
export const ExtremeGraph: Story = { args: { result: makeGraphGenes(120, longNames(60)) } };
