import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText, storyTranslator } from '../../dialogs/help.stories.ts';
import { PublicDatabase } from './PublicDatabase.tsx';
import type { PublicDataset } from '@stroma/contract';
import { NO_CHOICE } from './Facets.tsx';
import type { PublicBasket } from './PublicDatabase.types.ts';

const row = (id: string, name: string, tissue: string, disease: string, cells: number): PublicDataset => ({
  id,
  datasetId: id,
  version: 1,
  name,
  species: id === 'd4' ? 'Mus musculus' : 'Homo sapiens',
  tissue,
  disease,
  technology: id === 'd3' ? 'Smart-seq2' : '10x 3′ v3',
  cells,
  samples: 4 + (cells % 9),
  year: 2021,
  source: `GSE1301${cells % 90}`,
  doi: id === 'd1' ? '10.1038/s41467-018-06318-7' : '',
  genes: 30_698,
  cellTypes: 12,
  publishedOn: '2026-10-01T00:00:00.000Z',
  simulated: false,
});
const rows = [
  row('d1', 'Healthy human liver, five donors', 'liver', 'normal', 8444),
  row('d2', 'Cirrhotic liver, non-parenchymal cells', 'liver', 'cirrhosis', 58_358),
  row('d3', 'PBMC of COVID-19 patients', 'blood', 'COVID-19', 44_721),
  row('d4', 'Lung development, P7', 'lung', 'normal', 67_180),
];
const value = (text: string, n: number) => ({ value: text, label: text, labelZh: null, isAncestor: false, count: n });
const count = (key: 'species' | 'tissue' | 'disease' | 'technology') =>
  [...new Set(rows.map((r) => r[key]))].map((text) => value(text, rows.filter((r) => r[key] === text).length));
const cellTypes = [
  { ...value('CL:0000542', 3), label: 'lymphocyte', labelZh: '淋巴细胞', isAncestor: true },
  { ...value('CL:0000236', 2), label: 'B cell', labelZh: 'B 细胞' },
];
const more = { cellType: cellTypes, developmentStage: [], publication: [value('10.1038/s41467-018-06318-7', 1)] };
const basketOf = (selected: ReadonlySet<string> = new Set()): PublicBasket => {
  const chosen = rows.filter(({ id }) => selected.has(id));
  const isMixed = new Set(chosen.map(({ species }) => species)).size > 1;
  return {
    datasets: chosen.length,
    cells: chosen.reduce((n, { cells }) => n + cells, 0),
    shared: chosen.length > 1 && !isMixed ? { state: 'ready', data: 17_204 } : null,
    problems: isMixed ? ['Homo sapiens / Mus musculus'] : [],
    isRead: true,
  };
};
const meta: Meta<typeof PublicDatabase> = {
  title: 'Screens/PublicDatabase',
  component: PublicDatabase,
  parameters: { layout: 'fullscreen' },
  args: {
    datasets: { state: 'ready', data: rows },
    total: 128,
    facets: {
      species: count('species'),
      tissue: [...count('tissue'), value('kidney', 0)],
      disease: count('disease'),
      technology: count('technology'),
      ...more,
    },
    chosen: NO_CHOICE,
    gene: '',
    onGeneChange: fn(),
    genesHref: '/genes',
    curateHref: '/curation',
    onChosenChange: fn(),
    search: '',
    onSearchChange: fn(),
    page: 1,
    pages: 7,
    onPageChange: fn(),
    datasetHref: (id) => `/public/${id}`,
    selected: new Set(),
    onSelectedChange: fn(),
    onIntegrate: fn(),
    isSubscribed: true,
    subscribeHref: '/subscribe',
  },
};
export default meta;
type Story = StoryObj<typeof PublicDatabase>;

