import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { PICTURES } from './platform.ts';
import { rawKeys } from './raw-keys.ts';
import { waitUntilStill } from './rest.ts';

const ANALYSIS_MS = 240_000;

/** Asserts that a page at rest shows no message id instead of a sentence. Takes a screenshot if requested. */
export async function picture(page: Page, name: string): Promise<void> {
  await waitUntilStill(page);
  assert.deepEqual(await rawKeys(page), [], name);
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Clicks a checkbox or radio, or its label if the input is hidden in it. Scrolls away what covers it, such as the foot of a form. */
export async function tick(box: Locator): Promise<void> {
  if (await box.isChecked()) return;
  const label = box.locator('xpath=ancestor::label[1]');
  await ((await label.count()) > 0 ? label : box).click();
  assert.ok(await box.isChecked(), `a press did not choose ${String(box)}`);
}

/** Chooses files on the import screen, agrees to the disclaimer, and waits for what becomes of them. */
export async function importFiles(page: Page, paths: string[], state: RegExp | string = 'Parsed'): Promise<void> {
  await page.getByRole('link', { name: 'Import data' }).first().click();
  await page.waitForURL(/importdata/);
  await page.locator('input[type=file]').first().setInputFiles(paths);
  const agree = page.getByRole('button', { name: 'Agree and continue' });
  if (await agree.isVisible().catch(() => false)) {
    await page.getByText('I have read this and agree').click();
    await agree.click();
  }
  for (const path of paths) {
    const name = path.split('/').at(-1)!;
    await page
      .locator('li, article, section')
      .filter({ hasText: name })
      .last()
      .getByText(state)
      .first()
      .waitFor({ timeout: 60_000 });
  }
}

/** Steps 1 to 4 of the wizard with the named files, to the submitted job; its name must be free. */
export async function submitAnalysis(
  page: Page,
  files: string[],
  jobName: string,
  picturePrefix?: string,
): Promise<void> {
  const shot = async (step: string) => picturePrefix && picture(page, `${picturePrefix}-${step}`);
  await page.goto(new URL('/cloud/integrateLocalData', page.url()).href);
  for (const file of files)
    await page
      .getByRole('row', { name: new RegExp(file.replaceAll('.', '\\.')) })
      .first()
      .getByRole('checkbox')
      .check({ force: true });
  await page.getByLabel('Tissue').fill('PBMC');
  await shot('1-samples');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Evaluate cells' }).click();
  await page.locator('[data-preprocessing=running]').waitFor();
  await page.locator('[data-preprocessing]').waitFor({ state: 'detached', timeout: ANALYSIS_MS });
  await shot('2-filtering');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Options', exact: true }).waitFor();
  await shot('3-options');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Job name').fill(jobName);
  await shot('4-preview');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await page.getByRole('button', { name: 'Go to My analyses' }).waitFor({ timeout: 60_000 });
}

/** Waits on My analyses, without reloading, until the job's live state is completed. */
export async function waitForAnalysis(page: Page, jobName: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to My analyses' }).click();
  const job = page.locator('[data-job], li, article').filter({ hasText: jobName }).first();
  await job.getByText('Completed').waitFor({ timeout: ANALYSIS_MS });
}

/** Opens a dataset from My analyses. Returns its path. */
export async function goToDataset(page: Page, name: string, tab = 'integrated'): Promise<string> {
  await page.goto(new URL(`/cloud/my_analyzes?tab=${tab}`, page.url()).href);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name })
    .click();
  await page.waitForURL(/userDatasetAnalysis/);
  return new URL(page.url()).pathname;
}

/** Opens a dataset and waits until every point is painted. */
export async function openDataset(page: Page, name: string, tab?: string): Promise<string> {
  const path = await goToDataset(page, name, tab);
  await waitForPaint(page);
  return path;
}

export const waitForPaint = (page: Page): Promise<void> =>
  page
    .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
    .first()
    .waitFor({ state: 'attached', timeout: 60_000 });

/** Calls the API with the page's own session, to check what the screens show. */
export async function api<T>(page: Page, path: string): Promise<T> {
  const reply = await page.evaluate(async (p) => {
    const r = await fetch(`/api/${p}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('stroma.token')}` },
    });
    return { status: r.status, body: await r.json() };
  }, path);
  assert.equal(reply.status, 200, JSON.stringify(reply.body).slice(0, 500));
  return reply.body.data as T;
}

/**
 * Opens an address within the running application (in English), through a light page that clears the previous screen. The browser keeps its modules,
 * which are most of the loading time; the store and the caches keep their contents too. The first address is loaded normally.
 */
export async function reopen(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  if (new URL(page.url()).origin !== origin) return void (await page.goto(address));
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await go('/cloud/contact');
  await page.getByRole('heading', { level: 1, name: 'Contact', exact: true }).waitFor();
  await go(pathname + search);
}
