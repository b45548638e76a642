import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';
import { call, startBenchPlatform, importDataset } from './bench-platform.mjs';
import { measureBlocks } from './blocks.mjs';
import { measureDots, measureLasso } from './explorer-tab.mjs';
import { BENCH_DIR, CELLS, cellxgeneEnvironment, matrixFiles } from './files.mjs';
import { measureFirstPaint } from './first-paint.mjs';
import { treeBytes, watchMemory } from './memory.mjs';
import { measurePaint, paintOf, reportPaint } from './paint.mjs';
import { judge, median, sayMachine, table } from './report.mjs';

const GIB = 1024 ** 3;
const ROUNDS = 5;
const GENES = 50;

const MIB = 1024 ** 2;
/** For the largest dataset, which is only opened: fewer genes, so that its file can be created in less than 8 GB. */
const OPEN_GENES = 1000;

/**
 * Import, one gene, dot plot, lasso, memory and first paint of each size; true when every goal is reached.
 * `--cells=10000,100000,1000000`: sizes, BENCH_CELLS without it. `--open=5000000`: a size that is imported and opened, without a peer.
 */
export async function benchExplorer(args = []) {
  const of = (name) => args.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const [cells, open] = ['cells', 'open'].map((name) => (of(name) ?? '').split(',').filter(Boolean).map(Number));
  if (!cells.length && !open.length) cells.push(CELLS);
  await sayMachine();
  const found = [];
  for (const size of cells) found.push(await benchSize(size));
  for (const size of open) found.push({ reached: await openOnly(size) });
  const compared = found.filter((one) => one.cells);
  if (compared.length > 1) compareSizes(compared);
  return found.every(({ reached }) => reached);
}

/** Longest time that the page may be blocked by one thing that a reader does. */
const BLOCK_MS = 100;

/** A dataset that is imported, read and drawn; true when nothing blocks the page for long. */
async function openOnly(cells) {
  const { csr } = await matrixFiles(['csr'], cells, OPEN_GENES);
  const platform = await startBenchPlatform();
  try {
    const watch = watchMemory(platform.pids);
    const { datasetId, importSeconds } = await importDataset(platform, csr);
    say(`${cells} cells: import ${importSeconds.toFixed(1)} s, peak ${(watch.stop() / GIB).toFixed(2)} GiB`);
    const { cells: opened } = await call(platform.url, platform.token, `remote/user/user_datasets/${datasetId}`);
    if (opened !== cells) throw new Error(`${opened} of ${cells} cells`);
    const side = paintOf(platform, datasetId);
    const painted = await measureFirstPaint({ ...side, mode: 'webgl', picture: join(BENCH_DIR, `open-${cells}.png`) });
    const dots = await measureDots(platform, datasetId, 0);
    const lasso = await measureLasso(platform, datasetId);
    say(
      `${cells} cells: first paint ${painted.ms ?? 'never'} ms, dot plot ${Math.round(median(dots.cold))} ms cold, ` +
        `lasso to violins ${lasso.map(Math.round).join(' ')} ms, dataset service ${mib(serviceBytes(platform))} MiB`,
    );
    return reportBlocks(await measureBlocks(platform, datasetId)) && painted.ms !== null;
  } finally {
    await platform.stop();
  }
}

function reportBlocks(blocks) {
  for (const { action, longest, causes } of blocks) if (longest > BLOCK_MS) say(`${action}: ${causes.join('; ')}`);
  return judge(
    blocks.map(({ action, longest }) => ({
      name: `longest block, ${action}`,
      value: longest,
      limit: BLOCK_MS,
      text: `${longest} ms`,
    })),
  );
}

const mib = (bytes) => Math.round(bytes / MIB);
const serviceBytes = ({ pidOf }) => treeBytes([pidOf('dataset-service')]);

async function benchSize(cells) {
  say(`${cells} cells`);
  const files = await matrixFiles(['csr', 'csc'], cells);
  const peer = await cellxgeneEnvironment();
  const platform = await startBenchPlatform();
  try {
    const watch = watchMemory(platform.pids);
    const imported = await importDataset(platform, files.csr);
    const peakBytes = watch.stop();
    const { uploadSeconds, importSeconds } = imported;
    say(
      `Import of ${(statSync(files.csr).size / 1e9).toFixed(2)} GB: upload ${uploadSeconds.toFixed(1)} s, ` +
        `import ${importSeconds.toFixed(1)} s, peak of all processes ${(peakBytes / GIB).toFixed(2)} GiB`,
    );
    const genes = {};
    // The second file's genes follow the first one's: no gene is requested twice.
    for (const [turn, form] of ['csr', 'csc'].entries())
      genes[form] = await measureGenes(peer, platform, imported.datasetId, files[form], 2 * ROUNDS * GENES * turn);
    const memory = { ours: serviceBytes(platform), peer: genes.csc.peerBytes };
    const genesReached = reportGenes(genes, peakBytes);
    // Genes that the rounds above rarely read: their names are shuffled over the whole matrix.
    const dots = await measureDots(platform, imported.datasetId, 0);
    const lasso = await measureLasso(platform, imported.datasetId);
    const tabReached = reportTab(memory, dots, lasso);
    const paint = await measurePaint(platform, imported.datasetId, files.csr, peer);
    const paintReached = reportPaint(paint);
    mkdirSync(BENCH_DIR, { recursive: true });
    const date = new Date().toISOString();
    const figures = { cells, importSeconds, peakBytes, genes, memory, dots, lasso, paint };
    writeFileSync(
      join(BENCH_DIR, `explorer-${cells}.json`),
      JSON.stringify({ date, uploadSeconds, ...figures }, null, 1),
    );
    return { ...figures, reached: genesReached && tabReached && paintReached };
  } finally {
    await platform.stop();
  }
}

