/**
 * The guidebook's pictures: `node tooling/run24.mjs tooling/content/pictures.mjs [--no-build] [--match=name]`. Each is a story of the design
 * system in one language, light, 1200 px wide, written as bff/content/pictures/<locale>/<name>.webp.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { TOOLS } from '../../contract/src/tools/index.ts';
import { build, openBrowser, openStories, serve, stories } from '../pictures/storybook.mjs';
import { ROOT } from '../setup/paths.mjs';

const OUT = join(ROOT, 'bff/content/pictures');
const WIDTH = 1200;
/** Whole screens are laid out at that width; a tool's panel and a wizard's column are narrower, so they are drawn larger. */
const LAYOUT = { screens: 1200, panels: 960, columns: 760 };
const HEIGHT = { least: 320, most: 1000 };
const LIMITS = { picture: 80_000, all: 4_000_000 };

/** Picture (a section's id) → story. A tool declares its own. */
const PICTURES = {
  ...Object.fromEntries(Object.values(TOOLS).flatMap(({ slug, picture }) => (picture ? [[slug, picture]] : []))),
  'homepage-overview': 'screens-myanalyses--default',
  'command-palette': 'shell-commandpalette--default',
  'upload-matrix': 'screens-importdata--default',
  'import-annotated': 'screens-importdata--annotated',
  'initiate-analysis': 'wizard-selectsamplesstep--default',
  'wizard-samples': 'wizard-selectsamplesstep--chosen',
  'wizard-preview': 'wizard-previewsubmitstep--default',
  explorer: 'screens-explorer--default',
  selection: 'explorer-overview-selectionbar--default',
  references: 'screens-references--default',
  teams: 'screens-groupsettings--default',
  account: 'screens-accountsettings--default',
  downloads: 'screens-downloadportal--default',
};

/** In the page: the lowest edge of anything that is painted, with room below. */
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

/** In the page: what only a story has (a wizard step's heading, a button for the play function) is no part of the product. */
function tidy(isWizard) {
  if (isWizard) for (const heading of document.querySelectorAll('h1')) heading.remove();
  for (const button of document.querySelectorAll('button'))
    if (button.textContent.trim() === 'next tab') button.remove();
}

/** In the page: nothing is scrolled away. */
function toTop() {
  for (const element of document.querySelectorAll('*')) if (element.scrollTop) element.scrollTop = 0;
}

/** As good as fits: charts are flat, so quality hardly shows and size does. */
async function webp(png) {
  for (const quality of [86, 78, 70, 60, 50, 40]) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length < LIMITS.picture) return bytes;
  }
  throw new Error(`is larger than ${LIMITS.picture} bytes at the least quality`);
}

const layoutOf = (story) => {
  if (/^(screens|shell|wizard-cellfiltering)/.test(story)) return 'screens';
  return story.startsWith('wizard-') ? 'columns' : 'panels';
};
const only = process.argv.find((a) => a.startsWith('--match='))?.slice(8);
build(!process.argv.includes('--no-build'));
const known = new Set(stories().map((s) => s.id));
const chosen = Object.entries(PICTURES).filter(([name]) => !only || name.includes(only));
const problems = chosen.filter(([, id]) => !known.has(id)).map(([name, id]) => `${name}: there is no story ${id}`);
const server = await serve();
const { browser } = await openBrowser();
let bytes = 0;
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
        // Charts follow a changed size with a delay of their own.
        await view.page.waitForTimeout(700);
        await view.page.evaluate(toTop);
        const picture = await webp(await view.page.screenshot({ animations: 'disabled', caret: 'hide' }));
        writeFileSync(join(folder, `${name}.webp`), picture);
      } catch (error) {
        problems.push(`${locale} ${name}: ${String(error).split('\n')[0]}`);
      }
    }
    await view.close();
  }
  for (const file of readdirSync(folder)) {
    // Those of the home page are made by home.mjs.
    if (!file.startsWith('home-') && !Object.hasOwn(PICTURES, file.replace(/\.webp$/, ''))) rmSync(join(folder, file));
    else bytes += statSync(join(folder, file)).size;
  }
}
await browser.close();
server.close();
if (bytes > LIMITS.all) problems.push(`all pictures together have ${bytes} bytes, more than ${LIMITS.all}`);
for (const problem of problems) console.log(problem);
console.log(`${2 * chosen.length} pictures, ${(bytes / 1e6).toFixed(2)} MB, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
