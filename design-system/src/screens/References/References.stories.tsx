import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OfficialReference, ReferenceSet } from '@stroma/contract';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../explorer/held.stories.helper.tsx';
import { dialog, messageText } from '../../explorer/tool.stories.helper.tsx';
import { References } from './References.tsx';

const set = (id: string, over: Partial<ReferenceSet> = {}): ReferenceSet => ({
  ...{
    id,
    kind: 'geneSets',
    name: 'GO biological process',
    species: 'Homo sapiens',
    toSpecies: null,
    database: 'go_bp',
  },
  ...{ version: '2026-06', licence: 'CC BY 4.0', source: 'https://geneontology.org', scope: 'platform' },
  ...{ sha256: 'a1'.repeat(32), bytes: 1_500_000, entries: 7000, genes: 18_000, replaced: 0, isOwn: false },
  ...{ importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'admin' },
  ...over,
});
const sets = [
  set('go'),
  set('mine', { name: 'My signatures', database: 'custom', scope: 'personal', isOwn: true, licence: '', source: '' }),
  set('map', { kind: 'orthologs', name: 'Human to mouse', toSpecies: 'Mus musculus', database: null, entries: 16_000 }),
  set('table', {
    ...{ kind: 'genes', name: 'GENCODE 48', version: 'Ensembl 114', database: null, entries: 78_894, genes: 78_894 },
  }),
  set('markers', { kind: 'markers', name: 'PanglaoDB', database: null, entries: 178, genes: 4679 }),
];
const meta: Meta<typeof References> = {
  title: 'Screens/References',
  component: References,
  args: {
    sets: { state: 'ready', data: sets },
    scopes: ['personal', 'team'],
    canDelete: true,
    imported: 0,
    onImport: fn(),
    onRemove: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof References>;
const text = (name: string, content: string) => new File([content], name, { type: 'text/plain' });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const list = canvas.getByRole('grid', { name: messageText('references.list') });
    await expect(await within(list).findAllByRole('row')).toHaveLength(sets.length + 1);
    await expect(within(list).getByText(/78,894\D+78,894/)).toBeVisible();
    // Mouse has no gene sets of its own, but orthologs from human; chicken has neither.
    const table = within(canvas.getByRole('grid', { name: messageText('references.speciesTable') }));
    await expect(await table.findAllByRole('row')).toHaveLength(12);
    const row = (name: Parameters<typeof messageText>[0]) =>
      within(table.getByRole('rowheader', { name: messageText(name) }).closest('tr')!);
    await expect(row('enrichment.species.Homo sapiens').getByText('GENCODE 48 Ensembl 114')).toBeVisible();
    await expect(
      row('enrichment.species.Mus musculus').getByText(
        messageText('references.byOrthologs', { species: messageText('enrichment.species.Homo sapiens') }),
      ),
    ).toBeVisible();
    await expect(row('enrichment.species.Gallus gallus').getAllByText(messageText('references.noneYet'))).toHaveLength(
      4,
    );
    // Only the caller's own sets can be deleted, after a confirmation.
    await userEvent.click(
      canvas.getByRole('button', { name: messageText('references.remove', { name: 'My signatures' }) }),
    );
    const question = await dialog();
    await userEvent.click(question.getByRole('button', { name: messageText('common.delete') }));
    await expect(args.onRemove).toHaveBeenCalledWith(sets[1]);
  },
};
export const Importing: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('references.import') }));
    const box = await dialog();
    const confirm = box.getByRole('button', { name: messageText('references.import') });
    await userEvent.click(confirm);
    await expect(box.getByText(messageText('references.noFile'))).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, text('own.gmt', 'A\tx\tISG15\n'));
    await expect(await box.findByText(/own\.gmt/)).toBeVisible();
    await userEvent.type(box.getByLabelText(messageText('references.version')), '1');
    await userEvent.click(confirm);
    await expect(args.onImport).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'own', version: '1', scope: 'personal', kind: 'geneSets' }),
    );
  },
};
/** Text typed while a file is being read stays, and the import starts when it has been read. */
export const SlowFile: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('references.import') }));
    const box = await dialog();
    const confirm = box.getByRole('button', { name: messageText('references.import') });
    const file = text('own.gmt', 'A\tx\tISG15\n');
    let finish = (): void => {};
    const begins = new Promise<void>((resolve) => (finish = resolve));
    const { slice } = file;
    file.slice = (...range) => {
      const part = slice.apply(file, range);
      return Object.assign(part, { arrayBuffer: () => begins.then(() => new Response(part).arrayBuffer()) });
    };
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await userEvent.type(box.getByLabelText(messageText('references.version')), '1');
    await userEvent.click(confirm);
    await expect(args.onImport).not.toHaveBeenCalled();
    await expect(box.queryByText(messageText('references.noFile'))).toBeNull();
    finish();
    await expect(await box.findByText(/own\.gmt ·/)).toBeVisible();
    await expect(box.getByLabelText(messageText('references.version'))).toHaveValue('1');
    // A name that was typed is not replaced by that of another file.
    await userEvent.clear(box.getByLabelText(messageText('references.name')));
    await userEvent.type(box.getByLabelText(messageText('references.name')), 'Mine');
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, text('b.gmt', 'B\tx\tMX1\n'));
    await expect(await box.findByText(/b\.gmt ·/)).toBeVisible();
    await userEvent.click(confirm);
    await expect(args.onImport).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Mine', version: '1', file: expect.objectContaining({ name: 'b.gmt' }) }),
    );
  },
};
export const GeneTable: Story = {
  name: 'Import a gene table',
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('references.import') }));
    const box = await dialog();
    await userEvent.click(box.getByRole('radio', { name: messageText('references.kind.genes') }));
    await expect(box.getByText(messageText('references.fileHint.genes'))).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, text('page.tsv', '<!DOCTYPE html><p>Moved'));
    await expect(await box.findByText(messageText('references.webPage'))).toBeVisible();
    await userEvent.upload(input, text('hgnc.txt', 'hgnc_id\tsymbol\tname\talias_symbol\nHGNC:3430\tERBB2\tx\tHER2\n'));
    await expect(await box.findByText(/hgnc\.txt/)).toBeVisible();
    await userEvent.type(box.getByLabelText(messageText('references.version')), '2026-06');
    await userEvent.click(box.getByRole('button', { name: messageText('references.import') }));
    // Columns that no gene table has stay here; the set has the name of the last file.
    await expect(args.onImport).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ kind: 'genes', database: null, name: 'hgnc' },
        file: expect.objectContaining({ text: 'symbol\talias_symbol\nERBB2\tHER2\n' }),
      }),
    );
  },
};
export const Refused: Story = {
  args: { error: { id: 'REFERENCE_INVALID', params: { reason: 'duplicate', line: 3, text: 'A' } } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('references.import') }));
    await expect(await (await dialog()).findByText(/3.*A/)).toBeVisible();
  },
};
export const Loading: Story = { args: { sets: { state: 'loading' } } };
export const Empty: Story = { args: { sets: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { sets: { state: 'error', error: { id: 'INTERNAL' }, onRetry: fn() } },
};
export const NoPermission: Story = {
  args: { scopes: [], canDelete: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: messageText('references.import') })).toBeNull();
  },
};
export const Extreme: Story = {
  args: {
    sets: {
      state: 'ready',
      data: longNames(60).map((name, i) => set(String(i), { name, isOwn: true, scope: 'personal' })),
    },
  },
};

