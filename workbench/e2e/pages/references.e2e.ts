import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDemo } from '../support/explorer.ts';
import type { Visit } from '../support/platform.ts';
import { picture } from '../support/steps.ts';

const GTF = (chromosome: string) =>
  [
    '#!genome-build GRCh38',
    `${chromosome}\th\tgene\t100\t200\t.\t+\t.\tgene_id "ENSG00000167286.9"; gene_name "CD3D"; gene_biotype "protein_coding";`,
    `${chromosome}\th\texon\t100\t200\t.\t+\t.\tgene_id "ENSG00000167286.9"; gene_name "CD3D";`,
  ].join('\n');
const HGNC =
  'hgnc_id\tsymbol\tname\talias_symbol\tensembl_gene_id\nHGNC:1673\tCD3D\tx\t"WORDLESS9|T3D"\tENSG00000167286\n';

/** Gene tables of the library on its page and in the gene search: real servers, a real browser. */
describe('reference library', () => {
  let v: Visit;
  let at: (tab: string, query?: string) => string;
  let home: string;

  before(async () => {
    const demo = await openDemo('tabulating');
    ({ v, at } = demo);
    home = `${demo.platform.url}/cloud/references`;
  });
  after(() => v?.context.close());

  const importTable = async (name: string, file: string, content: string, version: string) => {
    const { page } = v;
    await page.getByRole('button', { name: 'Import a set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Gene table', { exact: true }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await dialog.getByText(`${file} · `).waitFor();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Version').fill(version);
    await dialog.getByRole('button', { name: 'Import a set' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 30_000 });
  };
  /** The options of the gene search, once the first one is shown. */
  const search = async (text: string) => {
    const { page } = v;
    await page.goto(at('expression', '?group=bulk_labels'));
    await page.getByRole('combobox', { name: 'Gene symbol or Ensembl ID' }).fill(text);
    const option = page.getByRole('option', { name: /CD3D/ });
    await option.waitFor();
    return option.innerText();
  };

  test('a species without gene sets of its own shows none; gene tables are listed with version and positions', async () => {
    const { page } = v;
    await page.goto(home);
    const species = page.getByRole('grid', { name: 'Species' });
    await species.getByRole('row', { name: /Chicken/ }).waitFor();
    assert.equal(await species.getByRole('row').count(), 12);
    await importTable('Ensembl', 'own.gtf', GTF('11'), 'Ensembl 115');
    await page.getByText('1 gene, 1 with a position').waitFor();
    await importTable('HGNC', 'hgnc.txt', HGNC, '2026-06');
    await page.getByText('1 gene, 0 with a position').waitFor();
    const row = species.getByRole('row', { name: /Homo sapiens/ });
    await row.getByText('Ensembl Ensembl 115 and HGNC 2026-06').waitFor();
    await picture(page, 'references-gene-tables');
    assert.deepEqual(v.complaints, []);
  });

  test('the gene search finds genes by aliases and ids of the tables, and CNV offers the positions', async () => {
    const { page } = v;
    assert.match(await search('wordless9'), /CD3D[\s\S]*alias WORDLESS9/);
    await search('ENSG00000167286.4');
    await page.goto(at('cnv'));
    await page.getByRole('button', { name: /Gene positions/ }).click();
    await page.getByRole('option', { name: 'Ensembl (Ensembl 115)' }).waitFor();
    assert.equal(await page.getByRole('option', { name: /HGNC/ }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Import gene positions' }).click();
    await page.waitForURL(home);
    assert.deepEqual(v.complaints, []);
  });

  test('a new version of a table replaces its names', async () => {
    const { page } = v;
    await page.goto(home);
    await importTable('HGNC', 'hgnc.txt', HGNC.replace('WORDLESS9', 'WORDLESS8'), '2026-07');
    await page.getByText('Ensembl Ensembl 115 and HGNC 2026-07').waitFor();
    assert.match(await search('wordless8'), /alias WORDLESS8/);
    await page.getByRole('combobox', { name: 'Gene symbol or Ensembl ID' }).fill('wordless9');
    await page.getByRole('option', { name: /CD3D/ }).waitFor({ state: 'detached' });
  });
});
