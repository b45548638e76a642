import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeDemoContent } from '../../../tooling/start/demo-content.mjs';
import { waitForMail } from '../support/outbox.ts';
import { startTestPlatform, type Platform, type Visit } from '../support/platform.ts';
import { openVisit } from '../support/shared.ts';
import { overflowingElements } from '../support/standing-out.ts';
import {
  api,
  goToDataset,
  openDataset,
  picture,
  submitAnalysis,
  waitForAnalysis,
  waitForPaint,
} from '../support/steps.ts';

/**
 * The demo content of a first start, through the same interface as a user's files, and the whole flow on the simulated samples. Only in `npm run
 * broad`; `npm test` covers the parts in start.e2e.ts, people.e2e.ts and seams.e2e.ts.
 */
describe('demo content and simulated samples', () => {
  let platform: Platform;
  let v: Visit;
  before(async () => {
    platform = await startTestPlatform({ warm: false });
    await writeDemoContent(join(platform.dataDir, 'seed'));
    v = await openVisit();
  });
  after(async () => {
    await v?.context.close();
    await platform?.stop();
  });

  test('registers with the code from the outbox and signs in', async () => {
    // Its own window: the demo user's starts with an empty storage.
    const own = await openVisit();
    const { page } = own;
    await page.goto(`${platform.url}/cloud/my_analyzes`);
    await page.waitForURL(/login\?redirect=/);
    await page
      .getByRole('button', { name: 'Create account' })
      .or(page.getByRole('link', { name: 'Create account' }))
      .first()
      .click();
    await page.getByLabel('User name').fill('mei_lin');
    await page.getByLabel(/E-mail/).fill('mei@example.org');
    await page.getByRole('button', { name: /code/i }).click();
    const code = await waitForMail(platform.dataDir, 'mei@example.org', /code is (\d{6})/);
    await page.getByLabel(/code/i).fill(code);
    await page.getByLabel('Password', { exact: true }).fill('Secret1x');
    await page.getByLabel('Password again').fill('Secret1x');
    await page
      .getByRole('button', { name: /Create account|Sign up/ })
      .last()
      .click();
    await page.getByText('Registration successful').waitFor();
    await page.getByLabel(/User name/).fill('mei_lin');
    await page.getByLabel('Password', { exact: true }).fill('Secret1x');
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await page.waitForURL((url) => url.pathname === '/cloud/my_analyzes');
    await own.context.close();
  });

  test('the demo user finds two datasets and two simulated samples', async () => {
    const { page } = v;
    await page.goto(platform.demoLink);
    await page.waitForURL((url) => url.pathname === '/cloud/my_analyzes');
    await page.getByRole('tab', { name: /Uploaded files/ }).click();
    await page.getByText('Parsed').nth(1).waitFor({ timeout: 90_000 });
    await page.getByText('Completed').nth(1).waitFor({ timeout: 90_000 });
    assert.ok((await page.getByText(/simulated/i).count()) >= 2, 'simulated files say so');
    await picture(page, 'demo-files');
    await page.getByRole('tab', { name: /Custom Datasets/ }).click();
    await goToDataset(page, 'oligodendroglioma', 'custom');
    await page.getByText('No embedding').waitFor();
    await picture(page, 'demo-oligodendroglioma');
    await openDataset(page, 'pbmc68k_reduced', 'custom');
    await picture(page, 'demo-pbmc68k');
  });

  test('integrates the simulated samples; the dataset says that it is simulated', async (t) => {
    const { page } = v;
    const { rows } = await api<{ rows: { fileName: string; simulated: boolean }[] }>(page, 'user/files');
    const names = rows.filter((f) => f.simulated).map((f) => f.fileName);
    assert.equal(names.length, 2);
    await submitAnalysis(page, names, 'simulated_pair');
    await waitForAnalysis(page, 'simulated_pair');
    const path = await openDataset(page, 'simulated_pair');
    await page
      .getByText(/simulated/i)
      .first()
      .waitFor();
    const id = path.split('/').at(-1)!;
    const detail = await api<{ cells: number; simulated: boolean; embeddings: unknown[] }>(
      page,
      `remote/user/user_datasets/${id}`,
    );
    assert.equal(detail.simulated, true);
    assert.ok(detail.cells > 1000);
    const { width } = page.viewportSize()!;
    const plot = (await page.getByRole('application').first().boundingBox())!;
    t.diagnostic(`the plot has ${((100 * plot.width) / width).toFixed(1)} % of ${width} px`);
    assert.ok(plot.width / width >= 0.5, `${plot.width} of ${width} px`);
    const coordinates = page.waitForResponse(/embedding_view2.*dimensions=3/);
    await page.getByRole('radio', { name: '3D' }).first().click({ force: true });
    await coordinates;
    await waitForPaint(page);
    await picture(page, 'simulated-3d');
  });

  test('in Chinese, dark, on a phone: the same dataset', async () => {
    const token = await v.page.evaluate(() => localStorage.getItem('stroma.token'));
    const url = v.page.url();
    for (const [name, options] of Object.entries({
      'zh-dark': { locale: 'zh-CN', theme: 'dark' },
      phone: { locale: 'zh-CN', theme: 'light', width: 390, height: 844 },
    })) {
      const other = await openVisit(options);
      await other.context.addInitScript((t) => localStorage.setItem('stroma.token', t ?? ''), token);
      await other.page.goto(url);
      await waitForPaint(other.page);
      await picture(other.page, `explorer-${name}`);
      await other.page.goto(`${platform.url}/cloud/my_analyzes`);
      await other.page.getByRole('heading', { name: '我的分析' }).waitFor();
      await picture(other.page, `my-analyses-${name}`);
      assert.deepEqual(await overflowingElements(other.page), [], name);
      assert.deepEqual(other.complaints, []);
      await other.context.close();
    }
  });

  test('nothing on the way was a 5xx or an error of the page', () => {
    assert.deepEqual(v.complaints, []);
  });
});
