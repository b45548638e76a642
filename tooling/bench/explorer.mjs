import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cpus } from 'node:os';
import { ROOT } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';
import { startBenchPlatform, importDataset } from './bench-platform.mjs';
import { BENCH_DIR, cellxgeneEnvironment, matrixFiles } from './files.mjs';
import { watchMemory } from './memory.mjs';
import { measurePaint, reportPaint } from './paint.mjs';
import { judge, table } from './report.mjs';

const GIB = 1024 ** 3;
const ROUNDS = 5;
const GENES = 50;

/** Import, one gene, first paint; true when every goal of the explorer is reached. */
export async function benchExplorer() {
  const files = await matrixFiles();
  const peer = await cellxgeneEnvironment();
  say(`${cpus().length} cores, ${cpus()[0]?.model}`);
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
    // The second file's genes follow the first one's: no gene is asked for twice.
    for (const [turn, form] of ['csr', 'csc'].entries())
      genes[form] = await measureGenes(peer, platform, imported.datasetId, files[form], 2 * ROUNDS * GENES * turn);
    const genesReached = reportGenes(genes, peakBytes);
    const paint = await measurePaint(platform, imported.datasetId, files.csr, peer);
    const paintReached = reportPaint(paint);
    mkdirSync(BENCH_DIR, { recursive: true });
    const date = new Date().toISOString();
    writeFileSync(
      join(BENCH_DIR, 'explorer.json'),
      JSON.stringify({ date, uploadSeconds, importSeconds, peakBytes, genes, paint }, null, 1),
    );
    return genesReached && paintReached;
  } finally {
    await platform.stop();
  }
}

/** One peer file beside the platform, through the BFF; the script alternates the sides and decodes. */
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
      // The goal is the median's; p95 is told beside it.
      if (at === 'median_ms') goals.push({ name, value, limit: 1 / limit, text: `1/${(1 / value).toFixed(1)}` });
      else say(`      ${name}: 1/${(1 / value).toFixed(1)} (no goal)`);
    }
  for (const form of ['csr', 'csc']) {
    const value = genes[form].stroma.bytes / genes[form].cellxgene.bytes;
    goals.push({ name: `bytes <= 1/2 on ${form.toUpperCase()}`, value, limit: 0.5, text: value.toFixed(3) });
  }
  return judge(goals);
}