const offered = (id: string, name: string, over: Partial<OfficialReference> = {}): OfficialReference => ({
  ...{ id, name, kind: 'geneSets', species: 'Homo sapiens', toSpecies: null, database: 'reactome', licence: 'CC0' },
  ...{ version: null, address: 'https://reactome.org/download/current/ReactomePathways.gmt.zip' },
  ...{ state: 'missing', problem: null },
  ...over,
});
const offline = { id: 'REFERENCE_NOT_FETCHED', params: { reason: 'offline', host: 'maayanlab.cloud', status: 0 } };
const official = [
  offered('go-bp', 'GO biological process', { state: 'present', database: 'go_bp' }),
  offered('reactome', 'Reactome'),
  offered('wikipathways', 'WikiPathways', { state: 'failed', problem: offline }),
  offered('hgnc', 'HGNC complete set', { kind: 'genes', database: null, state: 'covered' }),
];
/** An administrator's page: one button for missing and failed sets, and one for each line. */
export const Official: Story = {
  args: { official: { sets: official, onFetch: fn() } },
  play: async ({ canvasElement, args }) => {
    const part = within(within(canvasElement).getByRole('region', { name: messageText('references.official') }));
    // Sets in the library are not offered again.
    await expect(await part.findAllByRole('row')).toHaveLength(official.length);
    await expect(part.getByText(/maayanlab\.cloud does not answer|maayanlab\.cloud 没有响应/)).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: /2 missing sets|2 项参考数据/ }));
    await expect(args.official!.onFetch).toHaveBeenLastCalledWith(['reactome', 'wikipathways']);
    const one = messageText('references.official.getOne', { name: 'HGNC complete set' });
    await userEvent.click(part.getByRole('button', { name: one }));
    await expect(args.official!.onFetch).toHaveBeenLastCalledWith(['hgnc']);
  },
};
export const OfficialUnderWay: Story = {
  args: {
    official: {
      sets: official.map((one) =>
        one.id === 'reactome'
          ? { ...one, state: 'fetching' }
          : one.id === 'wikipathways'
            ? { ...one, state: 'waiting', problem: null }
            : one,
      ),
      onFetch: fn(),
    },
  },
  play: async ({ canvasElement }) => {
    const part = within(within(canvasElement).getByRole('region', { name: messageText('references.official') }));
    const bar = part.getByRole('progressbar', {
      name: messageText('references.official.progress', { name: 'Reactome' }),
    });
    await expect(bar).toBeVisible();
    await expect(part.getByText(/^1 more set waits$|^另有 1 项等待$/)).toBeVisible();
    await expect(
      part.queryByRole('button', { name: messageText('references.official.getOne', { name: 'Reactome' }) }),
    ).toBeNull();
  },
};
/** A fresh server with everything: one sentence. */
export const OfficialComplete: Story = {
  args: { official: { sets: official.map((one) => ({ ...one, state: 'present', problem: null })), onFetch: fn() } },
  play: async ({ canvasElement }) => {
    const part = within(within(canvasElement).getByRole('region', { name: messageText('references.official') }));
    await expect(part.getByText(messageText('references.official.all'))).toBeVisible();
    await expect(part.queryByRole('grid')).toBeNull();
  },
};

/** The last import converted Entrez ids to symbols: how many, by which table, and how many were left out. */
export const Converted: Story = {
  args: {
    converted: { from: 'entrez', table: 'HGNC complete set 2026-06', ids: 1200, found: 1150, without: 50, emptied: 2 },
  },
  play: async ({ canvasElement }) => {
    const told = within(canvasElement).getByText(/HGNC complete set 2026-06/);
    await expect(told).toBeVisible();
    await expect(told).toHaveTextContent(/1,?200[^]*1,?150[^]*HGNC[^]*50[^]*2/);
  },
};
