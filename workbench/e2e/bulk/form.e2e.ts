import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright';
import type { Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

const AIRWAY = join(DATA, 'bulk_airway/airway_rawcounts.csv');
const missing = existsSync(AIRWAY) ? false : 'STROMA_TEST_DATA has no bulk_airway';

/** The table; outside the broad run its genes that have some counts. */
function table(): string {
  if (IS_BROAD_RUN) return AIRWAY;
  const [head, ...rows] = readFileSync(AIRWAY, 'utf8').trim().split('\n');
  const sumOf = (row: string) =>
    row
      .split(',')
      .slice(1)
      .reduce((sum, count) => sum + Number(count), 0);
  const counted = rows.filter((row) => sumOf(row) > 80);
  const path = join(mkdtempSync(join(tmpdir(), 'airway-')), 'airway_rawcounts.csv');
  writeFileSync(path, [head, ...counted].join('\n'));
  return path;
}

const LOOKS = [
  { who: 'bulkform', locale: 'en-US', theme: 'light', width: 1440, height: 900, keyboard: false },
  { who: 'bulkformzh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844, keyboard: true },
] as const;
/** Genes induced by dexamethasone (Himes et al. 2014), and as many unaffected ones. */
const GMT = [
  'raised\t\tDUSP1\tPER1\tKLF15\tFKBP5\tTSC22D3\tCRISPLD2\tZBTB16\tSPARCL1\tMAOA\tSTEAP2\tSAMHD1\tCACNB2',
  'others\t\tACTB\tGAPDH\tTUBB\tRPLP0\tEEF1A1\tHSP90AB1\tYWHAZ\tPGK1\tLDHA\tENO1\tPKM\tTPI1',
].join('\n');

/** From the empty form to the figures of the result, as a user does it; the second run uses the keyboard for the important controls. */
for (const { who, keyboard, ...look } of IS_BROAD_RUN ? LOOKS : LOOKS.slice(0, 1))
  describe(`the form of a bulk analysis, ${look.locale}, ${look.width}`, { skip: missing }, () => {
    const say = messageReader(look.locale);
    let platform: Platform;
    let v: Visit;
    let client: Client;
    before(async () => {
      platform = await sharedPlatform();
      client = await newcomer(platform, person(who));
      v = await openVisit(look);
      await openSignedIn(v, client);
    });
    after(() => v?.context.close());
    const press = async (locator: Locator) => {
      if (!keyboard) return locator.click();
      await locator.focus();
      await v.page.keyboard.press('Enter');
    };
    /** The name of the first row of a grid: the focus enters a grid at a row, and an arrow key moves to the row's buttons. */
    const pickFirst = async () => {
      const button = v.page.getByRole('grid').getByRole('button').first();
      if (!keyboard) return button.click();
      await button.focus();
      await v.page.keyboard.press('ArrowRight');
      await v.page.keyboard.press('Enter');
    };
    /** Nothing extends beyond the page. */
    const fits = async () =>
      assert.ok(await v.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    const tab = (id: string) => v.page.getByRole('tab', { name: say(id) });
    const open = async (id: string) => {
      if (keyboard) {
        await tab(id).focus();
        await v.page.keyboard.press('Space');
      } else await tab(id).click();
    };

    test('a table is uploaded, its samples filled in by CSV, and the form outlives a reload', async () => {
      const { page } = v;
      await page.goto(`${platform.url}/cloud/bulkData`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('input[type=file]').first().setInputFiles(table());
      const grid = page.getByRole('region', { name: say('bulk.samples') });
      await grid.waitFor({ timeout: 120_000 });
      assert.equal(await grid.locator('tbody tr').count(), 8);
      await page.getByText(say('bulk.byTable')).click();
      const [, ...lines] = readFileSync(join(DATA, 'bulk_airway/airway_metadata.csv'), 'utf8').trim().split('\n');
      const rows = lines.map((line) => {
        const [sample, group, pair] = line.split(',');
        return [sample, group, 'airway_rawcounts.csv', pair, ''].join(',');
      });
      const buffer = Buffer.from(['sample,group,file,pair,batch', ...rows].join('\n'));
      await page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles({ name: 'samples.csv', mimeType: 'text/csv', buffer });
      await page.getByText('~ pair + group').waitFor();
      await tick(page.getByRole('radio', { name: say('bulk.gsea.own') }));
      const gmt = { name: 'dex.gmt', mimeType: 'text/plain', buffer: Buffer.from(GMT) };
      await page.locator('input[type=file][accept*=gmt]').setInputFiles(gmt);
      await page.getByText(/^dex\b/).waitFor();
      await page.getByRole('textbox', { name: say('preview.jobName') }).fill('airway_form');
      await fits();
      await picture(page, `bulk-form-${look.locale}`);
      await page.reload();
      await page.getByText('~ pair + group').waitFor();
      assert.equal(await page.getByRole('textbox', { name: say('preview.jobName') }).inputValue(), 'airway_form');
    });

    test('it becomes a job, whose page goes from its steps to the samples and the genes', async () => {
      const { page } = v;
      await press(page.getByRole('button', { name: say('wizard.startAnalysis') }));
      await page.waitForURL(/\/cloud\/bulkData\/[\w-]+$/);
      await tab('bulk.tab.genes').waitFor({ timeout: 240_000 });
      await page.locator('[data-chart]').nth(4).waitFor();
      await fits();
      await picture(page, `bulk-samples-${look.locale}`);
      await open('bulk.tab.genes');
      const status = page.getByRole('status').filter({ hasText: 'treated' });
      await status.waitFor({ timeout: 60_000 });
      const before = await status.innerText();
      await page.getByRole('grid').waitFor();
      await pickFirst();
      await page.locator('[data-chart]').nth(1).waitFor();
      // Logarithms of counts, because a library has fewer than 2^30.
      const ticks = await page
        .locator('[data-chart]')
        .nth(1)
        .locator('.highcharts-yaxis-labels text')
        .allTextContents();
      assert.ok(ticks.length > 1 && ticks.every((tick) => Number(tick) < 30), ticks.join());
      await fits();
      await picture(page, `bulk-genes-${look.locale}`);
      await page.getByRole('textbox', { name: say('bulk.foldChange') }).fill('8');
      await page.keyboard.press('Tab');
      await page.waitForFunction(
        (old) =>
          [...document.querySelectorAll('[role=status]')].some(
            ({ textContent }) => textContent?.includes('treated') && textContent !== old,
          ),
        before,
      );
      await open('bulk.tab.heatmap');
      await page.locator('[data-chart]').first().waitFor();
      await picture(page, `bulk-heatmap-${look.locale}`);
    });

    test('the raised genes are a set that is found raised, with its running score', async () => {
      const { page } = v;
      await open('bulk.tab.gsea');
      await page.locator('[data-chart]').first().waitFor();
      const row = page.getByRole('row', { name: /raised/ });
      await row.waitFor();
      await picture(page, `bulk-gsea-${look.locale}`);
      await open('bulk.tab.over');
      await page
        .getByRole('row', { name: /raised/ })
        .first()
        .waitFor();
    });

    test('My Analyses lists it and opens its result', async () => {
      const { page } = v;
      await page.goto(`${platform.url}/cloud/my_analyzes`);
      await press(page.getByRole('link', { name: 'airway_form' }));
      await page.waitForURL(/\/cloud\/bulkData\/[\w-]+$/);
      await tab('bulk.tab.genes').waitFor();
    });
  });
