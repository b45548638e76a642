import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture, summariesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { EmbeddingPlot } from '../../charts/EmbeddingPlot/EmbeddingPlot.tsx';
import { ClusterColours } from '../../explorer/overview/ClusterColours/ClusterColours.tsx';
import { SelectionBar } from '../../explorer/overview/SelectionBar/SelectionBar.tsx';
import { ViewTaskSubsetPickers } from '../../explorer/overview/ViewTaskSubsetPickers/ViewTaskSubsetPickers.tsx';
import { EmptyState, ErrorState } from '../../primitives/EmptyState/EmptyState.tsx';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { GenePanel } from '../../explorer/gene-expression/GenePanel/GenePanel.tsx';
import { PlotOptionsButton } from '../../plot-kit/PlotOptions/PlotOptionsButton.tsx';
import { TableDrawer } from '../../explorer/TableDrawer.tsx';
import { Header } from '../../shell/Header/Header.tsx';
import { AppShell } from '../../shell/AppShell/AppShell.tsx';
import { Explorer } from './Explorer.tsx';

const cells = embeddingFixture(12_431);
const header = (
  <Header
    homeHref="/"
    menus={[
      { id: 'a', label: 'My analyses', href: '/a' },
      { id: 'b', label: 'Import', href: '/b' },
      {
        id: 'c',
        label: 'Initiate',
        children: [
          { id: 'h', label: 'Single Cell RNA-Seq', isHeading: true },
          { id: 'd', label: 'Integrate local data', href: '/d' },
        ],
      },
    ]}
    currentId="a"
    account={{ name: 'rosa', email: 'rosa@lab.example', avatar: null }}
    unread={3}
    onSignOut={() => {}}
    locale="en-US"
    onLocaleChange={() => {}}
    theme="light"
    onThemeChange={() => {}}
  />
);
const options = (
  <PlotOptionsButton
    value={{
      colourBy: 'cluster',
      embedding: 'umap',
      dimensions: 2,
      pointSize: 5,
      opacity: 2,
      labelPlace: 'plot',
      legendFontSize: 12,
      palette: 'Default',
      showAxes: true,
    }}
    onChange={() => {}}
    colourOptions={[{ id: 'cluster', label: 'cluster' }]}
    embeddings={[{ key: 'umap', dimensions: [2, 3] }]}
  />
);
const meta: Meta<typeof Explorer> = {
  title: 'Screens/Explorer',
  component: Explorer,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <AppShell header={header} isFilling>
        <Story />
      </AppShell>
    ),
  ],
  args: {
    name: 'PBMC, interferon beta',
    facts: ['12,431 cells', '6 samples', 'human'],
    rail: [
      {
        id: 'look',
        label: 'Explore',
        entries: [
          { id: 'overview', label: 'Overview', href: '#1', icon: 'info' },
          { id: 'quality', label: 'Cell quality', href: '#2', icon: 'shield' },
          { id: 'expression', label: 'Gene expression', href: '#3', icon: 'dna' },
          { id: 'markers', label: 'Cluster markers', href: '#4', icon: 'flag' },
        ],
      },
      {
        id: 'compare',
        label: 'Compare',
        entries: [{ id: 'differential-expression', label: 'Differential expression', href: '#5', icon: 'compare' }],
      },
      {
        id: 'edit',
        label: 'Edit and export',
        entries: [
          { id: 'labels', label: 'Labels and colours', href: '#6', icon: 'tag' },
          { id: 'export-dataset', label: 'Export dataset', href: '#7', icon: 'download' },
        ],
      },
    ],
    activeTab: 'expression',
    pickers: (
      <ViewTaskSubsetPickers
        value={{ view: 'subset', task: null, subset: null }}
        onChange={fn()}
        tasks={[]}
        subsets={[]}
        samples={[]}
        groups={[]}
      />
    ),
    selectionBar: <SelectionBar count={2104} total={12_431} onClear={() => {}} />,
    embedding: (
      <EmbeddingPlot
        data={cells}
        colour={{ kind: 'category', name: 'cluster', codes: cells.codes, categories: cells.categories }}
        title="UMAP"
        labelPlace="plot"
        onSelectionChange={() => {}}
        dimensionsAvailable={[2, 3]}
        onDimensionsChange={() => {}}
        toolbarExtra={options}
      />
    ),
    chart: (
      <GenePanel
        gene="LYZ"
        onGeneChange={fn()}
        query="LYZ"
        onQueryChange={fn()}
        hits={[]}
        layer="normalized"
        layers={['raw', 'normalized']}
        onLayerChange={fn()}
        groupBy="cluster"
        groupOptions={[{ id: 'cluster', label: 'cluster' }]}
        onGroupByChange={fn()}
        violin={{ state: 'ready', data: summariesFixture() }}
        onViewChange={fn()}
      />
    ),
  },
};
export default meta;
type Story = StoryObj<typeof Explorer>;

