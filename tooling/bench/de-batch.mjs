import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';
import { call, importDataset, startBenchPlatform } from './bench-platform.mjs';
import { BENCH_DIR } from './files.mjs';
import { watchMemory } from './memory.mjs';
import { judge, median, table } from './report.mjs';

const GIB = 1024 ** 3;
const KIB = 1024;
const SLUG = 'differential-expression';
const PAGES = 200;
const VIEWS = 5;
const FILTER = { log2fc: 0.25, padj: 0.05, pct: 0.1 };

/** A batch over cell types on the real platform: its summary, pages of its table, the whole csv, the first view. */
export async function benchBatch({ types, genes, cells = 60 }) {
  const h5ad = await batchFile(types, genes, cells);
  const platform = await startBenchPlatform();
  try {
    const { datasetId } = await importDataset(platform, h5ad);
    const job = await finished(platform, datasetId, types);
    const rows = job.result.comparisons.reduce((sum, one) => sum + 2 * one.tested, 0);
    const tablePath = `user/analysis/results/${job.id}/tables/deg`;
    const pages = await measurePages(platform, tablePath, types);
    const csv = await readCsv(platform, tablePath);
    const views = [];
    for (let k = 0; k < VIEWS; k++) views.push(await firstView(platform, datasetId, job.id));
    const found = {
      ...{ types, genes, rows, jobSeconds: job.seconds, peakBytes: job.peakBytes },
      summaryBytes: Buffer.byteLength(JSON.stringify(job.result)),
      ...{ pageP50: percentile(pages, 0.5), pageP95: percentile(pages, 0.95), pageMost: Math.max(...pages) },
      ...{ csvRows: csv.rows, csvSeconds: csv.seconds, csvBytes: csv.bytes, views },
    };
    return { ...found, reached: report(found) };
  } finally {
    await platform.stop();
  }
}

async function batchFile(types, genes, cells) {
  const path = join(BENCH_DIR, `batch-${types}x${genes}x${cells}.h5ad`);
  if (existsSync(path)) return path;
  mkdirSync(BENCH_DIR, { recursive: true });
  say(`Writing ${path}`);
  const script = join(ROOT, 'tooling/bench/make_batch.py');
  await run(PYTHON, [script, ...[types, genes, cells].map(String), `${path}.part`]);
  renameSync(`${path}.part`, path);
  return path;
}

