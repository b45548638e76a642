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
import { LONG, say } from '../../dialogs/help.stories.ts';
import { GenePanel } from '../../explorer/gene-expression/GenePanel/GenePanel.tsx';
import { PlotOptions } from '../../plot-kit/PlotOptions/PlotOptions.tsx';
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
          { id: 'h', label: 'Single Cell RNA-Seq', heading: true },
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
const meta: Meta<typeof Explorer> = {
  title: 'Screens/Explorer',
  component: Explorer,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <AppShell header={header} fill>
        <Story />
      </AppShell>
    ),
  ],
  args: {
    name: 'PBMC, interferon beta',
    facts: ['12,431 cells', '6 samples', 'human'],
    rail: [
      { id: 'analysis-info', label: 'Analysis info', href: '#1' },
      { id: 'cell-quality', label: 'Cell quality', href: '#2' },
      { id: 'gene-expression', label: 'Gene expression', href: '#3' },
    ],
    activeTab: 'gene-expression',
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
    selectionBar: <SelectionBar count={2104} total={12_431} onClear={() => {}} onZoom={() => {}} />,
    embedding: (
      <EmbeddingPlot
        coordinates={cells}
        colour={{ kind: 'category', name: 'cluster', codes: cells.codes, categories: cells.categories }}
        label="UMAP"
        labelPlace="plot"
        onSelectionChange={() => {}}
        dimensionsAvailable={[2, 3]}
        onDimensionsChange={() => {}}
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
        onChartChange={fn()}
      />
    ),
    options: (
      <PlotOptions
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
    ),
    results: <p style={{ padding: 16 }}>PPBP, LYZ, CD3E</p>,
    resultsTitle: 'Markers',
  },
};
export default meta;
type Story = StoryObj<typeof Explorer>;

export const Default: Story = {
  render: function Tabs(args) {
    const [tab, setTab] = useState('gene-expression');
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
          onClick={() => setTab('analysis-info')}
        >
          next tab
        </button>
        <Explorer {...args} activeTab={tab} chart={tab === 'analysis-info' ? <p>info</p> : args.chart} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    // must show: rail
    const canvas = within(canvasElement);
    // The header has a current link of its own.
    const rail = within(canvas.getByRole('navigation', { name: say('explorer.tabs') }));
    await expect(rail.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual(['#1', '#2', '#3']);
    await expect(rail.getByRole('link', { current: 'page' })).toHaveTextContent('Gene expression');
    // must show: options
    const options = within(canvas.getByRole('complementary', { name: say('plotOptions.title') }));
    await expect(options.getByRole('heading', { level: 2, name: say('plotOptions.title') })).toBeVisible();
    await expect(options.getByRole('button', { name: new RegExp(say('plotOptions.palette')) })).toBeVisible();
    // must show: linked embedding
    await waitFor(() => expect(canvasElement.querySelector('canvas')).toBeVisible());
    const before = canvasElement.querySelector('canvas');
    await userEvent.click(within(canvasElement).getByText('next tab'));
    // The eye never loses its place: the same canvas stays while tabs change.
    await expect(canvasElement.querySelector('canvas')).toBe(before);
  },
};
export const ResultsOpen: Story = {
  args: { resultsOpen: true },
  play: async ({ canvasElement }) => {
    // must show: drawer
    await expect(within(canvasElement).getByText('PPBP, LYZ, CD3E')).toBeVisible();
    // besides: its height by keys
    const [divider] = within(canvasElement)
      .getAllByRole('separator')
      .filter((s) => s.getAttribute('aria-orientation') === 'horizontal');
    const now = Number(divider?.getAttribute('aria-valuenow'));
    divider?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(Number(divider?.getAttribute('aria-valuenow'))).toBe(now - 2);
  },
};
export const EmbeddingAlone: Story = { args: { chart: undefined, selectionBar: undefined } };
/** The slots carry their own states; the frame keeps its places meanwhile. */
export const Loading: Story = {
  args: { embedding: <SkeletonChart />, chart: <SkeletonChart />, selectionBar: undefined },
};
export const Empty: Story = {
  args: { chart: <EmptyState title="CNV">inferCNV · 2.8</EmptyState>, results: undefined },
};
export const Failed: Story = {
  name: 'Error',
  args: { chart: <ErrorState error={{ id: 'SERVICE_RESTARTING' }} onRetry={fn()} /> },
};
/** Looking is allowed, changing is not: no header actions, no selection to save, no colours of one's own. */
export const NoPermission: Story = {
  args: {
    selectionBar: undefined,
    headerActions: undefined,
    pickers: undefined,
    options: (
      <ClusterColours
        column="cluster"
        categories={[{ name: '0', count: 120, colour: '#1F77B4' }]}
        palette="Default"
        mode="default"
        onModeChange={fn()}
        onChange={fn()}
        canEdit={false}
      />
    ),
  },
  play: async ({ canvasElement }) => {
    const own = within(canvasElement).getByRole('radio', { name: say('wizard.custom') });
    await expect(own).toBeDisabled();
  },
};
export const Extreme: Story = {
  args: {
    name: `${LONG.en} ${LONG.zh}`,
    facts: ['1,000,000 cells', '200 samples', 'Homo sapiens', LONG.zh],
    rail: Array.from({ length: 14 }, (_, i) => ({
      id: `t${i}`,
      label: (i % 2 ? LONG.zh : LONG.en).slice(0, 30),
      href: `#${i}`,
    })),
    activeTab: 't3',
  },
};
