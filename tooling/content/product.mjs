/**
 * Pictures of the running product: `node tooling/run24.mjs tooling/content/product.mjs <address> <token> [--only=home,drawing-tools]`. The
 * address is a running platform, the token the demo user's session, whose simulated tumour has a result of every tool. Written as
 * bff/content/pictures/<locale>/<name>.webp: the home page's in both themes, and the drawing tools, which are another origin.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { recordTakenPictures } from './note.mjs';

const DATASET = 'tumour_surroundings';
const VIEW = 'trajectory';
const TOOL = 'drawing-tools/src/tools/bar/card.json';
const MOST = 90_000;
const LOCALES = ['en-US', 'zh-CN'];

const args = process.argv.slice(2);
const [address, token] = args.filter((one) => !one.startsWith('--'));
const only = args
  .find((one) => one.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const isChosen = (name) => !only || only.includes(name);
const taken = [];
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** A page of the product as the demo user sees it. `take`: how to tell that it is drawn. */
async function picture(browser, { locale, theme, name, size, path, take }) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.25 });
  await context.addInitScript(
    ([session, preferences]) => {
      // The frame of the drawing tools has no storage.
      if (globalThis.origin === 'null') return;
      globalThis.localStorage.setItem('stroma.token', session);
      globalThis.localStorage.setItem('stroma.preferences', preferences);
    },
    [token, JSON.stringify({ locale, theme })],
  );
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  await take(page);
  await page.evaluate(() => document.fonts.ready);
  // Labels move and charts resize with a delay, and an event stream keeps the network busy forever.
  await page.waitForTimeout(2000);
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const bytes = await sharp(shot)
    .resize(1200, Math.round((1200 * size.height) / size.width))
    .webp({ quality: 80 })
    .toBuffer();
  if (bytes.length > MOST) throw new Error(`${name} has ${bytes.length} bytes; ${MOST} are allowed`);
  const file = `pictures/${locale}/${name}.webp`;
  writeFileSync(join(ROOT, 'bff/content', file), bytes);
  console.log(file, bytes.length);
  taken.push(file);
  await context.close();
}

const takeMap = (page) => page.locator('[data-painted]:not([data-painted="false"])').nth(1).waitFor();

/** The first example of a tool, drawn. */
const takeDrawing = (locale) => async (page) => {
  const words = readJson(`drawing-tools/src/messages/${locale}.json`);
  const frame = page.frameLocator('iframe');
  await frame.getByText(readJson(TOOL).name[locale], { exact: true }).click();
  await frame.getByText(words['example.open'], { exact: true }).first().click();
  await frame.getByRole('option', { name: words['example.few'], exact: true }).click();
  await frame.locator('svg rect').first().waitFor({ timeout: 60_000 });
};

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
if (isChosen('home')) {
  const headers = { Authorization: `Bearer ${token}` };
  const { data } = await (await fetch(`${address}/api/user/user_datasets`, { headers })).json();
  const { id } = data.find(({ name }) => name === DATASET);
  const path = `/cloud/userDatasetAnalysis/${id}/${VIEW}`;
  for (const locale of LOCALES)
    for (const theme of ['light', 'dark'])
      await picture(browser, {
        ...{ locale, theme, name: `home-${theme}`, size: { width: 1440, height: 960 }, path, take: takeMap },
      });
}
if (isChosen('drawing-tools'))
  for (const locale of LOCALES)
    await picture(browser, {
      ...{ locale, theme: 'light', name: 'drawing-tools', size: { width: 1440, height: 900 } },
      ...{ path: '/cloud/tools', take: takeDrawing(locale) },
    });
await browser.close();
recordTakenPictures(taken);
