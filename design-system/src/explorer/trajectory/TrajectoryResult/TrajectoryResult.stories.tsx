import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PseudotimeGeneRow, TrajectoryWarning } from '@stroma/contract/tools';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { waitForPoints, parts } from '../../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../../chart-tests/make.ts';
import { makeTrajectory } from '../../../chart-tests/makeTrajectory.ts';
import { geneRows, monocle2, monocle3, unreachedTrajectory } from '../../../chart-tests/trajectory.ts';
import { withState } from '../../held.stories.helper.tsx';
import { closeOptions, COLUMNS, dialog, waitForCharts, pageDecorator, options } from '../../tool.stories.helper.tsx';
import { sentenceStart, trajectoryText } from '../trajectory.stories.helper.ts';
import { TRAJECTORY_VIEW, type TrajectoryView } from '../trajectory.types.ts';
import { TrajectoryResult } from './TrajectoryResult.tsx';

const { result, cells } = monocle3;
const rows: PseudotimeGeneRow[] = geneRows;
const columns = [
  { id: 'annot_full', label: 'annot_full' },
  { id: 'sample', label: 'sample' },
];
const view = (part: Partial<TrajectoryView>): TrajectoryView => ({ ...TRAJECTORY_VIEW, ...part });
const meta: Meta<typeof TrajectoryResult> = {
  title: 'Explorer/Trajectory/TrajectoryResult',
  component: TrajectoryResult,
  decorators: [pageDecorator],
  args: {
    result,
    cells: { state: 'ready', data: cells },
    columns,
    view: TRAJECTORY_VIEW,
    onViewChange: fn(),
    coloured: null,
    onColour: fn(),
    onRoot: fn(),
    onReverse: fn(),
    genes: { state: 'ready', data: { rows, total: rows.length } },
    geneTable: { search: '', sort: { column: 'q_val', direction: 'ascending' }, page: 1 },
    onGeneTableChange: fn(),
    pageSize: 50,
    onGenesCsv: fn(),
    onGenesDraw: fn(),
    onSendGenes: fn(),
  },
  render: withState(TrajectoryResult, { view: 'onViewChange', coloured: 'onColour', geneTable: 'onGeneTableChange' }),
};
export default meta;
type Story = StoryObj<typeof TrajectoryResult>;
const button = (root: HTMLElement, id: Parameters<typeof trajectoryText>[0]) =>
  within(root).getByRole('button', { name: trajectoryText(id) });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: trajectory
    await waitForPoints(canvasElement, cells.x.length, waitFor);
    await expect(parts(canvasElement, 'branch-point')).toHaveLength(result.tree.branchPoints.length);
    await expect(canvas.getByText(sentenceStart('trajectory.dptAgrees'))).toBeVisible();
    // must show: colour the embedding
    const shown = await options(canvasElement);
    await userEvent.click(shown.getByRole('button', { name: trajectoryText('trajectory.colour') }));
    await expect(args.onColour).toHaveBeenCalledWith('pseudotime');
    await expect(shown.getByRole('button', { name: trajectoryText('trajectory.coloured') })).toBeDisabled();
    // must show: tree, branch points, PAGA
    await userEvent.click(shown.getByRole('switch', { name: trajectoryText('trajectory.showTree') }));
    await expect(parts(canvasElement, 'tree')).toHaveLength(0);
    await userEvent.click(shown.getByRole('switch', { name: trajectoryText('trajectory.showBranchPoints') }));
    await expect(parts(canvasElement, 'branch-point')).toHaveLength(0);
    await userEvent.click(shown.getByRole('switch', { name: trajectoryText('trajectory.showPaga') }));
    await expect(parts(canvasElement, 'paga-group')).toHaveLength(result.check.paga?.groups.length ?? 0);
    await closeOptions();
    // must show: reverse, root
    await userEvent.click(button(canvasElement, 'trajectory.reverse'));
    await expect(args.onReverse).toHaveBeenCalledOnce();
    await userEvent.click(button(canvasElement, 'trajectory.pickRoot'));
    const box = await dialog();
    await userEvent.click(box.getByRole('button', { name: trajectoryText('trajectory.rootAuto') }));
    await expect(args.onRoot).toHaveBeenCalledWith(null);
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    const again = await options(canvasElement);
    await userEvent.click(again.getByRole('switch', { name: trajectoryText('trajectory.showTree') }));
    await userEvent.click(again.getByRole('switch', { name: trajectoryText('trajectory.showBranchPoints') }));
    await userEvent.click(again.getByRole('switch', { name: trajectoryText('trajectory.showPaga') }));
    await closeOptions();
  },
};
/** A tree; diffusion pseudotime orders these cells otherwise. */
export const Monocle2: Story = {
  args: { result: monocle2.result, cells: { state: 'ready', data: monocle2.cells } },
  play: async ({ canvasElement }) => {
    await waitForPoints(canvasElement, monocle2.cells.x.length, waitFor);
    await expect(within(canvasElement).getByText(sentenceStart('trajectory.dptDiffers'))).toBeVisible();
  },
};
/** A partition that no root reaches. */
export const Unreached: Story = {
  args: { result: unreachedTrajectory.result, cells: { state: 'ready', data: unreachedTrajectory.cells } },
  play: async ({ canvasElement }) => {
    await waitForPoints(canvasElement, unreachedTrajectory.cells.x.length, waitFor);
    const cellsOfIt = unreachedTrajectory.result.partitions.find((p) => !p.reached)?.cells ?? 0;
    const words = within(canvasElement).getAllByRole('status');
    await expect(words.some((e) => e.textContent?.includes(String(cellsOfIt)))).toBe(true);
  },
};
const WARNINGS: TrajectoryWarning[] = [
  { id: 'trajectory.dispersionUnsettled', params: { rounds: 11, genes: 1204 } },
  { id: 'trajectory.outliersKept', params: { outliers: 3, genes: 1204 } },
  { id: 'trajectory.startUnsettled', params: { reason: 'rounds', rounds: 10, trees: 1, of: 1 } },
  { id: 'trajectory.treeUnsettled', params: { rounds: 20, change: 0.0314, trees: 1, of: 1 } },
];
/** Words of each banner. */
const banners = (root: HTMLElement) =>
  within(root)
    .getAllByRole('status')
    .map(({ textContent }) => textContent);
