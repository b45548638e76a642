import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { useState, type ReactNode } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { CellCycle } from './cell-quality/CellCycle.tsx';
import { Doublets } from './cell-quality/Doublets.tsx';
import { QcByCluster } from './cell-quality/QcByCluster.tsx';
import { QcBySample } from './cell-quality/QcBySample.tsx';
import { MarkersTable } from './differential-expression/MarkersTable.tsx';
import type { MarkerRow, MarkersTableProps, QcMetric } from './explorer.types.ts';
import { GenePanel } from './gene-expression/GenePanel.tsx';
import { AnalysisInfo } from './overview/AnalysisInfo.tsx';
import { ClusterColours } from './overview/ClusterColours.tsx';
import { Receipt } from './receipt/Receipt.tsx';

const meta: Meta = {
  title: 'Explorer/Panels',
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 820, background: 'var(--st-surface)' }}>
        <h1>Dataset</h1>
        <Story />
      </main>
    ),
  ],
};
export default meta;
type Story = StoryObj;

export const Info: Story = {
  render: () => (
    <AnalysisInfo
      simulated
      info={{
        state: 'ready',
        data: {
          general: {
            analysisId: 'a41f',
            cells: 1968,
            samples: 2,
            sampleNames: ['Control', 'Stimulated'],
            species: 'Homo sapiens',
            tissue: 'PBMC',
            sampleDiseases: null,
          },
          cellFiltering: {
            expressedGeneRange: { min: 200, max: 1430 },
            expressedUmiRange: { min: 0, max: 4100 },
            mitochondrialContent: null,
          },
          qualityAdjustments: { ambientRnaRemoval: false, doubletDetectionAndRemoval: true },
          analysisOptions: {
            clusterResolution: 0.8,
            numberOfHighlyVariableGenes: 2000,
            pcValue: 22,
            batchEffectRemoval: 'Harmony, by sample',
          },
        },
      }}
    />
  ),
};
export const InfoLoading: Story = { render: () => <AnalysisInfo info={{ state: 'loading' }} /> };

const metrics = {
  genes: summariesFixture(['Control', 'Stimulated'], 900),
  umi: summariesFixture(['Control', 'Stimulated'], 2800),
  mitochondrial: null,
  ribosomal: summariesFixture(['Control', 'Stimulated'], 12),
};
function Qc({ by }: { by: 'sample' | 'cluster' }) {
  const [metric, setMetric] = useState<QcMetric>('genes');
  const Panel = by === 'sample' ? QcBySample : QcByCluster;
  return <Panel state={{ state: 'ready', data: { metrics } }} metric={metric} onMetricChange={setMetric} />;
}
export const QualityBySample: Story = {
  render: () => <Qc by="sample" />,
  play: async ({ canvasElement }) => {
    // A metric that does not exist says so and draws nothing: never a violin at zero.
    await waitFor(() => expect(canvasElement.querySelector('[data-chart]')).toBeTruthy());
    await userEvent.click(canvasElement.querySelector('button[aria-haspopup=listbox]') as HTMLElement);
    await userEvent.click((await within(document.body).findAllByRole('option'))[2] as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-chart]')).toBeNull());
  },
};
export const QualityByCluster: Story = { render: () => <Qc by="cluster" /> };
export const QualityError: Story = {
  render: () => (
    <QcBySample
      state={{ state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() }}
      metric="genes"
      onMetricChange={fn()}
    />
  ),
};
export const DoubletCalls: Story = {
  render: () => (
    <Doublets
      state={{
        state: 'ready',
        data: {
          groups: [
            { group: 'Control', n: 1000, doublets: 41 },
            { group: 'Stimulated', n: 1000, doublets: 38 },
          ],
          scores: summariesFixture(['Control', 'Stimulated'], 0.2),
        },
      }}
      onShowOnEmbedding={fn()}
    />
  ),
};
export const DoubletsEmpty: Story = { render: () => <Doublets state={{ state: 'empty' }} /> };
export const Phases: Story = {
  render: () => (
    <CellCycle
      state={{
        state: 'ready',
        data: {
          groups: [
            { group: 'Control', G1: 802, S: 120, G2M: 78 },
            { group: 'Stimulated', G1: 760, S: 150, G2M: 90 },
          ],
        },
      }}
      mode="percent"
      onModeChange={fn()}
      onShowOnEmbedding={fn()}
    />
  ),
};

