import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DatasetDetail, Job } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { importSample } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { openDataset, picture } from '../support/steps.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Two simulated samples: the stability of their clusters is tested before the analysis and shown next to its dataset. */
describe('stability of the clusters', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('steady'));
    const folder = join(platform.dataDir, 'steady-samples');
    const options = ['--cells', '300', '--samples', '2', '--genes', '2500', '--seed', '5', '--no-tumour'];
    execFileSync(process.execPath, [
      ...[join(ROOT, 'tooling/python.mjs'), '-m', 'stroma_runner.simulator'],
      ...[...options, '--out', folder],
    ]);
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.zip')))
      await importSample(client, join(folder, name));
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('cell types that a threshold takes are named while it moves', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/integrateLocalData`);
    const files = page.getByRole('grid', { name: 'Parsed files' });
    await files
      .getByRole('row', { name: /simulated/ })
      .first()
      .waitFor();
    await files.getByRole('checkbox', { name: /Select all/i }).check({ force: true });
    await page.getByLabel('Tissue').fill('PBMC');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Evaluate cells' }).click();
    const types = page.getByRole('grid', { name: 'Cells removed by type' });
    await types.getByRole('row').nth(2).waitFor({ timeout: 240_000 });
    const byType = page.getByRole('switch', { name: /Use thresholds per cell type/ });
    await byType.check({ force: true });
    await picture(page, 'steady-types');
  });

  test('a press tries the clusters; a change of the resolution discards what was found', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Expected to take \d+ s\.$/).waitFor();
    await page.getByRole('button', { name: 'Test cluster stability' }).click();
    const sentence = page.locator('[data-stability-sentence]');
    await sentence.waitFor({ timeout: 240_000 });
    assert.match((await sentence.textContent()) ?? '', /^\d+ of \d+ clusters are the same in at least 90% of \d+ runs/);
    await picture(page, 'steady-tried');
    await page.reload();
    await sentence.waitFor({ timeout: 60_000 });
    await page.getByRole('slider', { name: /resolution/i }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Test cluster stability' }).click({ timeout: 30_000 });
    await sentence.waitFor({ timeout: 240_000 });
    await page.getByRole('columnheader', { name: 'Resolution 0.9', exact: true }).waitFor();
  });

  test('the analysis keeps it, and the overview shows it', async () => {
    const { page } = v;
    const before = (await page.locator('[data-stability-sentence]').textContent()) ?? '';
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Job name').fill('steady');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('button', { name: 'Go to My analyses' }).waitFor({ timeout: 60_000 });
    const { rows } = await client.until<{ rows: Job[] }>(
      'user/analysis/jobs',
      ({ rows: all }) => all[0]?.status === 'completed' || all[0]?.status === 'error',
      240_000,
    );
    assert.equal(rows[0]!.status, 'completed', JSON.stringify(rows[0]!.error));
    const { data } = await client.call<DatasetDetail>(`remote/user/user_datasets/${rows[0]!.datasetId!}`);
    assert.equal(data.stability?.chosen.resolution, 0.9);
    await openDataset(page, 'steady');
    await page.getByText('How stable the clusters were before the analysis').waitFor();
    assert.equal(await page.locator('[data-stability-sentence]').textContent(), before);
    await picture(page, 'steady-overview');
  });
});
