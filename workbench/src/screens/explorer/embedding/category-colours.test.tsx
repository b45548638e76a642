import { expect, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { EmbeddingPlotProps } from '@stroma/design-system/charts';
import type { CellCycleProps, DoubletsProps, GenePanelProps, QcProps } from '@stroma/design-system/explorer';
import { LeanProvider } from '@stroma/design-system/theme';
import { categoryColours, type PaletteId } from '@stroma/design-system/tokens';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../../messages/en-US.json' with { type: 'json' };
import { forget } from '../../../api/cache.ts';
import * as replies from '../../../../../design-system/src/explorer/gene-expression/replies.ts';
import { createStore } from '../../../app/store/store.ts';
import type { DatasetDetail } from '../dataset.ts';
import { defaultView, type View } from '../view/view.ts';

/** Props of the charts in the last rendering; they draw on canvases, which jsdom lacks. */
const drawn: {
  embedding?: EmbeddingPlotProps;
  quality?: QcProps;
  doublets?: DoubletsProps;
  phases?: CellCycleProps;
  gene?: GenePanelProps;
} = {};
jest.unstable_mockModule('@stroma/design-system/charts', () => ({
  prepareEmbedding: async (data: unknown) => data,
  prepareEmbeddingColours: async () => undefined,
  upright: () => null,
  useTissue: () => ({}),
  EmbeddingPlot: (props: EmbeddingPlotProps) => void (drawn.embedding = props),
  ThresholdHistogram: () => null,
  FacetedEmbedding: () => null,
  LinkedEmbeddings: () => null,
  FACETED_EMBEDDING_LIMIT: 12,
  facetedEmbeddingTable: () => null,
  linkedEmbeddingsTable: () => null,
  blendColour: () => null,
}));
jest.unstable_mockModule('@stroma/design-system/explorer', () => ({
  QcByCluster: (props: QcProps) => void (drawn.quality = props),
  QcBySample: () => null,
  Contamination: () => null,
  Doublets: (props: DoubletsProps) => void (drawn.doublets = props),
  CellCycle: (props: CellCycleProps) => void (drawn.phases = props),
  GenePanel: (props: GenePanelProps) => void (drawn.gene = props),
  CoexpressionPanel: () => null,
  ...replies,
}));
const { EmbeddingPanel } = await import('./EmbeddingPanel.tsx');
const { QualityTab } = await import('../QualityTab.tsx');
const { ExpressionTab } = await import('../expression/ExpressionTab.tsx');

const SAVED = { 'T cells': '#AA0000', 'B cells': '#00AA00', NK: '#0000AA' };
const detail = {
  id: 'd1',
  version: 'v1',
  columnsVersion: 0,
  name: 'PBMC',
  cells: 3,
  genes: 10,
  layers: ['normalized'],
  levels: { cluster: 'type' },
  embeddings: [{ key: 'umap', dimensions: 2 }],
  columns: [
    {
      ...{ name: 'type', kind: 'category', version: 'a' },
      categories: Object.entries(SAVED).map(([name, colour]) => ({ name, colour, count: 1 })),
    },
    {
      ...{ name: 'phase', kind: 'category', version: 'b' },
      categories: [
        { name: 'G2M', colour: '#111111', count: 1 },
        { name: 'G1', colour: '#222222', count: 2 },
      ],
    },
  ],
} as unknown as DatasetDetail;

const summary = (group: string) => ({
  ...{ group, n: 1, mean: 1, fraction: 1, min: 0, max: 1, q1: 0, median: 1, q3: 1, density: [1], sampled: [1] },
});
/** The groups have another order and lack the empty one, so a colour chosen by position would be that of another category. */
const groups = [summary('NK'), summary('B cells')];
const quality = {
  bySample: null,
  byCluster: {
    column: 'type',
    metrics: { genes: groups, umi: null, mitochondrial: null, ribosomal: null },
    doublets: { groups: [], scores: groups },
    cellCycle: { groups: [{ group: 'NK', G1: 1, S: 0, G2M: 1 }] },
  },
};
const json = (data: unknown) => new Response(JSON.stringify({ code: 200, msg: '', message: '', data }));
const binary = (bytes: ArrayBuffer, format: string, meta: object) =>
  new Response(bytes, { headers: { 'X-Stroma-Format': format, 'X-Stroma-Meta': JSON.stringify(meta) } });
globalThis.fetch = (async (url: string) => {
  const path = String(url);
  if (path.includes('quality')) return json(quality);
  if (path.includes('cell_sets')) return json([]);
  if (path.includes('/expression')) {
    const side = { name: null, cells: groups.map((g) => g.n), dots: [[]], summaries: [groups] };
    return json({
      genes: [{ gene_id: 'ENSG1', symbol: 'CD3D' }],
      groups: groups.map((g) => g.group),
      undetected: [],
      overlap: 0,
      sides: [side],
    });
  }
  // The service may list categories in another order than the detail.
  if (path.includes('annotation'))
    return binary(new Uint8Array([0, 1, 2]).buffer, 'codes-u8', { categories: ['NK', 'T cells', 'B cells'] });
  if (path.includes('embedding'))
    return binary(new Int16Array(6).buffer, 'i16', {
      n: 3,
      ranges: [
        [0, 1],
        [0, 1],
      ],
    });
  return json([]);
}) as typeof fetch;

type Coloured = { group: string; colour?: string };
const byGroup = (rows: readonly Coloured[] | null | undefined) =>
  Object.fromEntries((rows ?? []).map(({ group, colour }) => [group, colour]));

async function show(palette: PaletteId, theme: 'light' | 'dark') {
  for (const key of Object.keys(drawn)) delete drawn[key as keyof typeof drawn];
  forget('d1');
  const view: View = { ...defaultView(detail), palette, gene: 'CD3D' };
  const tab = { detail, view, change: () => {} };
  const { unmount } = render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <LeanProvider locale="en-US" theme={theme} messages={{ ...design, ...app }} navigate={() => {}}>
          <EmbeddingPanel
            {...{ detail, view }}
            onChange={() => {}}
            legend={{ x: 1, y: 0, folded: false, away: false }}
            onLegendChange={() => {}}
            options={null}
          />
          <QualityTab {...tab} />
          <ExpressionTab {...tab} />
        </LeanProvider>
      </MemoryRouter>
    </Provider>,
  );
  await waitFor(() => {
    expect(drawn.embedding?.colour.kind).toBe('category');
    expect([drawn.quality?.state.state, drawn.gene?.violin.state]).toEqual(['ready', 'ready']);
  });
  const { colour } = drawn.embedding!;
  const map =
    colour.kind === 'category'
      ? Object.fromEntries(colour.categories.map((name, i) => [name, colour.colours?.[i]]))
      : {};
  const ready = <T,>(state: { state: string; data?: T } | undefined) => state?.data;
  const found = {
    map,
    quality: byGroup(ready(drawn.quality?.state)?.metrics.genes),
    doublets: byGroup(ready(drawn.doublets?.state)?.scores),
    gene: byGroup(ready(drawn.gene?.violin)),
    phases: ready(drawn.phases?.state)?.colours,
  };
  unmount();
  return found;
}

test.each(['light', 'dark'] as const)('a category has its saved colour in every chart (%s)', async (theme) => {
  const found = await show('Default', theme);
  const some = { NK: SAVED.NK, 'B cells': SAVED['B cells'] };
  expect(found.map).toEqual(SAVED);
  expect([found.quality, found.doublets, found.gene]).toEqual([some, some, some]);
  expect(found.phases).toEqual({ G2M: '#111111', G1: '#222222' });
});

test('another palette gives a category the same colour in every chart, whatever the order of the groups', async () => {
  const [t, b, nk] = categoryColours('Color_v2', 3);
  const found = await show('Color_v2', 'light');
  const some = { NK: nk, 'B cells': b };
  expect(found.map).toEqual({ 'T cells': t, 'B cells': b, NK: nk });
  expect([found.quality, found.doublets, found.gene]).toEqual([some, some, some]);
});
