import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { DatasetDetail, Job } from '@stroma/contract';
import { clientOf, type Client } from '../support/client.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { slowDescendants } from '../support/slow.ts';
import { api, importFiles, openDataset, picture, submitAnalysis, waitForPaint } from '../support/steps.ts';

const IFNB = join(DATA, 'scrna_ifnb');
const hasData = existsSync(IFNB);
interface Detail {
  cells: number;
  columns: { name: string; kind: string; categories: { name: string; count: number }[] }[];
}

/**
 * From a count matrix to an explored result, in a real browser, on two real samples. The dataset opens with clusters and UMAP while its analysis
 * continues; edits made meanwhile are kept when it completes.
 */
describe('ifnb, two samples', { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let path: string;
  let client: Client;
  let job: Job;
  const dataset = () => client.call<DatasetDetail>(`remote/user/user_datasets/${job.datasetId}`);
  const at = (tab: string) => `${platform.url}/cloud/userDatasetAnalysis/${job.datasetId}/${tab}`;
  /** Desktop and phone. */
  const look = async (name: string) => {
    for (const [size, width, height] of [
      ['', 1440, 900],
      ['-phone', 390, 844],
    ] as const) {
      await v.page.setViewportSize({ width, height });
      await picture(v.page, `first-picture-${name}${size}`);
    }
    await v.page.setViewportSize({ width: 1440, height: 900 });
  };
  before(async () => {
    platform = await sharedPlatform();
    v = await openVisit();
  });
  after(() => v?.context.close());

  test('signs in by the one-use link; a second use is refused', async () => {
    await v.page.goto(platform.demoLink);
    await v.page.waitForURL(/my_analyzes/);
    const other = await openVisit();
    const refused = other.page.waitForResponse(/sign-in-link/);
    await other.page.goto(platform.demoLink);
    assert.equal((await refused).status(), 400);
    await other.page.getByText('link', { exact: false }).first().waitFor();
    assert.match(other.page.url(), /login/);
    await other.context.close();
  });

  test('imports a zip and a tar.gz', async () => {
    await importFiles(v.page, [join(IFNB, 'ifnb_ctrl.zip'), join(IFNB, 'ifnb_stim.tar.gz')]);
    await picture(v.page, 'ifnb-import');
  });

  const folders = () => {
    const path = join(platform.dataDir, 'objects/datasets');
    return existsSync(path) ? readdirSync(path) : [];
  };
  let known: string[];
  test('goes through the four steps', async () => {
    known = folders();
    await submitAnalysis(v.page, ['ifnb_ctrl.zip', 'ifnb_stim.tar.gz'], 'ifnb_spine', 'ifnb-wizard');
  });

  test('it opens before the analysis has ended, and says what is missing', async () => {
    client = clientOf(platform, await v.page.evaluate(() => localStorage.getItem('stroma.token')!));
    while (!folders().some((name) => !known.includes(name))) await setTimeout(20);
    // The rest of 2,000 cells takes some seconds; the news that it opened and the request to suspend each wait for a heartbeat.
    const slowed = slowDescendants(platform.pidOf('analysis-runner')!);
    try {
      const isOpened = ({ datasetId }: Job) => datasetId !== null;
      const { rows } = await client.until<{ rows: Job[] }>('user/analysis/jobs', ({ rows }) => rows.some(isOpened));
      job = rows.find(isOpened)!;
      assert.equal(job.status, 'running');
      assert.equal((await client.call(`user/analysis/jobs/${job.id}/suspend`, { method: 'POST' })).status, 200);
      await client.until<Job>(`user/analysis/jobs/${job.id}`, ({ status }) => status === 'suspended');
    } finally {
      await slowed.stop();
    }
    const { id } = job;
    const { data } = await dataset();
    assert.deepEqual(data.pending, ['tsne', 'umap3', 'markers']);
    const { page } = v;
    await page.goto(`${platform.url}/cloud/my_analyzes`);
    await page.locator(`[data-job="${id}"]`).getByRole('link', { name: 'ifnb_spine' }).click();
    await waitForPaint(page);
    await page.getByText('The analysis of this dataset is suspended').waitFor();
    await page.getByText(/Missing: t-SNE, UMAP in 3D, and marker genes/).waitFor();
    await look('suspended');
    await page.goto(at('markers'));
    await page.getByText('The marker genes are still being computed').waitFor();
    await look('markers');
  });

  test('cells saved meanwhile stay, an export waits, and the rest appears without a reload', async () => {
    const { page } = v;
    const column = 'cluster';
    const saved = await client.call(`user/user_datasets/${job.datasetId}/cell_sets`, {
      json: { name: 'first cluster', cells: { op: 'and', of: [{ cells: { column, categories: ['0'] } }] } },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.error));
    const params = { format: 'h5ad', cells: null, columns: [] };
    const early = await client.call('user/analysis/tools/export-dataset', {
      json: { dataset: job.datasetId, name: 'too early', params },
    });
    assert.deepEqual([early.status, early.error?.id], [409, 'DATASET_UNFINISHED']);

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Clusters and UMAP are ready').waitFor();
    await look('running');
    const table = page.getByRole('table', { name: /marker/i }).or(page.getByRole('grid', { name: /marker/i }));
    await table.first().waitFor({ timeout: 120_000 });
    await page.getByText('Clusters and UMAP are ready').waitFor({ state: 'detached' });
    const { data } = await dataset();
    assert.equal(data.pending, undefined);
    const keys = data.embeddings.map(({ key, dimensions }) => `${key}${dimensions}`);
    assert.ok(
      ['umap2', 'umap3', 'tsne2'].every((key) => keys.includes(key)),
      keys.join(),
    );
    const sets = await client.call<{ name: string; cells: number }[]>(`user/user_datasets/${job.datasetId}/cell_sets`);
    const cluster = data.columns.find(({ name }) => name === column)!;
    const [first] = (cluster as { categories: { count: number }[] }).categories;
    assert.deepEqual(
      sets.data.map(({ name, cells }) => [name, cells]),
      [['first cluster', first!.count]],
    );
    await look('finished');
    await page.goto(`${at('expression')}?embedding=tsne`);
    await waitForPaint(page);
    await look('tsne');
    assert.deepEqual(v.complaints, []);
  });

  test('My analyses has the analysis as completed', async () => {
    await v.page.goto(`${platform.url}/cloud/my_analyzes`);
    await v.page.locator('[data-job]').filter({ hasText: 'ifnb_spine' }).getByText('Completed').waitFor();
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
      // Bytes 20 to 23 of a PNG contain its height.
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