export const Default: Story = {
  render: function Choosing(args) {
    const [selected, setSelected] = useState(args.selected);
    const [chosen, setChosen] = useState(args.chosen);
    const data = rows.filter((r) => !chosen.tissue.length || chosen.tissue.includes(r.tissue));
    return (
      <PublicDatabase
        {...args}
        {...{ selected, chosen }}
        datasets={{ state: 'ready', data }}
        total={data.length}
        onSelectedChange={setSelected}
        basket={basketOf(selected)}
        onChosenChange={setChosen}
      />
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const list = () =>
      within(canvas.getByRole('list', { name: dialogText('publicDb.title') })).getAllByRole('listitem');
    // must show: catalogue
    await expect(list()).toHaveLength(4);
    for (const [i, { name }] of rows.entries()) await expect(list()[i]).toHaveTextContent(name);
    const facets = within(canvas.getByRole('complementary'));
    await expect(facets.getByRole('checkbox', { name: 'kidney' })).toBeDisabled();
    await userEvent.click(facets.getByRole('checkbox', { name: 'liver' }));
    await expect(list()).toHaveLength(2);
    // besides: choosing for an analysis, and the next page
    await userEvent.click(within(list()[0] as HTMLElement).getByRole('checkbox'));
    await userEvent.click(within(list()[1] as HTMLElement).getByRole('checkbox'));
    const basket = within(canvas.getByRole('region', { name: dialogText('publicDb.chosen') }));
    await expect(basket.getByRole('status')).toHaveTextContent(storyTranslator()('publicDb.shared', { n: 17_204 }));
    await userEvent.click(basket.getByRole('button', { name: storyTranslator()('publicDb.integrate', { n: 2 }) }));
    await expect(args.onIntegrate).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('common.nextPage') }));
    await expect(args.onPageChange).toHaveBeenCalledWith(2);
  },
};
/** Samples of one species are integrated: impossible choices are reported before the click. */
export const OtherSpecies: Story = {
  args: { selected: new Set(['d1', 'd4']) },
  render: (args) => <PublicDatabase {...args} basket={basketOf(args.selected)} />,
  play: async ({ canvasElement, args }) => {
    const basket = within(within(canvasElement).getByRole('region', { name: dialogText('publicDb.chosen') }));
    await expect(basket.getByText(/Mus musculus/)).toBeVisible();
    await expect(
      basket.getByRole('button', { name: storyTranslator()('publicDb.integrate', { n: 2 }) }),
    ).toBeDisabled();
    await userEvent.click(basket.getByRole('button', { name: dialogText('publicDb.unchoose') }));
    await expect(args.onSelectedChange).toHaveBeenCalledWith(new Set());
  },
};
/** Text that the gene search cannot read is named. */
export const Unread: Story = {
  args: { gene: 'CD3D', unread: [rows[1]!.name] },
  play: async ({ canvasElement }) => {
    const sentence = storyTranslator()('publicDb.unread', { n: 1, names: rows[1]!.name });
    await expect(within(canvasElement).getByText(sentence)).toBeVisible();
  },
};
/** Database browsing requires a separate subscription (specification 1). */
export const NoPermission: Story = {
  args: { isSubscribed: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '/subscribe');
  },
};
export const Loading: Story = { args: { datasets: { state: 'loading' }, total: 0 } };
export const Empty: Story = { args: { datasets: { state: 'empty' }, total: 0, search: 'zebrafish', pages: 1 } };
export const Failed: Story = {
  name: 'Error',
  args: { datasets: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    total: 12_840,
    pages: 257,
    page: 257,
    facets: {
      species: count('species'),
      tissue: Array.from({ length: 60 }, (_, i) => value(i % 2 ? `${LONG.zh} ${i}` : `${LONG.en}_${i}`, 12_840 - i)),
      disease: count('disease'),
      technology: count('technology'),
      ...more,
    },
    datasets: {
      state: 'ready',
      data: Array.from({ length: 50 }, (_, i) =>
        row(`x${i}`, i % 2 ? LONG.zh : LONG.en, LONG.zh, LONG.en, 4_000_000 + i),
      ),
    },
  },
};
