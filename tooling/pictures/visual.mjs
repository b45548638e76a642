/**
 * Visual regression, offline: the Default and On Paper stories of every chart and screen in both languages (English light, Chinese dark) against
 * stories/baselines. `--update` writes them. A baseline belongs to one major version of Chromium (baselines/chromium.json): under another
 * one differences are reported, not failed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../setup/paths.mjs';
import { build, openBrowser, openStories, serve, stories } from './storybook.mjs';

const FOLDER = join(ROOT, 'stories/baselines');
const OUT = join(ROOT, 'test-out/visual');
const VIEWS = [
  { locale: 'en-US', theme: 'light' },
  { locale: 'zh-CN', theme: 'dark' },
];
/** Stories with a picture: the usual one, and the figure of many groups in one column of a page. */
const PICTURED = ['Default', 'On Paper'];
/** Share of pixels that may differ, and by how much a channel (0 to 255) may. */
const ALLOWED = { share: 0.002, channel: 24 };
/** Further pictures of a story that differs. */
const TRIES = 3;

const update = process.argv.includes('--update');
const only = process.argv.find((a) => a.startsWith('--match='))?.slice(8);
build(!process.argv.includes('--no-build'), 'pipe', { forTests: true });
const chosen = stories().filter(
  (s) => /^(Charts|Screens)\//.test(s.title) && PICTURED.includes(s.name) && (!only || s.title.includes(only)),
);
const server = await serve();
const { browser, major } = await openBrowser();
const noted = join(FOLDER, 'chromium.json');
const expected = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')).major : major;
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

async function raw(png) {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
/** Share of pixels that differ; 1 when the sizes do. */
async function difference(a, b) {
  const [x, y] = await Promise.all([raw(a), raw(b)]);
  if (x.info.width !== y.info.width || x.info.height !== y.info.height) return 1;
  let differ = 0;
  for (let i = 0; i < x.data.length; i += 3)
    if (
      Math.abs(x.data[i] - y.data[i]) > ALLOWED.channel ||
      Math.abs(x.data[i + 1] - y.data[i + 1]) > ALLOWED.channel ||
      Math.abs(x.data[i + 2] - y.data[i + 2]) > ALLOWED.channel
    )
      differ++;
  return differ / (x.data.length / 3);
}

/** Null, or what is wrong with the story's picture. */
async function compare(story, show, page, file, name) {
  try {
    await show(story.id);
    // A palette keeps a baseline at some 15 kB; both sides go through it.
    const png = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      .png({ palette: true, colours: 128, dither: 0 })
      .toBuffer();
    if (update) writeFileSync(file, png);
    else if (!existsSync(file)) return 'has no baseline (npm run visual -- --update)';
    else {
      const share = await difference(readFileSync(file), png);
      if (share > ALLOWED.share) {
        writeFileSync(join(OUT, name), png);
        return `differs in ${(100 * share).toFixed(2)} % of its pixels`;
      }
    }
    return null;
  } catch (error) {
    return String(error).split('\n')[0];
  }
}

const results = [];
async function look(view) {
  const pages = {
    Charts: await openStories(browser, server.url, { width: 860, height: 600, ...view }),
    Screens: await openStories(browser, server.url, { width: 1280, height: 800, ...view }),
  };
  const folder = join(FOLDER, view.locale);
  mkdirSync(folder, { recursive: true });
  for (const story of chosen) {
    const began = Date.now();
    const { page, show } = pages[story.title.split('/')[0]];
    const file = join(folder, `${story.id}.png`);
    let problem = await compare(story, show, page, file, `${view.locale}-${story.id}.png`);
    // A picture taken a frame too early is no difference, nor is a chart that was laid out before the page was at rest: others, and once more.
    const others = chosen.filter((s) => s.id !== story.id && s.title.split('/')[0] === story.title.split('/')[0]);
    for (let tries = 0; problem && !update && tries < TRIES; tries += 1) {
      if (others[tries]) await show(others[tries].id);
      problem = await compare(story, show, page, file, `${view.locale}-${story.id}.png`);
    }
    results.push({
      name: `${story.title} ${view.locale} ${view.theme}`,
      problem,
      seconds: (Date.now() - began) / 1000,
    });
  }
  await pages.Charts.close();
  await pages.Screens.close();
}

await Promise.all(VIEWS.map(look));
await browser.close();
server.close();
if (update) {
  writeFileSync(noted, `${JSON.stringify({ major })}\n`);
  const known = new Set(chosen.map((s) => `${s.id}.png`));
  if (!only)
    for (const { locale } of VIEWS)
      for (const name of readdirSync(join(FOLDER, locale))) if (!known.has(name)) rmSync(join(FOLDER, locale, name));
}
const strict = major === expected;
const failed = results.filter((r) => r.problem);
for (const { name, problem } of failed) console.log(`${strict ? 'FAIL' : 'differs'} ${name}: ${problem}`);
if (!strict) console.log(`Chromium ${major}, baselines of Chromium ${expected}: differences are reported, not failed`);
mkdirSync(join(ROOT, 'test-out'), { recursive: true });
const report = {
  passed: results.length - (strict ? failed.length : 0),
  failed: strict ? failed.length : 0,
  skipped: 0,
  tests: results.map(({ name, seconds, problem }) => ({ name, seconds, ...(strict && { why: problem }) })),
};
writeFileSync(join(ROOT, 'test-out/visual.json'), JSON.stringify(report));
console.log(`${results.length} pictures, ${failed.length} differ`);
process.exit(strict && failed.length ? 1 : 0);
