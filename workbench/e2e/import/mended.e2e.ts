import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright';
import type { UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { brokenFiles } from '../support/mended-files.ts';
import { comeAs, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { ROOT, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, visit } from '../support/shared.ts';

const PAGE = join(ROOT, 'docs/mended-files.md');
const [BEGIN, END] = ['<!-- mended:begin -->', '<!-- mended:end -->'];

/** What a person does on the page, counted; choosing the file in the system's dialog is a press. */
class Hands {
  presses = 0;
  letters = 0;
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }
}
interface Walk {
  file: string;
  kind: string;
  /** State of the row in which the fault is said. */
  said: 'held' | 'unfit' | 'parsed' | 'completed';
  /** Words that say the fault or what was assumed. */
  words: RegExp;
  /** What a person does then. */
  mend?: (hands: Hands, row: Locator) => Promise<void>;
  /** What the list of files says of it at the end; null where it is refused before a byte is sent. */
  end: Partial<UploadedFile> | null;
  /** Of the end, for the table. */
  so: string;
}

describe('a broken file is understood and mended on the page of its fault', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let folder: string;
  let files: Record<string, Buffer>;
  const rows: string[][] = [];
  const button = (name: string) => v.page.getByRole('dialog').getByRole('button', { name, exact: true });
  const close = (hands: Hands) => hands.press(button('Close').last());
  const upload = (hands: Hands, row: Locator) => hands.press(row.getByRole('button', { name: 'Upload', exact: true }));
  const details = (hands: Hands, row: Locator) => hands.press(row.getByRole('button', { name: 'Details' }));
  const box = (name: string) => v.page.getByRole('dialog').getByText(name, { exact: true });
  const choose = async (hands: Hands, label: RegExp, option: RegExp) => {
    await hands.press(v.page.getByRole('dialog').getByRole('button', { name: label }));
    await hands.press(v.page.getByRole('option', { name: option }));
  };
  const fileOf = async (name: string) =>
    (await client.call<{ rows: UploadedFile[] }>('user/files')).data.rows.find(({ fileName }) => fileName === name);

  const WALKS: Walk[] = [
    {
      ...{ file: 'published.csv', kind: 'cells in rows, behind two columns of row numbers', said: 'held' },
      words: /Column 3 names the rows/,
      mend: upload,
      ...{ end: { cells: 40, genes: 20, state: 'parsed' }, so: 'read with cells in rows' },
    },
    {
      ...{ file: 'dates.tsv', kind: 'gene symbols that a spreadsheet changed to dates', said: 'held' },
      words: /Not uploaded yet/,
      mend: async (hands, row) => {
        await details(hands, row);
        await hands.press(box('Restore gene symbols that a spreadsheet changed to dates'));
        await close(hands);
        await upload(hands, row);
      },
      ...{ end: { cells: 40, genes: 20, state: 'parsed', choices: { repairs: ['dates'] } }, so: 'symbols restored' },
    },
    {
      ...{ file: 'logs.tsv', kind: 'logarithms in a table of counts', said: 'unfit', words: /is not a count/ },
      ...{ end: null, so: 'refused: the first value that is no count, by row and column' },
    },
    {
      ...{ file: 'parts.h5mu', kind: 'MuData without a part named as gene expression', said: 'unfit' },
      words: /tumour_cells/,
      mend: async (hands, row) => {
        await details(hands, row);
        await choose(hands, /Part of the file to read/, /tumour_cells/);
        await close(hands);
        await upload(hands, row);
      },
      ...{ end: { cells: 60, genes: 12, state: 'completed' }, so: 'read as a dataset of the chosen part' },
    },
    {
      ...{ file: 'both.zip', kind: 'raw matrix beside the filtered one', said: 'parsed', words: /Parsed/ },
      ...{ end: { cells: 40, state: 'parsed' }, so: 'the filtered matrix is read' },
    },
    {
      ...{ file: 'raw.zip', kind: 'raw matrix alone', said: 'unfit', words: /raw|droplets/i },
      ...{ end: null, so: 'refused: it holds empty droplets' },
    },
    {
      ...{ file: 'versions.tsv', kind: 'Ensembl ids with version numbers', said: 'parsed', words: /Parsed/ },
      mend: async (hands, row) => {
        await details(hands, row);
        await hands.press(button('Choose again'));
        await hands.press(box('Remove version numbers from Ensembl ids'));
        await hands.press(button('Parse again'));
        await client.until<UploadedFile>(
          `user/files/${(await fileOf('versions.tsv'))!.id}`,
          ({ state, choices }) => state === 'parsed' && choices !== undefined,
        );
      },
      end: { cells: 40, genes: 20, state: 'parsed', choices: { repairs: ['versions'] } },
      so: 'parsed again from the upload, without versions',
    },
    {
      ...{ file: 'repeated.tsv', kind: 'gene symbols that occur several times', said: 'parsed' },
      ...{ words: /occur more than once|made unique|repeated|duplicate/i },
      ...{ end: { cells: 40, genes: 22, state: 'parsed' }, so: 'symbols are numbered' },
    },
    {
      ...{ file: 'commas.csv', kind: 'decimal commas behind semicolons', said: 'unfit', words: /is not a count/ },
      ...{ end: null, so: 'refused: the first value that is no count, by row and column' },
    },
    {
      ...{ file: 'cut.csv.gz', kind: 'gzip file that was cut off', said: 'unfit', words: /damaged|incomplete|cut/i },
      ...{ end: null, so: 'refused: the file is not complete' },
    },
    {
      ...{ file: 'nameless.tsv', kind: 'genes that tell no species', said: 'held', words: /orientation/i },
      mend: async (hands, row) => {
        await upload(hands, row);
        await row.and(v.page.locator('[data-state="parsed"]')).waitFor({ timeout: 60_000 });
        await details(hands, row);
        await choose(hands, /Set the species/, /Homo sapiens/);
        await client.until<UploadedFile>(
          `user/files/${(await fileOf('nameless.tsv'))!.id}`,
          ({ species }) => species !== null,
        );
        // The field goes with the list that is read again; Escape before that would close the field's own list.
        const dialog = v.page.getByRole('dialog');
        await dialog.getByText('Set the species').waitFor({ state: 'detached' });
        await v.page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        hands.presses += 1;
      },
      ...{ end: { cells: 40, species: 'Homo sapiens', state: 'parsed' }, so: 'species set on the page of the file' },
    },
    {
      ...{ file: 'wells.zip', kind: 'two GEM wells joined by Cell Ranger', said: 'held', words: /2 libraries/ },
      mend: async (hands, row) => {
        await details(hands, row);
        await choose(hands, /Libraries/, /Library 2 alone/);
        await close(hands);
        await upload(hands, row);
      },
      ...{ end: { cells: 40, state: 'parsed', choices: { library: '2' } }, so: 'one of the wells is read' },
    },
    {
      ...{ file: 'logs.h5ad', kind: 'logarithms in the layer named counts', said: 'completed', words: /Completed/ },
      ...{ end: { cells: 60, genes: 12, state: 'completed' }, so: 'the layer with whole numbers is read' },
    },
  ];

  WALKS.push({
    ...{
      file: 'dates.h5ad',
      kind: 'an annotated file whose symbols became dates',
      said: 'held',
      words: /Not uploaded/,
    },
    mend: WALKS.find(({ file }) => file === 'dates.tsv')!.mend!,
    ...{ end: { cells: 60, genes: 14, state: 'completed', choices: { repairs: ['dates'] } }, so: 'symbols restored' },
  });
  /** Symbols that the dataset of a file finds. */
  const found = async (name: string, symbols: readonly string[]) => {
    const { datasetId } = (await fileOf(name))!;
    const hits = symbols.map(async (q) => {
      const { data } = await client.call<{ name?: string; symbol?: string }[]>(
        `user/user_datasets/${datasetId}/genes?q=${encodeURIComponent(q)}`,
      );
      return JSON.stringify(data).includes(`"${q}"`) ? [q] : [];
    });
    return (await Promise.all(hits)).flat();
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stroma-mended-'));
    files = brokenFiles(folder);
    platform = await sharedPlatform();
    v = await visit();
    client = await newcomer(platform, person('mender'));
    await comeAs(v, client);
    await v.page.goto(`${platform.url}/cloud/importdata`);
    // The disclaimer is agreed to once; the worker's first start is not the file's.
    const input = v.page.locator('input[type=file]').first();
    await input.setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
    await v.page.getByText('I have read this and agree').click();
    await v.page.getByRole('button', { name: 'Agree and continue' }).click();
    await v.page.locator('[data-upload="first.csv"][data-state="unfit"]').waitFor({ timeout: 60_000 });
  });
  after(async () => {
    await v?.context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { file, kind, said, words, mend, end, so } of WALKS)
    test(kind, async () => {
      const hands = new Hands();
      const row = v.page.locator(`[data-upload="${file}"]`);
      const begun = performance.now();
      const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
      hands.presses += 1;
      const mimeType = 'application/octet-stream';
      await v.page.locator('input[type=file]').first().setInputFiles({ name: file, mimeType, buffer: files[file]! });
      await v.page.locator(`[data-upload="${file}"][data-state="${said}"]`).waitFor({ timeout: 60_000 });
      await row.getByText(words).first().waitFor({ timeout: 5000 });
      const understood = seconds();
      await mend?.(hands, row);
      if (end) {
        await v.page.locator(`[data-upload="${file}"][data-state="${end.state}"]`).waitFor({ timeout: 60_000 });
        const found = await fileOf(file);
        assert.deepEqual(
          Object.fromEntries(Object.keys(end).map((key) => [key, found![key as keyof UploadedFile]])),
          end,
        );
      } else assert.equal(await fileOf(file), undefined, 'nothing of it was sent');
      rows.push([kind, so, String(hands.presses), String(hands.letters), understood, seconds()]);
    });

  test('the datasets hold the genes that were meant, by the names that were repaired', async () => {
    const symbols = ['SEPT2', 'MARCH4', '2-Sep', 'CD3E'];
    assert.deepEqual(await found('dates.h5ad', symbols), ['SEPT2', 'MARCH4', 'CD3E']);
    // Of the two parts of MuData the chosen one.
    assert.deepEqual(await found('parts.h5mu', ['CD3E', 'CD56']), ['CD3E']);
  });

  test('the page of the documentation says so', () => {
    const head = ['kind', 'end', 'presses', 'letters', 'understood, s', 'mended, s'];
    const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
    const page = readFileSync(PAGE, 'utf8');
    const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    if (process.env.STROMA_WRITE_TABLES)
      writeFileSync(PAGE, `${page.slice(0, from)}\n\n${table.join('\n')}\n\n${page.slice(to)}`);
    // Seconds differ from machine to machine.
    const told = page.slice(from, to).trim().split('\n').slice(2);
    const plain = (line: string) =>
      line
        .split('|')
        .slice(1, 5)
        .map((field) => field.trim());
    if (!process.env.STROMA_WRITE_TABLES) assert.deepEqual(told.map(plain), table.slice(2).map(plain));
    assert.deepEqual(v.complaints, []);
  });
});
