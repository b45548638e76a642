import assert from 'node:assert/strict';
import { openSync, readSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { openDemo } from '../support/explorer.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { picture } from '../support/steps.ts';

/** Changes one byte in the middle of a file, in place. */
function flip(path: string): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, 100);
  byte[0]! ^= 0xff;
  writeSync(file, byte, 0, 1, 100);
  closeSync(file);
}

describe('a damaged dataset', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let at: (tab: string, query?: string) => string;
  let dataset = '';

  before(async () => {
    ({ platform, client, dataset, v, at } = await openDemo('damaged'));
  });
  after(() => v?.context.close());

  test('is said to be damaged, and repaired from its upload by one press', async () => {
    const { page } = v;
    const repair = () => client.call(`user/user_datasets/${dataset}/repair`, { json: {} });
    flip(join(platform.dataDir, 'objects/datasets', dataset, 'stroma/genes.json'));
    await page.goto(at('expression', '?gene=LYZ'));
    await page.getByText('This dataset is damaged').waitFor();
    await picture(page, 'damaged');
    await page.getByRole('button', { name: 'Repair', exact: true }).click();
    await page.getByText('700 cells').first().waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: /^LYZ by/ }).waitFor();
    // Failed reads are retried, and none stays failed.
    await page.getByText('This could not be loaded').waitFor({ state: 'detached' });
    await picture(page, 'repaired');
    const again = await repair();
    assert.deepEqual([again.status, again.error?.id], [409, 'DATASET_NOT_DAMAGED']);
  });
});