/** The completed task, with `seconds` from the request until the completion was reported, and the peak of all processes. */
async function finished(platform, dataset, types) {
  const { url, token } = platform;
  const group = (name) => ({ name, column: 'condition', categories: [name] });
  const batchCategories = Array.from({ length: types }, (_, k) => `type ${String(k).padStart(2, '0')}`);
  const params = { mode: 'batchTwoGroups', a: group('stim'), b: group('ctrl'), batchBy: 'type', batchCategories };
  const watch = watchMemory(platform.pids);
  const start = performance.now();
  const body = { dataset, name: 'batch', params: { ...params, filter: FILTER } };
  const { id } = await call(url, token, `user/analysis/tools/${SLUG}`, body);
  for (;;) {
    const task = await call(url, token, `user/analysis/results/${id}`);
    if (task.status === 'error') throw new Error(`the batch failed: ${JSON.stringify(task.error)}`);
    if (task.status === 'completed')
      return { ...task, seconds: (performance.now() - start) / 1000, peakBytes: watch.stop() };
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A different query in each turn: as when a user filters, sorts, searches and turns pages. */
function queryOf(turn, types) {
  const query = new URLSearchParams();
  const filter = (text) => query.append('filter', text);
  filter(`comparison:eq:${turn % types}`);
  filter(`side:eq:${turn % 3 ? 'a' : 'b'}`);
  if (turn % 4) filter('log2fc:gt:0');
  if (turn % 4 === 1) filter(`p_val_adj:le:${[0.05, 0.01, 0.5][turn % 3]}`);
  if (turn % 5 === 1) filter(`pct1|pct2:ge:${(turn % 9) / 10}`);
  if (turn % 5 === 2) query.set('search', `gene${turn}`);
  const columns = ['log2fc', 'p_val', 'symbol', 'z_score', 'avg_expression', 'pct1', 'gene_id', 'p_val_adj'];
  query.set('sort', columns[turn % columns.length]);
  query.set('order', turn % 2 ? 'desc' : 'asc');
  query.set('page', String(1 + (turn % 7)));
  query.set('pageSize', '50');
  return query;
}

/** Milliseconds of each page, from the request to the parsed reply; one at a time. */
async function measurePages({ url, token }, path, types) {
  const found = [];
  for (let turn = 0; turn < PAGES; turn++) {
    const start = performance.now();
    await call(url, token, `${path}?${queryOf(turn, types)}`);
    found.push(performance.now() - start);
  }
  return found;
}

async function readCsv({ url, token }, path) {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  const reply = await fetch(`${url}/api/${path}`, { headers });
  if (!reply.ok) throw new Error(`csv: ${reply.status} ${await reply.text()}`);
  let [rows, bytes] = [-1, 0]; // the first line is the head
  for await (const chunk of reply.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows++;
  }
  return { rows, bytes, seconds: (performance.now() - start) / 1000 };
}

/** Milliseconds in a fresh browser from the end of the summary's reply until the table has rows. */
async function firstView({ url, token }, datasetId, id) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
    const preferences = JSON.stringify({ locale: 'en-US', theme: 'light' });
    await page.addInitScript(watchRows, { 'stroma.token': token, 'stroma.preferences': preferences });
    await page.goto(`${url}/cloud/userDatasetAnalysis/${datasetId}/${SLUG}?result=${id}`);
    await page.waitForFunction(() => globalThis.benchRows, undefined, { timeout: 60_000 });
    return await page.evaluate((task) => {
      const reply = performance.getEntriesByType('resource').find((entry) => entry.name.endsWith(`/results/${task}`));
      return Math.round(globalThis.benchRows - reply.responseEnd);
    }, id);
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before its own code: its storage, and when a table first has a gene. */
function watchRows(storage) {
  for (const [key, value] of Object.entries(storage)) globalThis.localStorage.setItem(key, value);
  new globalThis.MutationObserver((_, observer) => {
    if (!document.querySelector('tbody em')) return;
    observer.disconnect();
    // After the next frame it is drawn.
    globalThis.requestAnimationFrame(() => setTimeout(() => (globalThis.benchRows = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1];

function report(f) {
  const ms = (value) => `${value.toFixed(1)} ms`;
  table([
    [`${f.types} cell types x ${f.genes} genes`, 'measured'],
    ['job, from the request to its completion', `${f.jobSeconds.toFixed(1)} s`],
    ['peak of all processes', `${(f.peakBytes / GIB).toFixed(2)} GiB`],
    ['rows of the table', f.rows],
    [`${PAGES} pages through the BFF, p50, p95, longest`, [f.pageP50, f.pageP95, f.pageMost].map(ms).join(', ')],
    ['csv of all rows', `${f.csvSeconds.toFixed(1)} s, ${(f.csvBytes / 1e6).toFixed(0)} MB`],
    ['first view after the summary', f.views.map((v) => `${v} ms`).join(', ')],
  ]);
  const view = median(f.views);
  return judge([
    {
      name: 'summary of the batch <= 256 KB',
      value: f.summaryBytes,
      limit: 256 * KIB,
      text: `${(f.summaryBytes / KIB).toFixed(0)} KB`,
    },
    { name: 'page of the batch, p95 <= 100 ms', value: f.pageP95, limit: 100, text: ms(f.pageP95) },
    {
      name: 'csv has every row of the result',
      value: Math.abs(f.csvRows - f.rows),
      limit: 0,
      text: `${f.csvRows} of ${f.rows}`,
    },
    { name: 'first view of the batch <= 1 s after the summary', value: view, limit: 1000, text: `${view} ms` },
  ]);
}
