import { spawn } from 'node:child_process';
import { mkdirSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { startCellxgene } from './cellxgene.mjs';
import { benchBatch } from './de-batch.mjs';
import { BENCH_DIR, cellxgeneEnvironment, GENES, matrixFiles, CELLS } from './files.mjs';
import { watchMemory } from './memory.mjs';
import { judge, median, table } from './report.mjs';

const GIB = 1024 ** 3;
const SCRIPT = join(ROOT, 'analysis-runner/benchmarks/de/bench.py');

/**
 * Differential expression of two halves of the cells beside scanpy and cellxgene, in alternating rounds, and a batch through the platform; true
 * when every goal is reached. `--only=scanpy,cellxgene,batch`, `--rounds=3`, `--cells=100000` (beside scanpy), `--types=20 --genes=20000` (of the
 * batch); BENCH_CELLS beside cellxgene (1000000).
 */
export async function benchDe(args) {
  const option = (name, fallback) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
  const only = option('only', 'scanpy,cellxgene,batch').split(',');
  const rounds = Number(option('rounds', 3));
  say(`${cpus().length} cores, ${cpus()[0]?.model}`);
  const parts = {
    scanpy: () => besideScanpy(Number(option('cells', 100_000)), rounds),
    cellxgene: () => besideCellxgene(rounds),
    batch: () => benchBatch({ types: Number(option('types', 20)), genes: Number(option('genes', 20_000)) }),
  };
  const found = {};
  for (const part of only) {
    if (!Object.hasOwn(parts, part)) throw new SetupError(`--only: one or several of ${Object.keys(parts)}.`);
    found[part] = await parts[part]();
  }
  writeFileSync(join(BENCH_DIR, 'de.json'), JSON.stringify({ date: new Date().toISOString(), ...found }, null, 1));
  return Object.values(found).every(({ reached }) => reached);
}

async function besideScanpy(cells, rounds) {
  const h5ad = join(BENCH_DIR, `synthetic-${cells}x${GENES}-csr.h5ad`);
  if (!existsSync(h5ad)) {
    mkdirSync(BENCH_DIR, { recursive: true });
    say(`Writing ${h5ad}`);
    const script = join(ROOT, 'tooling/bench/make_matrix.py');
    await run(PYTHON, [script, String(cells), String(GENES), 'csr', `${h5ad}.part`]);
    renameSync(`${h5ad}.part`, h5ad);
  }
  const store = await prepared(h5ad, cells);
  const sides = await alternate(rounds, {
    stroma: () => python('stroma', '--store', store),
    scanpy: () => python('scanpy', '--h5ad', h5ad),
  });
  report(`2 x ${cells / 2} cells x ${GENES} genes`, sides);
  return { cells, genes: GENES, sides, reached: judge([goal('scanpy', sides, 1 / 20)]) };
}

async function besideCellxgene(rounds) {
  const files = await matrixFiles(['csc']);
  const environment = await cellxgeneEnvironment();
  const store = await prepared(files.csc, CELLS);
  const peer = await startCellxgene(environment, files.csc);
  try {
    const sides = await alternate(rounds, {
      stroma: () => python('stroma', '--store', store),
      cellxgene: () => askCellxgene(peer),
    });
    report(`2 x ${CELLS / 2} cells x ${GENES} genes`, sides);
    return { cells: CELLS, genes: GENES, sides, reached: judge([goal('cellxgene', sides, 1 / 3)]) };
  } finally {
    await peer.stop();
  }
}

/** cellxgene's own test (Welch's t) of the same halves: seconds from the request to the decoded reply. */
async function askCellxgene({ url, pid }) {
  const set = (from, to) => ({ filter: { obs: { index: [[from, to]] } } });
  const half = Math.floor(CELLS / 2);
  const body = JSON.stringify({ mode: 'topN', count: 50, set1: set(0, half), set2: set(half, CELLS) });
  const watch = watchMemory(() => [pid]);
  const start = performance.now();
  const reply = await fetch(`${url}/api/v0.2/diffexp/obs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  });
  const genes = await reply.json();
  const seconds = (performance.now() - start) / 1000;
  const peakBytes = watch.stop();
  if (!reply.ok) throw new Error(`cellxgene: ${reply.status} ${JSON.stringify(genes)}`);
  return { seconds, peakBytes };
}

async function prepared(h5ad, cells) {
  const store = join(BENCH_DIR, `de-${cells}x${GENES}`);
  await python('prepare', '--h5ad', h5ad, '--store', store);
  return store;
}

/** The same environment as the runner's workers (engine/cluster/pool.py). */
const WORKER = { MALLOC_TRIM_THRESHOLD_: String(16 << 20), MALLOC_MMAP_THRESHOLD_: String(16 << 20) };

function python(...args) {
  const env = { ...process.env, ...(args[0] === 'stroma' && WORKER) };
  return new Promise((resolve, reject) => {
    const child = spawn(PYTHON, [SCRIPT, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => (text += part));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(text.trim().split('\n').at(-1)))
        : reject(new Error(`${args[0]} ended with ${code}`)),
    );
  });
}

/** `{side: [{seconds, peakBytes}]}`, one run of each side per round. */
async function alternate(rounds, sides) {
  const found = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = 0; round < rounds; round++)
    for (const [side, measure] of Object.entries(sides)) found[side].push(await measure());
  return found;
}

const seconds = (runs) => median(runs.map((run) => run.seconds));

function report(title, sides) {
  const rows = Object.entries(sides).map(([side, runs]) => [
    side,
    seconds(runs).toFixed(2),
    Math.min(...runs.map((run) => run.seconds)).toFixed(2),
    Math.max(...runs.map((run) => run.seconds)).toFixed(2),
    runs[0].processorSeconds ? median(runs.map((run) => run.processorSeconds)).toFixed(2) : '',
    (Math.max(...runs.map((run) => run.peakBytes)) / GIB).toFixed(2),
  ]);
  table([[title, 'median s', 'least s', 'most s', 'processor s', 'peak GiB'], ...rows]);
}

function goal(peer, sides, limit) {
  const value = seconds(sides.stroma) / seconds(sides[peer]);
  const name = `differential expression <= 1/${Math.round(1 / limit)} of ${peer}'s time`;
  return { name, value, limit, text: `1/${(1 / value).toFixed(1)}` };
}
