/**
 * `npm run accessibility`: ten journeys on the demo, measured for WCAG 2.2 AA where axe cannot look: reflow at 320 x 256 (400 % of
 * 1280 x 1024), targets of 24 px, every stop of Tab with its ring, names in the accessibility tree; in English and light, Chinese and dark.
 * Writes the table of docs/accessibility.md; exit 1 where one fails. `-- --url=<sign-in link>`: on a server that runs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { openPage } from '../../workbench/e2e/support/platform.ts';
import { messageFormatter } from '../../workbench/e2e/support/words.ts';
import { replaceBetween, tableOf } from '../first-hour/page.ts';
import { Person } from '../first-hour/person.ts';
import { startFromCheckout } from '../first-hour/server.ts';
import * as hour from '../first-hour/steps.ts';
import { StopWatch } from '../first-hour/stop-watch.ts';
import { overflowingElements, smallTargets, unnamedNodes, walkByTab } from './measure.ts';

const FILE = join(ROOT, 'docs/accessibility.md');
const LOOKS = [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const;
/** Milliseconds until a page is at rest. */
const SETTLE_MS = 2500;
const LEAST = { width: 320, height: 256 };
const DESK = { width: 1440, height: 900 };

const given = process.argv.find((arg) => arg.startsWith('--url='))?.slice('--url='.length);
const server = given
  ? { url: new URL(given).origin, dataDir: '', link: given, stop: async () => {} }
  : await startFromCheckout(ROOT);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
const rows = [
  ['journey', 'language, theme', 'reflow at 320 x 256', 'targets below 24 px', 'stops of Tab', 'without a name'],
];
const faults: string[] = [];

const first = await openPage(browser, {});
const step: hour.StepContext = {
  who: new Person(first.page, new StopWatch(() => {})),
  say: messageFormatter('en-US'),
  url: server.url,
  dataDir: server.dataDir,
};
await hour.signIn(step, server.link);
await hour.openDemo(step);
const [, dataset = ''] = /userDatasetAnalysis\/([^/?]+)/.exec(first.page.url()) ?? [];
const kept = await first.context.storageState();

const JOURNEYS: readonly (readonly [name: string, path: string])[] = [
  ['sign in', '/login'],
  ['find a dataset', '/cloud/my_analyzes'],
  ['import a file', '/cloud/importdata'],
  ['prepare an integration', '/cloud/integrateLocalData'],
  ['look at cells', `/cloud/userDatasetAnalysis/${dataset}/overview`],
  ['compare two groups', `/cloud/userDatasetAnalysis/${dataset}/differential-expression`],
  ['look up genes', `/cloud/userDatasetAnalysis/${dataset}/expression`],
  ['draw from a table', '/cloud/tools'],
  ['read the help', '/cloud/documentation'],
  ['change the account', '/cloud/accountsettings'],
];

async function measure(page: Page, name: string, look: string): Promise<void> {
  await page.setViewportSize(LEAST);
  await page.waitForTimeout(SETTLE_MS);
  const wide = await overflowingElements(page);
  await page.setViewportSize(DESK);
  await page.waitForTimeout(SETTLE_MS);
  const small = await smallTargets(page);
  const nameless = unnamedNodes(await page.locator('body').ariaSnapshot());
  const keys = await walkByTab(page);
  for (const [what, list] of Object.entries({ reflow: wide, target: small, name: nameless, key: keys.faults }))
    for (const fault of list) faults.push(`${name}, ${look}: ${what}: ${fault}`);
  const cell = (list: readonly string[]) => (list.length ? `${list.length}` : 'none');
  rows.push([
    name,
    look,
    wide.length ? `${wide.length} beside the page` : 'whole',
    cell(small),
    keys.faults.length ? `${keys.stops}, ${keys.faults.length} with a fault` : `${keys.stops}`,
    cell(nameless),
  ]);
  console.log(rows.at(-1)!.join(' | '));
}

for (const [locale, theme] of LOOKS)
  for (const [name, path] of JOURNEYS) {
    const visit = await openPage(browser, { locale, theme });
    if (path !== '/login') {
      const items = kept.origins.flatMap(({ localStorage }) => localStorage);
      await visit.context.addInitScript((all) => {
        for (const one of all) if (localStorage.getItem(one.name) === null) localStorage.setItem(one.name, one.value);
      }, items);
    }
    await visit.page.goto(`${server.url}${path}`);
    await measure(visit.page, name, `${locale}, ${theme}`);
    await visit.context.close();
  }
writeFileSync(FILE, replaceBetween(readFileSync(FILE, 'utf8'), 'journeys', tableOf(rows)));
await browser.close();
await server.stop();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
