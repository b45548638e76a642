/**
 * `npm run visual`: only the pictures of the stories' run: the Default and On Paper stories of every chart and screen in both languages (English
 * light, Chinese dark) against stories/baselines. `-- --update` writes them, `-- --match=VolcanoPlot` takes one folder of stories. A baseline belongs
 * to one major version of Chromium (baselines/chromium.json): under another one differences are reported, not failed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

const FOLDER = join(ROOT, 'stories/baselines');
const NOTED = join(FOLDER, 'chromium.json');
const LOCALES = ['en-US', 'zh-CN'];
const REPORT = join(ROOT, 'test-out/visual.json');

const update = process.argv.includes('--update');
const only = process.argv.find((a) => a.startsWith('--match='))?.slice(8);
const chromium = ensureChromium();
const major = Number(/\d+/.exec(execFileSync(chromium, ['--version'], { encoding: 'utf8' }))?.[0]);
const baselines = () =>
  LOCALES.flatMap((locale) => readdirSync(join(FOLDER, locale)).map((name) => `${locale}/${name}`));
const sizeOf = (name) => readFileSync(join(FOLDER, name)).length;

/**
 * Makes a screenshot smaller for git, by half: each channel is rounded to a multiple of 4, a fifth of the difference that the comparison detects, so
 * that the edges of letters repeat.
 */
const STEP = 4;
async function shrink(name) {
  const file = join(FOLDER, name);
  const { data, info } = await sharp(readFileSync(file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 };
  const rounded = data.map((value) => Math.min(255, Math.round(value / STEP) * STEP));
  const tries = await Promise.all(
    [true, false].map((adaptiveFiltering) =>
      sharp(rounded, { raw }).png({ compressionLevel: 9, adaptiveFiltering }).toBuffer(),
    ),
  );
  writeFileSync(file, tries.sort((a, b) => a.length - b.length)[0]);
}

if (update) writeFileSync(NOTED, `${JSON.stringify({ major })}\n`);
const before = new Map(baselines().map((name) => [name, readFileSync(join(FOLDER, name))]));
rmSync(REPORT, { force: true });
const { status } = spawnSync(
  NODE24,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`],
    ...(update ? ['--update=all'] : []),
    ...(only ? [only, '--passWithNoTests'] : ['src/charts/', 'src/kernels/', 'src/screens/']),
  ],
  {
    cwd: join(ROOT, 'stories'),
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, NODE_OPTIONS: '--no-warnings', STORY_TESTS: 'pictures' },
  },
);
const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
const taken = new Set(
  (report?.testResults ?? []).flatMap((file) => file.assertionResults.map(({ meta }) => meta?.picture).filter(Boolean)),
);
if (update && status === 0) {
  for (const name of baselines()) {
    if (!only && !taken.has(name)) rmSync(join(FOLDER, name));
    else if (!before.get(name)?.equals(readFileSync(join(FOLDER, name)))) await shrink(name);
  }
  const all = baselines();
  console.log(`${all.length} baselines, ${(all.reduce((sum, name) => sum + sizeOf(name), 0) / 1e6).toFixed(1)} MB`);
}
console.log(`${taken.size} pictures`);
process.exit(status ?? 1);
