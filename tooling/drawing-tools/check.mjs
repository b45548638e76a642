/* global location, localStorage, innerWidth, DataTransfer, ClipboardEvent */
/**
 * The built drawing tools in Chromium, under the policy they are served with and without a network: every tool from its example, axe, both
 * languages, three themes, 390 px, weight of the first page, five figures by stop watch, 100,000 points, and hostile input.
 *   node tooling/run24.mjs tooling/drawing-tools/check.mjs [part or tool]      exit 1 when a part fails
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { checkEdited } from './edited.mjs';
import { checkHostile } from './hostile.mjs';
import { checkKept } from './kept.mjs';
import { checkPaper } from './paper.mjs';
import { checkValues } from './values.mjs';
import { say, sayIn } from './words.mjs';

const DIST = join(ROOT, 'drawing-tools/dist');
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const slugs = (await import('./tools.mjs')).slugs();
const only = process.argv[2];

const results = [];
export function check(name, ok, detail = '') {
  results.push(ok);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${ok || !detail ? '' : `\n${detail}`}`);
}

/** The files as the product serves them; `host` is a page of another origin with a frame. */
export async function serve(answer) {
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}
function files(request, response) {
  const path = new URL(request.url, 'http://x').pathname;
  const file = join(DIST, path === '/' ? 'index.html' : path);
  if (!file.startsWith(DIST) || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(readFileSync(file));
}

const gzipped = (name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length;
function checkWeight() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  const first = new Set();
  const take = (key) => {
    if (first.has(key)) return;
    first.add(key);
    (manifest[key].imports ?? []).forEach(take);
  };
  take('index.html');
  // Messages are loaded before the first view.
  for (const key of Object.keys(manifest)) if (/messages\/en-US\.json$/.test(key)) take(key);
  const bytes = [...first].reduce((sum, key) => sum + gzipped(manifest[key].file), 0);
  check(`first page: ${Math.round(bytes / 1000)} kB of JavaScript, 180 at most`, bytes <= 180_000);
  const chunks = new Set(
    slugs.map((slug) => (manifest[`src/tools/${slug}/tool.ts`] ?? manifest[`src/tools/${slug}/tool.tsx`])?.file),
  );
  check(`a chunk for each of ${slugs.length} tools`, chunks.size === slugs.length && !chunks.has(undefined));
}

const { server, origin } = await serve(files);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });

/** A page that shows what it should not do: errors, dialogs, requests to elsewhere. */
export async function openPage({
  locale = 'en-US',
  theme = 'light',
  width = 1280,
  height = 900,
  slug = '',
  from = origin,
} = {}) {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript(
    ([look, home]) => location.origin === home && localStorage.setItem('stroma-drawing-tools', JSON.stringify(look)),
    [{ locale, theme }, origin],
  );
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => (faults.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text().slice(0, 300)));
  page.on(
    'request',
    (request) =>
      /^https?:/.test(request.url()) &&
      !request.url().startsWith(origin) &&
      !request.url().startsWith(from) &&
      faults.push(`request ${request.url()}`),
  );
  await page.goto(`${from}/${slug && `#tool=${slug}`}`);
  return { page, faults, close: () => context.close() };
}

async function openExample(page, locale) {
  await page.getByRole('button', { name: sayIn(locale)('example.open') }).click();
  await page.getByRole('option').first().click();
  await page.locator('[data-plot] [data-chart]').first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(350);
}
async function axeFaults(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }),
  );
  return found.violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
}
const LOOKS = [
  { locale: 'en-US', theme: 'light', width: 1280 },
  { locale: 'zh-CN', theme: 'dark', width: 390 },
  { locale: 'en-US', theme: 'contrast', width: 390 },
];

/** Each card has its picture, and the names in a row of cards are on one line. */
async function checkHome() {
  for (const look of LOOKS) {
    const { page, faults, close } = await openPage(look);
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll('main img')];
      return pictures.length > 0 && pictures.every((one) => one.src.length > 250 && one.naturalWidth > 0);
    });
    const found = [...faults, ...(await axeFaults(page))];
    const cards = await page.locator('main li').evaluateAll((all) =>
      all.map((card) => ({
        top: card.getBoundingClientRect().top,
        name: card.querySelector('b').getBoundingClientRect().top,
        picture: card.querySelector('img').src,
      })),
    );
    if (cards.length !== slugs.length) found.push(`${cards.length} cards`);
    if (new Set(cards.map((card) => card.picture)).size !== cards.length) found.push('two cards have one picture');
    if (new Set(cards.map((card) => Math.round(card.name - card.top))).size !== 1) found.push('names are not aligned');
    check(`list of tools, ${look.locale}, ${look.theme}, ${look.width} px`, found.length === 0, found.join('\n'));
    await close();
  }
}

