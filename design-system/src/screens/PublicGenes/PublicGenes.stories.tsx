import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText, storyTranslator } from '../../dialogs/help.stories.ts';
import { PublicGenes } from './PublicGenes.tsx';
import type { PublicGenesReply } from './PublicGenes.types.ts';

const TYPES = [
  'B cell',
  'CD14-positive monocyte',
  'CD8-positive T cell',
  'natural killer cell',
  'naive CD4-positive T cell',
];
/** Mean log-normalised expression and share of cells, one gene per row, in cell types as in blood. */
const GENES: Record<string, [number, number][]> = {
  CD3D: [
    [0.05, 0.03],
    [0.04, 0.03],
    [1.9, 0.86],
    [0.3, 0.18],
    [2.0, 0.89],
  ],
  MS4A1: [
    [2.1, 0.82],
    [0.02, 0.01],
    [0.02, 0.01],
    [0.01, 0.01],
    [0.02, 0.01],
  ],
  LYZ: [
    [0.4, 0.2],
    [4.2, 0.99],
    [0.3, 0.17],
    [0.3, 0.15],
    [0.3, 0.16],
  ],
  GNLY: [
    [0.05, 0.03],
    [0.1, 0.05],
    [0.9, 0.36],
    [4.6, 0.97],
    [0.05, 0.03],
  ],
  NKG7: [
    [0.08, 0.05],
    [0.2, 0.12],
    [2.2, 0.78],
    [4.1, 0.98],
    [0.1, 0.06],
  ],
};
const DATASETS = [
  { name: 'PBMC under interferon beta', publication: '10.1038/nbt.4042', factor: 1, lacks: '' },
  { name: '68,000 PBMC of one donor', publication: '10.1038/ncomms14049', factor: 0.8, lacks: '' },
  { name: 'Blood, targeted panel', publication: 'GSE000001', factor: 1.1, lacks: 'LYZ' },
];
const reply = (genes: readonly string[]): PublicGenesReply => ({
  entries: DATASETS.map(({ factor, lacks }, d) => ({
    entry: `r${d}`,
    groups: TYPES.map((cellType, k) => ({
      cellType,
      donor: null,
      disease: null,
      cells: k === 4 && d === 2 ? 6 : 900 - 130 * k - 40 * d,
    })),
    genes: genes
      .filter((symbol) => symbol !== lacks)
      .map((symbol) => ({
        ...{ gene_id: `ENSG_${symbol}`, symbol, query: symbol },
        mean: GENES[symbol]!.map(([mean]) => mean * factor),
        fraction: GENES[symbol]!.map(([, share]) => Math.min(1, share * factor)),
        variance: GENES[symbol]!.map(([mean]) => mean * 0.6),
      })),
    missing: genes.filter((symbol) => symbol === lacks),
  })),
  absent: [],
  labelsZh: { 'B cell': 'B 细胞', 'T cell': 'T 细胞' },
  datasets: DATASETS.map(({ name, publication }, d) => ({
    id: `e${d}`,
    datasetId: `d${d}`,
    name,
    entry: `r${d}`,
    publication,
  })),
});
const meta: Meta<typeof PublicGenes> = {
  title: 'Screens/PublicGenes',
  component: PublicGenes,
  parameters: { layout: 'fullscreen' },
  args: {
    genes: Object.keys(GENES).join(','),
    by: 'cellType',
    onAsk: fn(),
    found: { state: 'ready', data: reply(Object.keys(GENES)) },
    catalogueHref: '/public',
    datasetHref: (id) => `/public/${id}`,
    cellsHref: (id, gene) => `/explore/${id}?gene=${gene}`,
  },
};
export default meta;
type Story = StoryObj<typeof PublicGenes>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: genes over datasets
    const t = storyTranslator();
    await expect(canvas.getByText(t('publicGenes.few', { n: 10, left: 1 }))).toBeVisible();
    await expect(
      canvas.getByText(t('publicGenes.missing', { n: 1, gene: 'LYZ', names: t.list(['Blood, targeted panel']) })),
    ).toBeVisible();
    const first = within(canvas.getByRole('grid', { name: dialogText('publicGenes.table') })).getAllByRole('row')[1]!;
    await expect(first).toHaveTextContent('natural killer cell');
    // besides: genes are typed in any form
    const field = canvas.getByRole('textbox', { name: dialogText('publicGenes.genes') });
    await userEvent.clear(field);
    await userEvent.type(field, 'CD3D, CD3D;LYZ{Enter}');
    await expect(args.onAsk).toHaveBeenCalledWith('CD3D,LYZ', 'cellType');
  },
};
export const Empty: Story = { args: { genes: '', found: { state: 'empty' } } };
export const Loading: Story = { args: { found: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { found: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
/** Anything that could not be read is named, not left out. */
export const Absent: Story = {
  args: { found: { state: 'ready', data: { ...reply(['CD3D']), absent: ['gone'] } }, genes: 'CD3D' },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(storyTranslator()('publicGenes.absent', { n: 1, names: 'gone' })),
    ).toBeVisible();
  },
};
/** 120 datasets with long names: the picture has the first groups, the table all. */
export const Extreme: Story = {
  args: {
    found: {
      state: 'ready',
      data: {
        ...reply(['CD3D', 'LYZ']),
        entries: Array.from({ length: 120 }, (_, k) => ({ ...reply(['CD3D', 'LYZ']).entries[0]!, entry: `x${k}` })),
        datasets: Array.from({ length: 120 }, (_, k) => ({
          ...{ id: `x${k}`, datasetId: `x${k}`, entry: `x${k}`, publication: 'GSE1' },
          name: `${k % 2 ? LONG.zh : LONG.en} ${k}`,
        })),
      },
    },
    genes: 'CD3D,LYZ',
  },
};
