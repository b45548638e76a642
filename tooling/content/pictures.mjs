/**
 * The guidebook's pictures: `node tooling/run24.mjs tooling/content/pictures.mjs [--no-build] [--match=name] [--check]`. Each is a story of
 * the design system in one language, light, 1200 px wide, written as bff/content/pictures/<locale>/<name>.webp. `--check` takes them and
 * compares them with the kept ones.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { build, openBrowser, openStories, serve, stories } from '../pictures/storybook.mjs';
import { ROOT } from '../setup/paths.mjs';
import { recordTakenPictures } from './note.mjs';
import { PICTURES, PRODUCT } from './sources.ts';

const OUT = join(ROOT, 'bff/content/pictures');
const WIDTH = 1200;
/** Whole screens are laid out at that width; a tool's panel and a wizard's column are narrower, so they are drawn larger. */
const LAYOUT = { screens: 1200, panels: 960, columns: 760 };
const HEIGHT = { least: 320, most: 1000 };
const LIMITS = { picture: 80_000, all: 4_000_000 };

/** Comparison of pictures: squares of this many px, and the maximum difference of their mean grey or colour from the kept one, out of 255. */
const TILE = 8;
const MOST_OFF = 16;
/** Squares that may be off: edges of letters that the file's compression moved. */
const MOST_TILES = 6;

/** Runs in the page: the lowest edge of anything painted, plus a margin. */
function contentHeight() {
  const dialog = document.querySelector('[role=dialog]');
  if (dialog) return window.innerHeight;
  const root = document.querySelector('#storybook-root') ?? document.body;
  let bottom = 0;
  for (const element of root.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.height > 1 && element.childElementCount === 0) bottom = Math.max(bottom, box.bottom);
  }
  return Math.ceil(bottom) + 24;
}

/** Runs in the page: elements that only a story has (a wizard step's heading, a button for the play function) are removed. */
function tidy(isWizard) {
  if (isWizard) for (const heading of document.querySelectorAll('h1')) heading.remove();
  for (const button of document.querySelectorAll('button'))
    if (button.textContent.trim() === 'next tab') button.remove();
}

/** Runs in the page: scrolls everything to the top. */
function toTop() {
  for (const element of document.querySelectorAll('*')) if (element.scrollTop) element.scrollTop = 0;
}

/** The best quality that fits: charts are flat, so quality hardly shows but size does. */
async function webp(png) {
  for (const quality of [86, 78, 70, 60, 50, 40]) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length < LIMITS.picture) return bytes;
  }
  throw new Error(`is larger than ${LIMITS.picture} bytes at the least quality`);
}

/** Means of the picture's squares: letters and lines, without the noise of a file's compression. */
async function tilesOf(picture) {
  const { width, height } = await sharp(picture).metadata();
  const size = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const { data } = await sharp(picture)
    .removeAlpha()
    .resize(...size, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, size };
}

/** Difference between the stored picture and the current screen; null if it is invisible to a reader. */
async function difference(file, shot) {
  if (!existsSync(file)) return 'is missing';
  const [kept, now] = await Promise.all([tilesOf(file), tilesOf(shot)]);
  if (String(kept.size) !== String(now.size)) return 'has another size';
  let off = 0;
  for (let i = 0; i < now.data.length; i += 3)
    if ([0, 1, 2].some((c) => Math.abs(now.data[i + c] - kept.data[i + c]) > MOST_OFF)) off += 1;
  return off > MOST_TILES ? `shows another screen: ${off} of ${now.data.length / 3} squares` : null;
}

const layoutOf = (story) => {
  if (/^(screens|shell|wizard-cellfiltering)/.test(story)) return 'screens';
  return story.startsWith('wizard-') ? 'columns' : 'panels';
};
const only = process.argv.find((a) => a.startsWith('--match='))?.slice(8);
const isCheck = process.argv.includes('--check');
build(!process.argv.includes('--no-build'));
const known = new Set(stories().map((s) => s.id));
const chosen = Object.entries(PICTURES).filter(([name]) => !only || name.includes(only));
const problems = chosen.filter(([, id]) => !known.has(id)).map(([name, id]) => `${name}: there is no story ${id}`);
const server = await serve();
const { browser } = await openBrowser();
let bytes = 0;
const taken = [];
for (const locale of ['en-US', 'zh-CN']) {
  const folder = join(OUT, locale);
  mkdirSync(folder, { recursive: true });
  for (const [kind, width] of Object.entries(LAYOUT)) {
    const scale = WIDTH / width;
    const view = await openStories(browser, server.url, { width, height: 800, locale, theme: 'light', scale });
    for (const [name, id] of chosen.filter(([, story]) => known.has(story) && layoutOf(story) === kind)) {
      try {
        await view.page.setViewportSize({ width, height: 800 });
        const { errors } = await view.show(id);
        if (errors.length) throw new Error(errors[0]);
        await view.page.evaluate(tidy, id.startsWith('wizard-'));
        const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, await view.page.evaluate(contentHeight)));
        await view.page.setViewportSize({ width, height });
        // Charts follow a changed size with a delay.
        await view.page.waitForTimeout(700);
        await view.page.evaluate(toTop);
        const shot = await view.page.screenshot({ animations: 'disabled', caret: 'hide' });
        const file = join(folder, `${name}.webp`);
        if (isCheck) {
          const found = await difference(file, shot);
          if (found) problems.push(`${locale} ${name} ${found}: take it again with --match=${name}`);
          continue;
        }
        writeFileSync(file, await webp(shot));
        taken.push(`pictures/${locale}/${name}.webp`);
      } catch (error) {
        problems.push(`${locale} ${name}: ${String(error).split('\n')[0]}`);
      }
    }
    await view.close();
  }
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.webp$/, '');
    const isForeign = !Object.hasOwn(PRODUCT, name) && !Object.hasOwn(PICTURES, name);
    if (isForeign && !isCheck) rmSync(join(folder, file));
    else bytes += statSync(join(folder, file)).size;
  }
}
await browser.close();
server.close();
if (taken.length) recordTakenPictures(taken);
if (bytes > LIMITS.all) problems.push(`all pictures together have ${bytes} bytes, more than ${LIMITS.all}`);
for (const problem of problems) console.log(problem);
console.log(`${2 * chosen.length} pictures, ${(bytes / 1e6).toFixed(2)} MB, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
