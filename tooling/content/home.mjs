/**
 * The pictures of the home page: `node tooling/run24.mjs tooling/content/home.mjs <address> <token>`. The address is a running platform, the
 * token the demo user's session, whose simulated tumour has a result of every tool. Written as
 * bff/content/pictures/<locale>/home-<theme>.webp.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';

const DATASET = 'tumour_surroundings';
const VIEW = 'trajectory';
const SIZE = { width: 1350, height: 900 };
const MOST = 90_000;

const [address, token] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const { data } = await (await fetch(`${address}/api/user/user_datasets`, { headers })).json();
const { id } = data.find(({ name }) => name === DATASET);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
for (const locale of ['en-US', 'zh-CN'])
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1.25 });
    await context.addInitScript(
      ([session, preferences]) => {
        globalThis.localStorage.setItem('stroma.token', session);
        globalThis.localStorage.setItem('stroma.preferences', preferences);
      },
      [token, JSON.stringify({ locale, theme })],
    );
    const page = await context.newPage();
    await page.goto(`${address}/cloud/userDatasetAnalysis/${id}/${VIEW}`);
    await page.locator('[data-painted]:not([data-painted="false"])').nth(1).waitFor();
    await page.evaluate(() => document.fonts.ready);
    // The embedding's labels move to their places; a stream of events keeps the network busy for good.
    await page.waitForTimeout(2000);
    const path = join(ROOT, 'bff/content/pictures', locale, `home-${theme}.webp`);
    await sharp(await page.screenshot())
      .resize(1200, 800)
      .webp({ quality: 80 })
      .toFile(path);
    const { size } = statSync(path);
    if (size > MOST) throw new Error(`${path} has ${size} bytes; ${MOST} are allowed`);
    console.log(path, size);
    await context.close();
  }
await browser.close();
