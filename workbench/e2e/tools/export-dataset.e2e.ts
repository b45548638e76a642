import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { clustersOf, openDemo } from '../support/explorer.ts';
import { ROOT, type Visit } from '../support/platform.ts';
import { picture, tick } from '../support/steps.ts';

const READ = `
import json, sys, anndata
found = anndata.read_h5ad(sys.argv[1])
column = sys.argv[2]
print(json.dumps([found.n_obs, sorted(found.obs.columns), sorted(found.obs[column].cat.categories), list(found.obsm)]))
`;

/** A label is renamed, its cells are exported, and anndata reads the downloaded file. */
describe('export dataset', () => {
  let at: (tab: string) => string;
  let v: Visit;
  let client: Client;
  let dataset = '';
  const folder = mkdtempSync(join(tmpdir(), 'stroma-export-'));

  before(async () => {
    ({ client, dataset, v, at } = await openDemo('exporting'));
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await v?.context.close();
  });

  test('cells of a renamed label are downloaded as h5ad with that label', async () => {
    const { page } = v;
    const { columns: all, cluster: column } = await clustersOf(client, dataset);
    const first = column.categories[0]!;
    const edit = { kind: 'rename', category: first.name, name: 'Renamed cells' };
    const renamed = await client.call(`user/user_datasets/${dataset}/labels`, {
      json: { column: column.name, expected: column.version, edit },
    });
    assert.equal(renamed.status, 200);
    await page.goto(at('export-dataset'));
    await page.getByRole('radio', { name: 'Some cells' }).click();
    await tick(page.getByRole('checkbox', { name: /Renamed cells/ }));
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
    assert.equal(columns.length, all.length);
    assert.ok(embeddings.includes('X_umap'));
    await picture(page, 'export-dataset');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'export-dataset-phone');
    assert.deepEqual(v.complaints, []);
  });
});
