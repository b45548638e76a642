import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DATA, type Platform, type Visit } from './platform.ts';
import { sharedPlatform, visit } from './shared.ts';
import { api, importFiles, openDataset, picture, submitAnalysis, waitForAnalysis, waitForPaint } from './steps.ts';

const IFNB = join(DATA, 'scrna_ifnb');
const hasData = existsSync(IFNB);
interface Detail {
  cells: number;
  columns: { name: string; kind: string; categories: { name: string; count: number }[] }[];
}

/** From a count matrix to an explored result, in a real browser, on two real samples (issue "the spine", lines 1 and 2). */
describe('ifnb, two samples', { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let path: string;
  before(async () => {
    platform = await sharedPlatform();
    v = await visit();
  });
  after(() => v?.context.close());

  test('signs in by the one-use link; a second use is refused', async () => {
    await v.page.goto(platform.demoLink);
    await v.page.waitForURL(/my_analyzes/);
    const other = await visit();
    await other.page.goto(platform.demoLink);
    await other.page.getByText('link', { exact: false }).first().waitFor();
    await other.page.waitForTimeout(500);
    assert.match(other.page.url(), /login/);
    await other.context.close();
  });

  test('imports a zip and a tar.gz', async () => {
    await importFiles(v.page, [join(IFNB, 'ifnb_ctrl.zip'), join(IFNB, 'ifnb_stim.tar.gz')]);
    await picture(v.page, 'ifnb-import');
  });

  test('goes through the four steps', async () => {
    await submitAnalysis(v.page, ['ifnb_ctrl.zip', 'ifnb_stim.tar.gz'], 'ifnb_spine', 'ifnb-wizard');
  });

  test('watches the analysis run to its end', async () => {
    await waitForAnalysis(v.page, 'ifnb_spine');
    await picture(v.page, 'ifnb-my-analyses');
  });

  test('at least 1,900 of 2,000 cells, at least 7 clusters, the known markers among the first 12', async () => {
    path = await openDataset(v.page, 'ifnb_spine');
    await picture(v.page, 'ifnb-explorer');
    const id = path.split('/').at(-1)!;
    const detail = await api<Detail>(v.page, `remote/user/user_datasets/${id}`);
    assert.ok(detail.cells >= 1900, `${detail.cells} cells kept`);
    const clusters = detail.columns.find((c) => c.name === 'cluster')!.categories;
    assert.ok(clusters.length >= 7, `${clusters.length} clusters`);
    const first = new Set<string>();
    for (const { name } of clusters) {
      const query = `cluster=${name}&pageSize=12`;
      const { rows } = await api<{ rows: { symbol: string }[] }>(
        v.page,
        `user/user_datasets/${id}/differential_expression?${query}`,
      );
      rows.forEach((row) => first.add(row.symbol));
    }
    for (const any of [['CD79A', 'MS4A1'], ['NKG7', 'GNLY'], ['LYZ', 'S100A8'], ['FCGR3A']])
      assert.ok(
        any.some((gene) => first.has(gene)),
        `${any.join(' or ')} is among the first 12 markers of some cluster`,
      );
  });

  test('colours by a gene, draws its violin, and the link opens the same view', async () => {
    const { page } = v;
    await page.getByRole('link', { name: 'Gene expression' }).click();
    await page.getByLabel('Gene symbol or Ensembl ID').fill('LYZ');
    await page.getByRole('option', { name: /LYZ/ }).first().click();
    await page.getByRole('heading', { name: /LYZ/ }).first().waitFor();
    await page.locator('.highcharts-series path').first().waitFor();
    await waitForPaint(page);
    await picture(page, 'ifnb-expression');
    assert.match(page.url(), /gene=LYZ/);
    const again = await v.context.newPage();
    await again.goto(page.url());
    await again.getByRole('heading', { name: /LYZ/ }).first().waitFor();
    await waitForPaint(again);
    await again.close();
  });

  test('downloads the embedding as svg and as png of at least 4200 px', async () => {
    const { page } = v;
    for (const kind of ['svg', 'png']) {
      await page
        .getByRole('button', { name: /Download/ })
        .first()
        .click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(kind, 'i') }).click();
      const bytes = readFileSync(await (await coming).path());
      if (kind === 'svg') assert.match(bytes.toString('utf8', 0, 200), /<svg/);
      // The height of a PNG lies in bytes 20 to 23.
      else assert.ok(bytes.readUInt32BE(20) >= 4200, `${bytes.readUInt32BE(20)} px`);
    }
  });

  test('cell quality says that there are no mitochondrial genes, not 0 %', async () => {
    const { page } = v;
    await page.getByRole('link', { name: 'Cell quality' }).click();
    await page.locator('.highcharts-series path').first().waitFor();
    await picture(page, 'ifnb-quality');
    await page.locator('button[aria-haspopup=listbox]').filter({ hasText: 'Genes per cell' }).first().click();
    await page.getByRole('option', { name: /Mito/ }).click();
    await page
      .getByText(/No mitochondrial genes/i)
      .first()
      .waitFor();
  });

  test('nothing on the way was a 5xx or an error of the page', () => {
    assert.deepEqual(v.complaints, []);
  });
});
