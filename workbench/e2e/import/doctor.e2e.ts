import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import type { UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

const GENES = [
  'CD3E',
  'CD4',
  'CD8A',
  'MS4A1',
  'NKG7',
  'LYZ',
  'HLA-DRA',
  'MT-CO1',
  'RPL3',
  'ACTB',
  'B2M',
  'CCL5',
].flatMap((gene) => [gene, `${gene}P1`]);
const CELLS = Array.from({ length: 40 }, (_, k) => `Lib1-1_E4.5_12133799${1000 + k * 37}`);
/** Cells in rows after two columns of row numbers, as in published tables. */
const PUBLISHED = [
  ['', 'Unnamed: 0', 'Unnamed: 0.1', ...GENES],
  ...CELLS.map((cell, c) => [String(c), String(c), cell, ...GENES.map((_, g) => String((c * 7 + g * 3) % 5))]),
]
  .map((row) => `${row.join(',')}\n`)
  .join('');
const METADATA = `cell,stage,percent\n${CELLS.map((cell) => `${cell},E 4.5,0.25\n`).join('')}`;
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: gzipSync(Buffer.from(text)) });

describe('files are examined before a byte of them is sent', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  const row = (name: string) => v.page.locator(`[data-upload="${name}"]`);
  const sent: string[] = [];
  before(async () => {
    platform = await sharedPlatform();
    v = await openVisit();
    client = await newcomer(platform, person('examined'));
    await openSignedIn(v, client);
    v.page.on('request', (request) => {
      if (/files\/uploads/.test(request.url())) sent.push(request.method());
    });
    await v.page.goto(`${platform.url}/cloud/importdata`);
  });
  after(() => v?.context.close());

  test('a published table waits with what was found, and a table of annotations is named', async () => {
    await v.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('published.csv.gz', PUBLISHED), file('annotations.csv.gz', METADATA)]);
    await v.page.getByText('I have read this and agree').click();
    await v.page.getByRole('button', { name: 'Agree and continue' }).click();
    await row('published.csv.gz').getByText('Not uploaded yet').waitFor({ timeout: 20_000 });
    await row('published.csv.gz')
      .getByText(/ · 40 cells · /)
      .waitFor();
    await row('published.csv.gz').getByText('Column 3 names the rows').waitFor();
    await row('annotations.csv.gz').getByRole('alert').getByText('table of annotations (40 rows)').waitFor();
    assert.deepEqual(sent, [], 'nothing was sent');
    await picture(v.page, 'import-examined');
  });

  test('the preview shows its first rows; a choice is examined and undone', async () => {
    await row('published.csv.gz').getByRole('button', { name: 'Details' }).click();
    const dialog = v.page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'First rows and columns' }).getByText(CELLS[0]!).waitFor();
    await dialog.getByText('Genes in rows, cells in columns').last().click();
    await dialog.getByText('contains 24 cells').waitFor();
    await dialog.getByRole('button', { name: 'Undo choices' }).click();
    await dialog.getByText('contains 24 cells').waitFor({ state: 'detached' });
    await picture(v.page, 'import-doctor');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  test('what was assumed goes with the file, which is read like that', async () => {
    await row('published.csv.gz').getByRole('button', { name: 'Upload', exact: true }).click();
    await row('published.csv.gz').getByText('Parsed').waitFor({ timeout: 60_000 });
    const { data } = await client.call<{ rows: UploadedFile[] }>('user/files');
    const [kept] = data.rows;
    assert.deepEqual(
      { cells: kept!.cells, genes: kept!.genes, choices: kept!.choices },
      { cells: 40, genes: 24, choices: { orientation: 'genesInColumns', names: 3, leftOut: [2] } },
    );
    assert.deepEqual(v.complaints, []);
  });
});
