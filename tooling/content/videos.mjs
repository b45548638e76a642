/**
 * The tutorial videos, recorded from the real platform: `node tooling/run24.mjs tooling/content/videos.mjs [--only=slug] [--locale=zh-CN] [--check]`.
 * It starts the platform in its own folder with the demo content, once per language, plays each scenario in Chromium and writes to
 * bff/content/videos: <slug>.<locale>.webm, .webp (poster) and .vtt, and videos.json with lengths and marks. `--check` plays them all without pauses
 * and writes nothing.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { buildWorkbench } from '../setup/workbench.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { toolMessages } from '../vite/tool-messages.ts';
import { captions } from './captions.mjs';
import { ensureFfmpeg, noFilm, SIZE, startFilm } from './film.mjs';
import { createPointer } from './hand.mjs';
import { recordTakenPictures } from './note.mjs';
import { SCENARIOS } from './scenarios.mjs';

const OUT = join(ROOT, 'bff/content/videos');
const INDEX = join(OUT, 'videos.json');
const SEED_MS = 600_000;
const JOB_NAME = 'two_samples';
const DATASET = 'pbmc68k_reduced';

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** A sample that is not among the demo's, for the film on uploading. */
async function simulate(folder) {
  const out = join(folder, 'simulating');
  const what = ['--cells', '800', '--samples', '1', '--seed', '23', '--out', out];
  await run(PYTHON, ['-m', 'stroma_runner.simulator', ...what]);
  const zip = readdirSync(out).find((name) => name.endsWith('.zip'));
  const file = join(folder, 'donor_3.zip');
  renameSync(join(out, zip), file);
  return file;
}

/** The demo's files as the API lists them: both matrices parsed, both datasets there. */
async function waitForDemo(page) {
  const until = Date.now() + SEED_MS;
  for (;;) {
    const rows = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${window.localStorage.getItem('stroma.token')}` };
      const reply = await fetch('/api/user/files', { headers });
      return reply.ok ? (await reply.json()).data.rows : [];
    });
    const ready = rows.filter((f) => ['parsed', 'completed'].includes(f.state));
    const matrices = ready.filter((f) => f.simulated && f.kind === 'matrix').map((f) => f.fileName);
    if (ready.length >= 4 && matrices.length >= 2) return matrices.sort();
    if (Date.now() > until) throw new Error('The demo content did not become ready.');
    await page.waitForTimeout(500);
  }
}

const LOCALES = ['en-US', 'zh-CN'];
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
/** A message of the product, in the language of the film. */
function namesOf(locale) {
  const design = `design-system/messages/${locale}.json`;
  const all = { ...read(design), ...toolMessages(join(ROOT, design)), ...read(`workbench/messages/${locale}.json`) };
  return (id) => {
    if (all[id] === undefined) throw new Error(`there is no message ${id}`);
    return all[id];
  };
}

const given = (name) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
const isCheck = process.argv.includes('--check');
const chosen = SCENARIOS.filter((s) => !given('only') || s.slug === given('only'));
const locales = LOCALES.filter((locale) => !given('locale') || locale === given('locale'));
if (chosen.length === 0 || locales.length === 0) throw new Error('There is no such film.');

/** Records the films of one language on a separate platform; each starts in the state left by the earlier ones. */
async function filmAll(locale, taken) {
  const name = namesOf(locale);
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-videos-'));
  const { supervisor, url, demo } = await startPlatform({ host: '127.0.0.1', port: await freePort(), dataDir });
  let browser;
  try {
    await waitReady(url);
    await writeDemoContent(join(dataDir, 'seed'));
    const upload = await simulate(dataDir);
    browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
    const context = await browser.newContext({ viewport: SIZE, permissions: ['clipboard-read', 'clipboard-write'] });
    await context.addInitScript(
      (preferences) => {
        window.localStorage.setItem('stroma.preferences', preferences);
        window.localStorage.setItem('stroma.tutorialSeen', '1');
      },
      JSON.stringify({ locale, theme: 'light' }),
    );
    const page = await context.newPage();
    const hand = await createPointer(page, isCheck);
    await page.goto(`${url}/login?link=${demo.link}`);
    await page.waitForURL((u) => u.pathname === '/cloud/my_analyzes');
    const samples = await waitForDemo(page);
    for (const { slug, play } of chosen) {
      await page.goto(`${url}/cloud/my_analyzes`);
      await page.getByRole('tab', { name: name('analyses.tab.custom') }).waitFor();
      await hand.rest(800);
      const film = isCheck ? noFilm() : await startFilm(page);
      try {
        await play({ page, hand, film, upload, samples, name, jobName: JOB_NAME, dataset: DATASET });
      } catch (error) {
        const picture = join(tmpdir(), `video-${slug}.${locale}.png`);
        await page.screenshot({ path: picture }).catch(() => {});
        throw new Error(`${slug} in ${locale}: ${error.message} (picture: ${picture})`, { cause: error });
      }
      const { seconds, marks } = await film.end(join(OUT, `${slug}.${locale}`));
      console.log(`${slug} in ${locale}: ${seconds} s, ${marks.length} marks`);
      if (isCheck) continue;
      writeFileSync(join(OUT, `${slug}.${locale}.vtt`), captions(marks, seconds, locale));
      const all = existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : {};
      const recording = { seconds, marks: marks.map(({ at, label }) => ({ at, label: label[locale] })) };
      all[slug] = { ...all[slug], [locale]: recording };
      writeFileSync(INDEX, `${JSON.stringify(all, null, 2)}\n`);
      taken.push(`videos/${slug}.${locale}.webm`);
      if (seconds < 30 || seconds > 75) console.log(`${slug}: its length is not 30 to 70 s`);
    }
  } finally {
    await browser?.close();
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!isCheck) ensureFfmpeg();
await buildWorkbench();
mkdirSync(OUT, { recursive: true });
const taken = [];
let failed = false;
try {
  for (const locale of locales) await filmAll(locale, taken);
} catch (error) {
  failed = true;
  console.log(error.message);
}
if (taken.length) recordTakenPictures(taken);
process.exit(failed ? 1 : 0);
