import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';
import { call, importDataset, startBenchPlatform, upload } from './bench-platform.mjs';
import { BENCH_DIR } from './files.mjs';
import { judge, median, table } from './report.mjs';

const CELLS = 50_000;
const CONTIGS = 2 * CELLS;
const ROUNDS = 5;
const GOAL_MS = 2000;
/** Each view of a result, and the element that shows that it is drawn. */
const VIEWS = [
  ['frequency', '.highcharts-point'],
  ['table', '[role=grid] [role=row]:nth-child(2)'],
];

/** A V(D)J result of 100,000 contigs, opened in fresh browsers: from the navigation until its chart or table is drawn. */
export async function benchContigs() {
  const folder = await files();
  const platform = await startBenchPlatform();
  try {
    const { datasetId } = await importDataset(platform, join(folder, 'cells.h5ad'));
    const file = await upload(platform, join(folder, 'contigs.csv'), 'contigs');
    const job = await finished(platform, datasetId, file.id);
    const opened = {};
    for (const [view, drawn] of VIEWS) {
      opened[view] = [];
      for (let k = 0; k < ROUNDS; k++) opened[view].push(await open(platform, datasetId, job.id, view, drawn));
    }
    table([
      [`${CONTIGS} contigs of ${CELLS} cells`, 'measured'],
      ['file read and checked', `${file.importSeconds.toFixed(1)} s`],
      ['job, from the request to its completion', `${job.seconds.toFixed(1)} s`],
      ['cells with a clonotype, clonotypes', `${job.result.cells}, ${job.result.clonotypes}`],
      ...Object.entries(opened).map(([view, ms]) => [
        `${view} in a fresh browser`,
        ms.map((v) => `${v} ms`).join(', '),
      ]),
    ]);
    return judge(
      Object.entries(opened).map(([view, ms]) => ({
        name: `${CONTIGS} contigs open within 2 s: ${view}`,
        ...{ value: median(ms), limit: GOAL_MS, text: `${median(ms)} ms` },
      })),
    );
  } finally {
    await platform.stop();
  }
}

async function files() {
  const folder = join(BENCH_DIR, `contigs-${CONTIGS}`);
  if (existsSync(join(folder, 'contigs.csv'))) return folder;
  mkdirSync(folder, { recursive: true });
  say(`Writing ${folder}`);
  await run(PYTHON, [join(ROOT, 'tooling/bench/make_contigs.py'), String(CELLS), folder]);
  return folder;
}

async function finished({ url, token }, dataset, file) {
  const params = { type: 'TCR', contigs: [{ file, sample: 's1' }], sampleBy: 'sample', groupBy: 'type' };
  const start = performance.now();
  const { id } = await call(url, token, 'user/analysis/tools/vdj', { dataset, name: 'TCR', params });
  for (;;) {
    const task = await call(url, token, `user/analysis/results/${id}`);
    if (task.status === 'error') throw new Error(`the analysis failed: ${JSON.stringify(task.error)}`);
    if (task.status === 'completed') return { ...task, seconds: (performance.now() - start) / 1000 };
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Milliseconds from the navigation until `drawn` is in the page and the next frame was composed. */
async function open({ url, token }, dataset, result, view, drawn) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const preferences = JSON.stringify({ locale: 'en-US', theme: 'light' });
    await page.addInitScript(watch, { stored: { 'stroma.token': token, 'stroma.preferences': preferences }, drawn });
    await page.goto(`${url}/cloud/userDatasetAnalysis/${dataset}/vdj?result=${result}&show=${view}`);
    await page.waitForFunction(() => globalThis.benchDrawn, undefined, { timeout: 60_000 });
    return Math.round(await page.evaluate(() => globalThis.benchDrawn));
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before its own code. */
function watch({ stored, drawn }) {
  for (const [key, value] of Object.entries(stored)) globalThis.localStorage.setItem(key, value);
  new globalThis.MutationObserver((_, observer) => {
    if (!document.querySelector(`[role=tabpanel] ${drawn}`)) return;
    observer.disconnect();
    // After the next frame it is drawn.
    globalThis.requestAnimationFrame(() => setTimeout(() => (globalThis.benchDrawn = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}
