/**
 * `npm run figures`: the figure of every chart as a file, from all data of its stories, at 89, 120 and 183 mm and in the formats of the menu, in
 * both languages, from pages of 300 to 1,840 px in the dark theme. What is measured: chart-tests/Printed.stories.tsx. Writes each figure
 * (SVG), what is wrong per chart (faults.txt) and contact sheets of the usual figures to test-out/figures. Exit 1 when a fault was found.
 *   npm run figures -- [--locales en-US,zh-CN] [--of VolcanoPlot,MaPlot: some charts] [--sheets: contact sheets]
 *     [--field: the files of the last run at 89 mm next to the same data as the field draws them (field.py), in field.png; measures nothing]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { writeSheets } from './sheets.mjs';
import { openBrowser } from './storybook.mjs';

const OUT = join(ROOT, 'test-out/figures');
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : fallback;
};
const locales = option('locales', 'en-US,zh-CN').split(',');

/** Draws and measures all figures in one language; false if the run itself failed. */
function measure(locale) {
  const folder = join(OUT, locale);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    NODE24,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      'src/chart-tests/Printed',
      'src/chart-tests/SpecialValues',
    ],
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

/** Two pictures a row: ours, the field's. */
async function beside() {
  const folder = join(OUT, 'field');
  const made = spawnSync(PYTHON, [join(ROOT, 'tooling/pictures/field.py'), folder], { stdio: 'inherit' });
  if (made.status !== 0) process.exit(1);
  const ours = readdirSync(join(OUT, 'en-US'));
  const cells = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .map((name) => {
      const chart = name.replace('.png', '');
      const own = ours.find((file) => file.startsWith(`${chart}%20`) && /(?:Default|Framed)%20433x\.svg$/.test(file));
      if (!own) throw new Error(`${chart} has no file: run npm run figures first`);
      const png = readFileSync(join(folder, name)).toString('base64');
      return `<figure>${readFileSync(join(OUT, 'en-US', own), 'utf8')}<img src="data:image/png;base64,${png}" width="433"></figure>`;
    });
  const { browser } = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1840, height: 900 } });
  const style =
    'body{margin:0;display:flex;flex-wrap:wrap;font-family:sans-serif}figure{margin:8px;display:flex;gap:8px;align-items:start}';
  await page.setContent(`<style>${style}</style>${cells.join('')}`);
  await page.screenshot({ path: join(OUT, 'field.png'), fullPage: true });
  await browser.close();
  console.log(`${cells.length} figures beside the field's; ${relative(ROOT, join(OUT, 'field.png'))}`);
}
if (process.argv.includes('--field')) {
  await beside();
  process.exit(0);
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