/** Fits whose rounds ended first; each warning states its numbers. */
export const Unsettled: Story = {
  args: { result: { ...result, warnings: WARNINGS } },
  play: async ({ canvasElement }) => {
    for (const numbers of [
      ['11', '1,204'],
      ['3', '1,204', 'Cook'],
      ['10', 'k-means'],
      ['20', '3.14%'],
    ])
      await expect(
        banners(canvasElement).filter((words) => numbers.every((number) => words.includes(number))),
      ).toHaveLength(1);
  },
};
/** The last round changed little, as Monocle 3's usually does: reported without a banner. */
export const NearlySettled: Story = {
  args: {
    result: {
      ...result,
      warnings: [
        { id: 'trajectory.startUnsettled', params: { reason: 'steps', rounds: 100, trees: 2, of: 3 } },
        { id: 'trajectory.treeUnsettled', params: { rounds: 10, change: 0.0012, trees: 2, of: 3 } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await expect(banners(canvasElement).filter((words) => words.includes('k-means'))).toHaveLength(1);
    await expect(within(canvasElement).getByText(/0\.12%/)).toBeVisible();
    await expect(banners(canvasElement).filter((words) => words.includes('0.12%'))).toHaveLength(0);
  },
};
/** Partitions whose times cannot be compared, with the roots, and another engine than the requested one. */
export const TimesOfPartitions: Story = {
  args: {
    result: {
      ...result,
      warnings: [
        {
          id: 'trajectory.timesOfPartitions',
          params: { partitions: 3, n: 3, roots: '1: 12, 2: 40, 3: 77', by: 'tool' },
        },
        { id: 'trajectory.engineChanged', params: { reason: 'Error in project2MST: subscript out of bounds' } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    for (const part of ['1: 12, 2: 40, 3: 77', 'project2MST'])
      await expect(banners(canvasElement).filter((words) => words.includes(part))).toHaveLength(1);
  },
};
export const Facets: Story = {
  args: { view: view({ layout: 'facets', facetBy: 'label:annot_full' }) },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect([...canvasElement.querySelectorAll<HTMLElement>('[data-facet]')].length).toBeGreaterThan(1),
    );
    await waitForCharts(canvasElement);
  },
};
const ORANGE = '#cc5500';
/** A compared label has the colour that it has on the embedding. */
export const DatasetColours: Story = {
  args: {
    view: view({ densityBy: 1 }),
    groupColours: new Map([[result.density.by[1]?.groups[0]?.group ?? '', ORANGE]]),
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector(`path[stroke="${ORANGE}"]`)).toBeTruthy());
  },
};
export const Stream: Story = { args: { view: view({ density: 'stream', densityBy: 1 }) } };
/** The best genes with their curves, and all tested genes. */
export const Genes: Story = {
  args: { view: view({ tab: 'genes' }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: genes along pseudotime, top 8, table
    await waitFor(() => expect(parts(canvasElement, 'curve')).toHaveLength(result.top.length));
    await expect(canvas.getByText(trajectoryText('trajectory.doubleUse'))).toBeVisible();
    const table = within(canvas.getByRole('grid', { name: trajectoryText('trajectory.geneTable') }));
    await expect(table.getAllByRole('row')).toHaveLength(rows.length + 1);
    const [first] = rows;
    await userEvent.click(
      table.getByRole('button', { name: trajectoryText('trajectory.sendOne', { name: first?.symbol ?? '' }) }),
    );
    await expect(args.onSendGenes).toHaveBeenLastCalledWith([first?.symbol]);
  },
};
/** Another method orders the same cells differently. */
export const Doubtful: Story = {
  args: {
    result: {
      ...result,
      ...{ engine: 'R', genes: { ...result.genes, missing: ['NOSUCHGENE', 'ALSONOT1'] } },
      check: { ...result.check, dpt: { rho: 0.21, cells: result.reached } },
    },
    isReversed: true,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(sentenceStart('trajectory.dptDiffers'))).toBeVisible();
    await expect(within(canvasElement).getByText(/NOSUCHGENE/)).toBeVisible();
  },
};
export const Opposite: Story = {
  args: { result: { ...result, check: { dpt: { rho: -0.88, cells: result.reached }, paga: null } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(sentenceStart('trajectory.dptOpposite'))).toBeVisible();
  },
};
export const NotCompared: Story = {
  args: { result: { ...result, check: { dpt: null, paga: null } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(trajectoryText('trajectory.dptNone'))).toBeVisible();
  },
};
export const Loading: Story = { args: { cells: { state: 'loading' } } };
/** The column of the view is still loading. */
export const LabelLoading: Story = {
  args: { view: view({ colourBy: 'label:annot_full' }), cells: { state: 'ready', data: { ...cells, labels: [] } } },
};
export const Empty: Story = {
  args: {
    ...{ view: view({ tab: 'genes' }), result: { ...result, top: [] } },
    genes: { state: 'ready', data: { rows: [], total: 0 } },
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { cells: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const extreme = makeTrajectory({ cells: 20_000, arms: 14, groups: longNames(30), samples: longNames(12) });
const shared: Story['args'] = {
  ...{ result: extreme.result, cells: { state: 'ready', data: extreme.cells } },
  columns: [...columns, { id: 'long', label: COLUMNS[0]?.label ?? '' }],
};
export const Extreme: Story = {
  args: { ...shared, view: view({ colourBy: 'label:annot_full', showPaga: true, densityBy: 1 }) },
};
export const ExtremeFacets: Story = {
  args: { ...shared, view: view({ layout: 'facets', facetBy: 'label:sample' }) },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(button(canvasElement, 'trajectory.pickRoot')).toBeDisabled();
    await expect(button(canvasElement, 'trajectory.reverse')).toBeDisabled();
  },
};
