import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DatasetDetail, Job } from '@stroma/contract';
import { submitPair, type Client } from './client.ts';
import { comeAs, newcomer } from './newcomer.ts';
import { DATA, type Platform, type Visit } from './platform.ts';
import { sharedPlatform, visit } from './shared.ts';
import { picture, waitForPaint } from './steps.ts';

const IFNB = join(DATA, 'scrna_ifnb');
const hasData = existsSync(IFNB);

/** The dataset opens with clusters and UMAP while its analysis goes on; what is made in it stays when the rest has come. */
describe('first picture', { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let job: Job;
  const detail = () => client.call<DatasetDetail>(`remote/user/user_datasets/${job.datasetId}`);
  const at = (tab: string) => `${platform.url}/cloud/userDatasetAnalysis/${job.datasetId}/${tab}`;
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
    client = await newcomer(platform, { username: 'first_look', email: 'first@example.org', password: 'Secret1x' });
    v = await visit();
    await comeAs(v, client);
  });
  after(() => v?.context.close());

  test('it opens before the analysis has ended, and says what is missing', async () => {
    const { id } = await submitPair(
      client,
      [join(IFNB, 'ifnb_ctrl.zip'), join(IFNB, 'ifnb_stim.tar.gz')],
      'first_look',
      7,
    );
    job = await client.until<Job>(`user/analysis/jobs/${id}`, (now) => now.datasetId !== null);
    assert.equal(job.status, 'running');
    // The rest of 2,000 cells takes some seconds; suspended, there is time to look.
    assert.equal((await client.call(`user/analysis/jobs/${id}/suspend`, { method: 'POST' })).status, 200);
    await client.until<Job>(`user/analysis/jobs/${id}`, ({ status }) => status === 'suspended');
    const { data } = await detail();
    assert.deepEqual(data.pending, ['tsne', 'umap3', 'markers']);
    const { page } = v;
    await page.goto(`${platform.url}/cloud/my_analyzes`);
    await page.locator(`[data-job="${id}"]`).getByRole('link', { name: 'first_look' }).click();
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
    const { data } = await detail();
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
});
