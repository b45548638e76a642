import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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
const SAMPLES = ['ctrl1', 'ctrl2', 'ctrl3'];

/** Simulated samples with 5, 15 and 30 % ambient RNA: from the evaluation to the cell quality tab. */
describe('ambient RNA', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('ambient'));
    const folder = join(platform.dataDir, 'ambient-samples');
    const options = ['--cells', '300', '--samples', '6', '--genes', '2500', '--seed', '3', '--no-tumour'];
    execFileSync(process.execPath, [
      ...[join(ROOT, 'tooling/python.mjs'), '-m', 'stroma_runner.simulator'],
      ...[...options, '--out', folder],
    ]);
    for (const name of SAMPLES) await importSample(client, join(folder, `simulated_${name}.zip`));
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('the evaluation shows the fractions, and marks what is above the threshold', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/integrateLocalData`);
    const files = page.getByRole('grid', { name: 'Parsed files' });
    await files.getByRole('row', { name: /ctrl3/ }).waitFor();
    await files.getByRole('checkbox', { name: /Select all/i }).check({ force: true });
    await page.getByLabel('Tissue').fill('PBMC');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Evaluate cells' }).click();
    const remove = page.getByRole('switch', { name: /Remove ambient RNA/ });
    await remove.waitFor({ state: 'attached', timeout: 240_000 });
    await remove.check({ force: true });
    const table = page.getByRole('grid', { name: 'Ambient RNA per sample' });
    await table.getByRole('row', { name: /ctrl3/ }).getByText('Contaminated').waitFor();
    assert.equal(await table.getByRole('row', { name: /ctrl1/ }).getByText('Contaminated').count(), 0);
    for (const name of [
      'Genes that make up the ambient RNA',
      'Genes that lose most counts',
      'Markers that should be silent',
    ])
      await page.getByRole('grid', { name }).waitFor();
    await picture(page, 'ambient-evaluated');
  });

  test('each sample has a choice; a reload keeps it', async () => {
    const { page } = v;
    await page.getByRole('radio', { name: /Per sample/ }).check({ force: true });
    await page.getByRole('button', { name: /Correction of .*ctrl1/ }).click();
    await page.getByRole('option', { name: 'Keep as it is' }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.reload();
    await page
      .getByRole('button', { name: /Correction of .*ctrl1/ })
      .getByText('Keep as it is')
      .waitFor();
    await picture(page, 'ambient-choices');
  });

  test('the preview says it, the job corrects, the dataset shows it by sample and by cluster', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Options', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/ctrl1: kept/).waitFor();
    await page.getByText(/ctrl3: by its estimate/).waitFor();
    await page.getByLabel('Job name').fill('without_ambient');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('button', { name: 'Go to My analyses' }).waitFor({ timeout: 60_000 });
    const { rows } = await client.until<{ rows: Job[] }>(
      'user/analysis/jobs',
      ({ rows: all }) => all[0]?.status === 'completed' || all[0]?.status === 'error',
      240_000,
    );
    assert.equal(rows[0]!.status, 'completed', JSON.stringify(rows[0]!.error));
    const { data } = await client.call<DatasetDetail>(`remote/user/user_datasets/${rows[0]!.datasetId!}`);
    const info = data.analysisInfo as { qualityAdjustments: { ambientRnaRemoval: Record<string, string> } };
    const corrected = Object.keys(info.qualityAdjustments.ambientRnaRemoval);
    assert.equal(corrected.length, 2);
    assert.ok(corrected.every((name) => !name.includes('ctrl1')));
    await openDataset(page, 'without_ambient');
    await page.getByRole('link', { name: 'Cell quality' }).click();
    const bySample = page.getByRole('grid', { name: 'Contamination', exact: true });
    await bySample.getByRole('row', { name: /ctrl3/ }).getByText('Contaminated').waitFor();
    assert.match((await bySample.getByRole('row', { name: /ctrl3/ }).textContent()) ?? '', /%/);
    assert.doesNotMatch((await bySample.getByRole('row', { name: /ctrl1/ }).textContent()) ?? '', /%/);
    await page.getByRole('grid', { name: 'Contamination by cluster' }).getByRole('row').nth(1).waitFor();
    await picture(page, 'ambient-quality');
  });
});