function reportTab(memory, dots, lasso) {
  const goal = (name, value, limit, unit) => ({ name, value, limit, text: `${Math.round(value)} ${unit}` });
  return judge([
    goal('dot plot 50 genes x 30 groups, cold, median', median(dots.cold), 2000, 'ms'),
    goal('dot plot once more, median', median(dots.warm), 200, 'ms'),
    goal('lasso to changed violins, median', median(lasso), 400, 'ms'),
    { ...goal('', memory.ours, memory.peer, ''), ...memoryLine(memory) },
  ]);
}
const memoryLine = ({ ours, peer }) => ({
  name: 'memory of the dataset service <= cellxgene',
  text: `${mib(ours)} beside ${mib(peer)} MiB`,
});

function compareSizes(found) {
  const row = (name, of) => [name, ...found.map(of)];
  const gene = (form, side) => (one) => one.genes[form][side].median_ms;
  const painted = (side) => (one) => {
    const runs = Object.values(one.paint).flatMap((mode) => mode[side].map(({ ms }) => ms));
    return Math.min(...runs.filter((ms) => ms !== null));
  };
  table([
    row('cells', (one) => one.cells),
    row('import, s', (one) => one.importSeconds.toFixed(1)),
    ...['csr', 'csc'].flatMap((form) => [
      row(`gene, ${form}, ms`, gene(form, 'stroma')),
      row(`  cellxgene`, gene(form, 'cellxgene')),
    ]),
    row('first paint, best mode, ms', painted('stroma')),
    row('  cellxgene', painted('cellxgene')),
    row('dot plot cold, ms', (one) => Math.round(median(one.dots.cold))),
    row('dot plot warm, ms', (one) => Math.round(median(one.dots.warm))),
    row('lasso to violins, ms', (one) => Math.round(median(one.lasso))),
    row('dataset service, MiB', (one) => mib(one.memory.ours)),
    row('  cellxgene', (one) => mib(one.memory.peer)),
  ]);
}

/** One peer file next to the platform, through the BFF; the script alternates the sides and decodes. */
function measureGenes(peer, { url, token }, datasetId, h5ad, offset) {
  const args = [
    join(ROOT, 'dataset-service/benchmarks/explorer_genes.py'),
    ...['--h5ad', h5ad, '--stroma', `${url}/api/user/user_datasets/${datasetId}`],
    ...['--header', `Authorization: Bearer ${token}`],
    ...['--rounds', ROUNDS, '--genes', GENES, '--offset', offset].map(String),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(peer.python, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => (text += part));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`explorer_genes.py ended with ${code}`)),
    );
  });
}

function reportGenes(genes, peakBytes) {
  const sides = { cellxgene: 'cellxgene', stroma: 'Stroma, 1 byte a value', stromaExact: 'Stroma, exact float32' };
  const rows = Object.entries(genes).flatMap(([form, found]) =>
    Object.entries(sides).map(([side, name]) => {
      const { median_ms, p95_ms, bytes } = found[side];
      return [`${form.toUpperCase()}  ${name}`, median_ms, p95_ms, bytes];
    }),
  );
  table([['one gene, through the BFF', 'median ms', 'p95 ms', 'bytes'], ...rows]);
  const largest = Math.max(genes.csr.largestError, genes.csc.largestError);
  const measured = Math.max(genes.csr.measuredError, genes.csc.measuredError);
  say(
    `Largest error of the 1-byte form: stated ${largest.toPrecision(3)}, measured ${measured.toPrecision(3)}; the exact form equals the peer.`,
  );
  const goals = [
    { name: 'import < 8 GiB', value: peakBytes, limit: 8 * GIB, text: `${(peakBytes / GIB).toFixed(2)} GiB` },
  ];
  for (const [form, limit] of [
    ['csr', 20],
    ['csc', 2],
  ])
    for (const at of ['median_ms', 'p95_ms']) {
      const value = genes[form].stroma[at] / genes[form].cellxgene[at];
      const name = `gene ${at.slice(0, -3)} <= 1/${limit} of cellxgene on ${form.toUpperCase()}`;
      // The goal applies to the median; p95 is printed next to it.
      if (at === 'median_ms') goals.push({ name, value, limit: 1 / limit, text: `1/${(1 / value).toFixed(1)}` });
      else say(`      ${name}: 1/${(1 / value).toFixed(1)} (no goal)`);
    }
  for (const form of ['csr', 'csc']) {
    const value = genes[form].stroma.bytes / genes[form].cellxgene.bytes;
    goals.push({ name: `bytes <= 1/2 on ${form.toUpperCase()}`, value, limit: 0.5, text: value.toFixed(3) });
  }
  return judge(goals);
}
