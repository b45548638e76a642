import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from './client.ts';
import { importDataset } from './fixtures.ts';
import { comeAs, newcomer } from './newcomer.ts';
import { person } from './people-steps.ts';
import { ROOT, type Platform, type Visit } from './platform.ts';
import { demoFiles, sharedPlatform, visit } from './shared.ts';
import { picture } from './steps.ts';

const READ = `
import json, sys, anndata
found = anndata.read_h5ad(sys.argv[1])
column = sys.argv[2]
print(json.dumps([found.n_obs, sorted(found.obs.columns), sorted(found.obs[column].cat.categories), list(found.obsm)]))
`;

/** A label is renamed, its cells are exported, and anndata reads the downloaded file. */
describe('export dataset', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let dataset = '';
  const folder = mkdtempSync(join(tmpdir(), 'stroma-export-'));

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('exporting'));
    dataset = await importDataset(client, (await demoFiles()).annotated);
    v = await visit();
    await comeAs(v, client);
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await v?.context.close();
  });

  test('cells of a renamed label are downloaded as h5ad with that label', async () => {
    const { page } = v;
    const { data } = await client.call<{
      levels: { cluster: string };
      columns: { name: string; version: string; categories?: { name: string; count: number }[] }[];
    }>(`remote/user/user_datasets/${dataset}`);
    const column = data.columns.find((c) => c.name === data.levels.cluster)!;
    const first = column.categories![0]!;
    const edit = { kind: 'rename', category: first.name, name: 'Renamed cells' };
    const renamed = await client.call(`user/user_datasets/${dataset}/labels`, {
      json: { column: column.name, expected: column.version, edit },
    });
    assert.equal(renamed.status, 200);
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/export-dataset`);
    await page.getByRole('radio', { name: 'Some cells' }).click();
    await page.getByRole('checkbox', { name: /Renamed cells/ }).check({ force: true });
    await picture(page, 'export-dataset-setup');
    await page.getByRole('button', { name: 'Start export' }).click();
    const button = page.getByRole('button', { name: 'Download file' });
    await button.waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    const python = join(ROOT, '.venv/bin/python');
    const read = execFileSync(python, ['-I', '-c', READ, path, column.name], { encoding: 'utf8' });
    const [cells, columns, categories, embeddings] = JSON.parse(read) as [number, string[], string[], string[]];
    assert.equal(cells, first.count);
    assert.deepEqual(categories, ['Renamed cells']);
    assert.equal(columns.length, data.columns.length);
    assert.ok(embeddings.includes('X_umap'));
    await picture(page, 'export-dataset');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'export-dataset-phone');
    assert.deepEqual(v.complaints, []);
  });
});