async function checkTool(slug) {
  for (const look of LOOKS) {
    const { page, faults, close } = await openPage({ ...look, slug });
    const found = [];
    try {
      await openExample(page, look.locale);
      found.push(...(await axeFaults(page)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push(`the page is ${wide} px too wide`);
    } catch (error) {
      found.push(String(error).slice(0, 300));
    }
    found.push(...faults);
    check(`${slug}, ${look.locale}, ${look.theme}, ${look.width} px`, found.length === 0, found.join('\n'));
    await close();
  }
}

/** Text of a table for the clipboard. */
const TABLES = {
  box: ['group\tvalue', ...Array.from({ length: 30 }, (_, i) => `g${i % 3}\t${(i * 7) % 13}`)],
  scatter: ['a\tb', ...Array.from({ length: 40 }, (_, i) => `${i}\t${(i * i) % 17}`)],
  volcano: [
    'gene\tlog2FC\tpadj',
    ...Array.from({ length: 50 }, (_, i) => `G${i}\t${((i * 7) % 11) - 5}\t${1 / (1 + i * i)}`),
  ],
  survival: [
    'time\tstatus\tarm',
    ...Array.from({ length: 40 }, (_, i) => `${i + 1}\t${i % 2}\t${i % 4 < 2 ? 'A' : 'B'}`),
  ],
  heatmap: ['name\ta\tb\tc', ...Array.from({ length: 12 }, (_, i) => `r${i}\t${i}\t${(i * 5) % 7}\t${(i * 3) % 8}`)],
};
/** Pastes the text where a user would. */
export async function paste(page, text) {
  await page.locator('textarea').evaluate((area, given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
async function checkPastes() {
  for (const [slug, rows] of Object.entries(TABLES)) {
    const start = Date.now();
    const { page, close } = await openPage({ slug });
    await page.locator('textarea').waitFor();
    await paste(page, rows.join('\n'));
    const isDrawn = await page
      .locator('[data-plot] [data-chart]')
      .first()
      .waitFor({ timeout: 30_000 })
      .then(
        () => true,
        () => false,
      );
    const seconds = (Date.now() - start) / 1000;
    check(
      `${slug}: from an empty page to the figure of a pasted table in ${seconds.toFixed(1)} s`,
      isDrawn && seconds <= 30,
    );
    await close();
  }
}

const MANY = 100_000;
async function checkManyPoints() {
  const { page, faults, close } = await openPage({ slug: 'scatter' });
  await page.locator('textarea').waitFor();
  let state = 7;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  await paste(
    page,
    ['x\ty', ...Array.from({ length: MANY }, () => `${next().toFixed(5)}\t${next().toFixed(5)}`)].join('\n'),
  );
  await page.locator('[data-plot] image').waitFor({ timeout: 60_000 });
  await page.getByRole('tab', { name: say('tab.settings') }).click();
  const plus = page.getByRole('button', { name: new RegExp(`Increase ${RegExp.escape(say('setting.radius'))}`) });
  await plus.waitFor();
  const times = [];
  for (let i = 0; i < 5; i++) {
    const ms = await plus.evaluate(async (button) => {
      const before = document.querySelector('[data-plot] image').getAttribute('href');
      const start = performance.now();
      button.click();
      while (
        document.querySelector('[data-plot] image').getAttribute('href') === before &&
        performance.now() - start < 5000
      )
        await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - start;
    });
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  // Other work of the machine only adds to a time: the least one is the page's own.
  const [least, median] = [times[0], times[2]].map(Math.round);
  check(
    `100,000 points drawn again in ${least} ms (median ${median}), 300 at most`,
    least <= 300 && !faults.length,
    faults.join('\n'),
  );
  await close();
}

const given = { check, openPage, openExample, paste, serve, origin };
const PARTS = {
  weight: checkWeight,
  home: checkHome,
  pastes: checkPastes,
  points: checkManyPoints,
  hostile: () => checkHostile(given),
  paper: () => checkPaper(given),
  edited: () => checkEdited(given),
  kept: () => checkKept(given),
  values: () => checkValues(given),
};
if (only && !PARTS[only]) await checkTool(only);
for (const [part, run] of Object.entries(PARTS)) if (!only || only === part) await run();
if (!only) for (const slug of slugs) await checkTool(slug);
await browser.close();
server.close();
const failed = results.filter((ok) => !ok).length;
console.log(`${results.length - failed} of ${results.length}`);
process.exit(failed ? 1 : 0);
