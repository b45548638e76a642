/**
 * `npm run figures`: the figure of every chart as a file, from all data of its stories, at 89, 120 and 183 mm and in the formats of the menu, in
 * both languages, from pages of 300 to 1,840 px in the dark theme. What is measured: chart-tests/Printed.stories.tsx. Writes each figure
 * (SVG), what is wrong per chart (faults.txt) and contact sheets of the usual figures to test-out/figures. Exit 1 when a fault was found.
 *   npm run figures -- [--locales en-US,zh-CN] [--of VolcanoPlot: one chart] [--sheets: contact sheets]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { writeSheets } from './sheets.mjs';
import { openBrowser } from './storybook.mjs';

const OUT = join(ROOT, 'test-out/figures');
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : fallback;
};
const locales = option('locales', 'en-US,zh-CN').split(',');

/** Draws and measures all figures in one language; false where the run itself failed. */
function measure(locale) {
  const folder = join(OUT, locale);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    NODE24,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', 'src/chart-tests/Printed'],
    {
      cwd: join(ROOT, 'stories'),
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: ensureChromium(),
        NODE_OPTIONS: '--no-warnings',
        STORY_FIGURES: folder,
        STORY_FIGURES_OF: option('of', ''),
        STORY_LOCALE: locale,
        STORY_THEME: 'dark',
      },
    },
  );
  return status === 0;
}

/** Lines "size language chart story: fault" of a language. */
const faultsOf = (locale) =>
  readdirSync(join(OUT, locale))
    .filter((name) => name.endsWith('.faults.txt'))
    .flatMap((name) => {
      const size = name.replace(/-[^-]*\.faults\.txt$/, '');
      const lines = readFileSync(join(OUT, locale, name), 'utf8')
        .split('\n')
        .filter(Boolean);
      return lines.map((line) => ({ chart: line.split(' ')[0], text: `${size} ${locale} ${line}` }));
    });

async function sheets(locale) {
  const { browser } = await openBrowser();
  const files = readdirSync(join(OUT, locale)).filter((name) => name.endsWith('433x.svg'));
  const page = await browser.newPage({ viewport: { width: 433, height: 360 } });
  const pictures = [];
  for (const name of files) {
    const svg = readFileSync(join(OUT, locale, name), 'utf8');
    // The whole figure within one cell of a sheet.
    const whole = svg.replace('<svg ', '<svg style="width:100%;height:100%" ');
    await page.setContent(`<style>body{margin:0;height:100vh}</style>${whole}`);
    pictures.push({
      label: decodeURIComponent(name).replace(/ 433x\.svg$/, ''),
      png: await page.screenshot(),
      faults: 0,
    });
  }
  await page.close();
  await writeSheets(browser, pictures, join(OUT, `sheet-${locale}`), { width: 433, height: 360 });
  await browser.close();
}

const sound = locales.map(measure).every(Boolean);
const faults = locales.flatMap(faultsOf);
const kinds = [...Map.groupBy(faults, ({ chart }) => chart)].sort((a, b) => b[1].length - a[1].length);
writeFileSync(join(OUT, 'faults.txt'), `${faults.map(({ text }) => text).join('\n')}\n`);
for (const [chart, list] of kinds) console.log(`${String(list.length).padStart(5)}  ${chart}`);
const figures = locales.flatMap((locale) =>
  readdirSync(join(OUT, locale)).filter((name) => name.endsWith('.svg')),
).length;
console.log(`${figures} figures, ${faults.length} faults; ${relative(ROOT, join(OUT, 'faults.txt'))}`);
if (process.argv.includes('--sheets')) for (const locale of locales) await sheets(locale);
process.exit(sound && figures > 0 && faults.length === 0 ? 0 : 1);
