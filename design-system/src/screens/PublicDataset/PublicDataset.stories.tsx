import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { PublicDetail } from '@stroma/contract';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { PublicDataset } from './PublicDataset.tsx';

const term = (kind: string, id: string | null, label: string, cells: number, labelZh: string | null = null) => ({
  ...{ kind, id, label, labelZh, cells },
});
const TYPES: [string, number, number][] = [
  ['CD14-positive monocyte', 4362, 8],
  ['naive CD4-positive T cell', 2504, 8],
  ['B cell', 978, 8],
  ['CD8-positive T cell', 814, 8],
  ['natural killer cell', 619, 8],
  ['dendritic cell', 472, 7],
  ['megakaryocyte', 236, 6],
];
const MARKERS: [string, string, number, number, number][] = [
  ['CD14-positive monocyte', 'S100A8', 5.1, 0.94, 0.11],
  ['CD14-positive monocyte', 'LYZ', 4.2, 0.98, 0.2],
  ['B cell', 'CD79A', 6.3, 0.93, 0.02],
  ['B cell', 'MS4A1', 5.9, 0.81, 0.02],
  ['natural killer cell', 'GNLY', 6.1, 0.96, 0.07],
];
const detail: PublicDetail = {
  ...{ id: 'e1', datasetId: 'd1', versionId: 'v2', version: 2, name: 'PBMC under interferon beta, eight donors' },
  ...{ species: 'Homo sapiens', tissue: 'blood', disease: 'systemic lupus erythematosus', technology: "10x 3' v1" },
  ...{
    cells: 13_999,
    genes: 14_053,
    samples: 2,
    cellTypes: 7,
    year: 2018,
    source: 'GSE96583',
    doi: '10.1038/nbt.4042',
  },
  ...{ publishedOn: '2026-11-20T08:00:00.000Z', simulated: false, state: 'published', reason: null },
  facts: {
    title: 'PBMC under interferon beta, eight donors',
    description: 'Peripheral blood cells of eight patients with lupus, at rest and after six hours of interferon beta.',
    ...{ doi: '10.1038/nbt.4042', licence: 'CC-BY-4.0', source: 'GSE96583', year: 2018, changes: 'Donors are named.' },
    citation: 'Kang HM et al. Multiplexed droplet single-cell RNA-sequencing. Nat Biotechnol 2018.',
  },
  versions: [
    {
      ...{ id: 'v2', number: 2, state: 'published', publishedOn: '2026-11-20T08:00:00.000Z' },
      changes: 'Donors are named.',
      reason: null,
      cells: 13_999,
    },
    {
      ...{ id: 'v1', number: 1, state: 'superseded', publishedOn: '2026-10-02T08:00:00.000Z' },
      changes: '',
      reason: null,
      cells: 13_999,
    },
  ],
  terms: [
    term('species', 'NCBITaxon:9606', 'Homo sapiens', 13_999, '人'),
    term('tissue', 'UBERON:0000178', 'blood', 13_999, '血液'),
    term('disease', 'MONDO:0007915', 'systemic lupus erythematosus', 13_999, '系统性红斑狼疮'),
    term('technology', 'EFO:0009899', "10x 3' v2", 13_999),
  ],
  composition: TYPES.map(([cellType, cells, donors]) => ({ cellType, id: null, cells, donors })),
  markers: MARKERS.map(([cellType, symbol, log2fc, inside, outside]) => ({
    ...{ cellType, gene_id: `ENSG${symbol}`, symbol, log2fc, inside, outside },
  })),
  hasRawCounts: true,
  problems: [],
  bytes: 812_000,
  mayExplore: true,
};
const meta: Meta<typeof PublicDataset> = {
  title: 'Screens/PublicDataset',
  component: PublicDataset,
  parameters: { layout: 'fullscreen' },
  args: {
    dataset: { state: 'ready', data: detail },
    picture: null,
    address: 'https://stroma.example/public/e1',
    catalogueHref: '/public',
    exploreHref: (id, version) => `/explore/${id}${version ? `?version=${version}` : ''}`,
    integrateHref: ({ datasetId, version }) => `/integrate?public=${datasetId}:${version}`,
    versionHref: (n) => `/public/e1?version=${n}`,
    facetHref: (facet, value) => `/public?${facet}=${value}`,
    onFiles: fn(),
    onCite: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PublicDataset>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: dataset
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(detail.name);
    await expect(canvas.getByRole('link', { name: dialogText('publicSet.explore') })).toHaveAttribute(
      'href',
      '/explore/d1',
    );
    await expect(canvas.getByRole('link', { name: dialogText('publicSet.use') })).toHaveAttribute(
      'href',
      '/integrate?public=d1:2',
    );
    const types = within(canvas.getByRole('grid', { name: dialogText('publicSet.compositionCells') }));
    await expect(types.getAllByRole('row')[1]).toHaveTextContent('CD14-positive monocyte');
    await expect(
      within(canvas.getByRole('grid', { name: dialogText('publicSet.versions') })).getAllByRole('row'),
    ).toHaveLength(3);
    // besides: the citation names the version with its URL
    await userEvent.click(canvas.getByRole('button', { name: dialogText('publicSet.cite') }));
    await expect(args.onCite).toHaveBeenCalledWith(
      'Kang HM et al. Multiplexed droplet single-cell RNA-sequencing. Nat Biotechnol 2018. https://doi.org/10.1038/nbt.4042. https://stroma.example/public/e1 (v2)',
    );
  },
};
/** Signed out: all information is shown, but nothing can be opened. */
export const Visitor: Story = {
  args: {
    isVisitor: true,
    onFiles: undefined,
    integrateHref: undefined,
    dataset: { state: 'ready', data: { ...detail, mayExplore: false } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: dialogText('publicSet.explore') })).toBeNull();
    await expect(within(canvasElement).getByText(dialogText('publicDb.visitor'))).toBeVisible();
  },
};
export const Withdrawn: Story = {
  args: {
    dataset: {
      state: 'ready',
      data: { ...detail, state: 'withdrawn', reason: 'A donor has withdrawn the consent.', mayExplore: false },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(dialogText('publicSet.withdrawnTitle'))).toBeVisible();
    await expect(within(canvasElement).queryByRole('link', { name: dialogText('publicSet.use') })).toBeNull();
  },
};
/** An earlier version links to the current one, and opens the cells with its own labels. */
export const Earlier: Story = {
  args: { dataset: { state: 'ready', data: { ...detail, version: 1, state: 'superseded' } } },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: dialogText('publicSet.explore') });
    await expect(link).toHaveAttribute('href', '/explore/d1?version=1');
  },
};
export const Loading: Story = { args: { dataset: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { dataset: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    dataset: {
      state: 'ready',
      data: {
        ...detail,
        name: LONG.zh,
        terms: Array.from({ length: 60 }, (_, i) => term('tissue', null, `${LONG.en} ${i}`, 60 - i)),
        composition: Array.from({ length: 200 }, (_, i) => ({
          ...{ cellType: `${LONG.en} ${i}`, id: null, cells: 4_000_000 - i, donors: 900 },
        })),
        facts: { ...detail.facts, citation: LONG.zh.repeat(6), licence: 'CC-BY-NC-4.0' },
      },
    },
  },
};