/** The plot's share of the frame's width. */
const plotShare = (root: HTMLElement) => {
  const plot = root.querySelector('[data-chart]:has(canvas)') as HTMLElement;
  return plot.getBoundingClientRect().width / (root.ownerDocument.documentElement.clientWidth || 1);
};
const railOf = (root: HTMLElement) =>
  within(within(root).getByRole('navigation', { name: dialogText('explorer.tabs') }));

export const Default: Story = {
  render: function Tabs(args) {
    const [tab, setTab] = useState('expression');
    return (
      <>
        <button
          type="button"
          style={{
            position: 'fixed',
            zIndex: 99,
            bottom: 0,
            right: 0,
            background: 'var(--st-surface)',
            color: 'var(--st-text)',
          }}
          onClick={() => setTab('overview')}
        >
          next tab
        </button>
        <Explorer {...args} activeTab={tab} chart={tab === 'overview' ? <p>info</p> : args.chart} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: rail
    // The header has its own current link.
    const rail = railOf(canvasElement);
    await expect(rail.getAllByRole('list')).toHaveLength(3);
    await expect(rail.getByRole('link', { current: 'page' })).toHaveAccessibleName('Gene expression');
    const icons = rail.getAllByRole('link').map((link) => link.querySelector('path')?.getAttribute('d'));
    await expect(new Set(icons).size).toBe(7);
    // must show: linked embedding
    await waitFor(() => expect(canvasElement.querySelector('canvas')).toBeVisible());
    await expect(plotShare(canvasElement)).toBeGreaterThan(0.52);
    const before = canvasElement.querySelector('canvas');
    // must show: options
    await userEvent.click(canvas.getByRole('button', { name: dialogText('plotOptions.title') }));
    const popover = within(await within(document.body).findByRole('dialog', { name: dialogText('plotOptions.title') }));
    await waitFor(() =>
      expect(popover.getByRole('button', { name: new RegExp(dialogText('plotOptions.palette')) })).toBeVisible(),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByText('next tab'));
    // The view does not jump: the same canvas stays while tabs and layouts change.
    await expect(canvasElement.querySelector('canvas')).toBe(before);
  },
};
/** The divider by keys; plot and panel, the plot only, the panel only. */
export const Layouts: Story = {
  args: { selectionBar: undefined, chart: <p>chart</p> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('canvas')).toBeVisible());
    const before = canvasElement.querySelector('canvas');
    // must show: divider
    const divider = canvas.getByRole('separator');
    const share = Number(divider.getAttribute('aria-valuenow'));
    divider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(Number(divider.getAttribute('aria-valuenow'))).toBe(share - 2);
    // must show: layouts
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.layout.plot') }));
    await waitFor(() => expect(plotShare(canvasElement)).toBeGreaterThan(0.85));
    await expect(canvas.queryByRole('separator')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.layout.panel') }));
    await expect(before).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.layout.split') }));
    await expect(before).toBeVisible();
    await expect(canvasElement.querySelector('canvas')).toBe(before);
  },
};
const table = <p style={{ padding: 16 }}>PPBP, LYZ, CD3E</p>;
/** A panel's large table spans the full width, below plot and panel. */
export const TableOfAPanel: Story = {
  args: {
    selectionBar: undefined,
    chart: (
      <>
        <p style={{ padding: 16 }}>chart</p>
        <TableDrawer title="Markers">{table}</TableDrawer>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: drawer
    const drawer = canvas.getByRole('region', { name: 'Markers' });
    await expect(within(drawer).getByText('PPBP, LYZ, CD3E')).toBeVisible();
    await expect(drawer.getBoundingClientRect().width).toBe(canvasElement.ownerDocument.documentElement.clientWidth);
    // besides: its height by keys
    const divider = canvas
      .getAllByRole('separator')
      .find((s) => s.getAttribute('aria-orientation') === 'horizontal') as HTMLElement;
    const now = Number(divider.getAttribute('aria-valuenow'));
    divider.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(Number(divider.getAttribute('aria-valuenow'))).toBe(now - 2);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.tableClose') }));
    await expect(canvas.getByText('PPBP, LYZ, CD3E')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.tableOpen', { name: 'Markers' }) }));
    await expect(canvas.getByText('PPBP, LYZ, CD3E')).toBeVisible();
  },
};
/** The figure of a result has two thirds of the width, the map is at its right, and the table is folded. */
export const FigureFirst: Story = {
  args: { ...TableOfAPanel.args, main: 'figure' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('canvas')).toBeVisible());
    const [figure, map] = [
      canvas.getByText('chart'),
      canvas.getByRole('group', { name: dialogText('explorer.embedding') }),
    ].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    // must show: the figure first
    await expect(map.left).toBeGreaterThan(figure.left);
    await expect(plotShare(canvasElement)).toBeLessThan(0.35);
    canvas.getByRole('separator').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('separator')).toHaveAttribute('aria-valuenow', '66');
  },
};
/** A tab with only a table uses the whole width. */
export const TableAlone: Story = {
  args: { activeTab: 'markers', chart: undefined, selectionBar: undefined, results: table },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region', { name: 'Cluster markers' })).toBeVisible();
    await waitFor(() => expect(plotShare(canvasElement)).toBeGreaterThan(0.85));
  },
};
/** A phone, or 200 % zoom: one of plot, panel and table, chosen below. */
export const Narrow: Story = {
  args: { ...TableOfAPanel.args },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', width: 390, height: 640 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = within(await canvas.findByRole('radiogroup', { name: dialogText('explorer.shown') }));
    const show = (name: string) => userEvent.click(bar.getByRole('radio', { name }));
    const cells = canvasElement.querySelector('canvas') as HTMLElement;
    // After choosing a tab, the user sees its panel.
    await expect(canvas.getByText('chart')).toBeVisible();
    await expect(cells).not.toBeVisible();
    await show(dialogText('explorer.shown.plot'));
    await expect(cells).toBeVisible();
    await expect(canvas.getByText('chart')).not.toBeVisible();
    await show(dialogText('explorer.shown.table'));
    await expect(canvas.getByText('PPBP, LYZ, CD3E')).toBeVisible();
    await expect(cells).not.toBeVisible();
    await show(dialogText('explorer.shown.plot'));
    await userEvent.click(canvas.getByRole('button', { name: dialogText('explorer.tabs') }));
    const sheet = within(await within(document.body).findByRole('dialog'));
    await expect(sheet.getAllByRole('link')).toHaveLength(7);
    // After choosing an entry, the user sees its tab.
    await userEvent.click(sheet.getByRole('link', { current: 'page' }));
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  },
};
/** A link to selected cells shows them on a phone, whatever the tab. */
export const NarrowSelected: Story = {
  args: { showCells: true },
  decorators: Narrow.decorators,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('radiogroup', { name: dialogText('explorer.shown') });
    await waitFor(() => expect(canvasElement.querySelector('canvas')).toBeVisible());
    await expect(canvas.getByRole('group', { name: dialogText('selection.title') })).toBeVisible();
  },
};
export const EmbeddingAlone: Story = { args: { chart: undefined, selectionBar: undefined } };
/** The slots have their own states; the frame keeps its layout in the meantime. */
export const Loading: Story = {
  args: { embedding: <SkeletonChart />, chart: <SkeletonChart />, selectionBar: undefined },
};
export const Empty: Story = {
  args: { chart: <EmptyState title="CNV">inferCNV · 2.8</EmptyState> },
};
export const Failed: Story = {
  name: 'Error',
  args: { chart: <ErrorState error={{ id: 'SERVICE_RESTARTING' }} onRetry={fn()} /> },
};
/** Read only: no header actions, no saving of selections, no custom colours. */
export const NoPermission: Story = {
  args: {
    selectionBar: undefined,
    headerActions: undefined,
    pickers: undefined,
    activeTab: 'labels',
    chart: (
      <div style={{ padding: 16 }}>
        <ClusterColours
          column="cluster"
          categories={[{ name: '0', count: 120, colour: '#1F77B4' }]}
          palette="Default"
          mode="default"
          onModeChange={fn()}
          onChange={fn()}
          canEdit={false}
        />
      </div>
    ),
  },
  play: async ({ canvasElement }) => {
    const own = within(canvasElement).getByRole('radio', { name: dialogText('wizard.custom') });
    await expect(own).toBeDisabled();
  },
};
export const Extreme: Story = {
  args: {
    name: `${LONG.en} ${LONG.zh}`,
    facts: ['1,000,000 cells', '200 samples', 'Homo sapiens', LONG.zh],
    rail: [
      {
        id: 'all',
        label: 'all',
        entries: Array.from({ length: 24 }, (_, i) => ({
          id: `t${i}`,
          label: (i % 2 ? LONG.zh : LONG.en).slice(0, 30),
          href: `#${i}`,
        })),
      },
    ],
    activeTab: 't3',
    frame: { layout: 'split', rail: 'wide', tableOpen: true, plotShare: 0.58, upperShare: 0.62 },
  },
};