function Gene({ children }: { children?: ReactNode }) {
  const [gene, setGene] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const hits = query
    ? [
        { id: 'ENSG00000090382', symbol: 'LYZ' },
        { id: 'ENSG00000197728', symbol: 'LYZL4' },
      ]
    : [];
  return (
    <>
      {children}
      <GenePanel
        gene={gene}
        onGeneChange={setGene}
        query={query}
        onQueryChange={setQuery}
        hits={hits}
        layer="normalized"
        layers={['normalized']}
        onLayerChange={fn()}
        groupBy="cluster"
        groupOptions={[
          { id: 'cluster', label: 'cluster' },
          { id: 'sample', label: 'sample' },
        ]}
        onGroupByChange={fn()}
        violin={{ state: 'ready', data: summariesFixture() }}
      />
    </>
  );
}
export const GeneExpression: Story = {
  render: () => <Gene />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox'), 'LY');
    await userEvent.click(await within(document.body).findByRole('option', { name: /LYZL4/ }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('LYZL4'));
    // A layer that the dataset lacks cannot be chosen.
    await expect(canvas.getAllByRole('radio')[1]).toBeDisabled();
  },
};

export const Colours: Story = {
  render: () => (
    <ClusterColours
      column="cluster"
      mode="custom"
      palette="Default"
      onModeChange={fn()}
      onChange={applied}
      categories={[
        { name: 'T cells', count: 1200, colour: '#1F77B4' },
        { name: 'B cells with a long name', count: 300, colour: '#FF7F0E' },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first] = canvas.getAllByRole('textbox') as [HTMLInputElement];
    const apply = canvas.getAllByRole('button')[0] as HTMLElement;
    for (const bad of ['#12', '#ff7f0e']) {
      await userEvent.clear(first);
      await userEvent.type(first, bad);
      await expect(apply).toBeDisabled();
    }
    await userEvent.clear(first);
    await userEvent.type(first, '#00aa55');
    await userEvent.click(apply);
    await expect(applied).toHaveBeenLastCalledWith({ 'T cells': '#00AA55', 'B cells with a long name': '#FF7F0E' });
  },
};
const applied = fn();

export const TheReceipt: Story = {
  render: () => (
    <Receipt
      state={{
        state: 'ready',
        data: {
          tool: 'integration',
          jobId: 'job_7f3a',
          createdAt: '2026-11-21T08:03:40.000Z',
          seed: 0,
          inputs: [{ name: 'Control', sha256: 'a41f'.repeat(16) }],
          parameters: { clusterResolution: 0.8 },
          versions: { scanpy: '1.11.5' },
          method: 'Counts were normalised to 10,000 per cell and log-transformed.',
        },
      }}
      onDownloadReproduce={fn()}
    />
  ),
};

const marker = (symbol: string, i: number): MarkerRow => ({
  cluster: '0',
  gene_id: `ENSG0000009038${i}`,
  symbol,
  avg_expression: 4.2 - i,
  log2fc: 3.1 - i * 0.4,
  pct1: 0.98,
  pct2: 0.2,
  z_score: 32.1,
  p_val: i ? 3e-120 : 0,
  p_val_adj: i ? 4e-116 : 0,
});
const markers: MarkersTableProps = {
  state: { state: 'ready', data: ['LYZ', 'S100A8', 'FCN1'].map(marker) },
  clusters: ['0', '1', '2'],
  cluster: '0',
  onClusterChange: fn(),
  sort: { column: 'log2fc', direction: 'descending' },
  onSortChange: fn(),
  total: 120,
  page: 1,
  pageSize: 50,
  onPageChange: fn(),
  onGenePick: fn(),
};
export const Markers: Story = {
  render: () => <MarkersTable {...markers} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('columnheader', { name: /Pct1/ }));
    await expect(markers.onSortChange).toHaveBeenLastCalledWith({ column: 'pct1', direction: 'ascending' });
    await userEvent.click(canvas.getByText('S100A8'));
    await expect(markers.onGenePick).toHaveBeenCalledWith(expect.objectContaining({ symbol: 'S100A8' }));
  },
};
export const MarkersEmpty: Story = { render: () => <MarkersTable {...markers} state={{ state: 'empty' }} total={0} /> };
