/**
 * `npm run bench -- explorer | paint | charts | pipeline | de | interactions | catalogue | contigs | doctor | thresholds | before`: measurements of
 * Stroma and its peers on this machine in one run. BENCH_DIR (bench-out/) contains environments, files and reports; docs/measurements.md says what
 * was measured and how. Exit 1 if a goal is missed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { BENCH_DIR } from './files.mjs';

/** Arguments go to the script; without them it compares with BENCH_BASELINE (the plain-scanpy script, outside the project). */
async function pipeline(args) {
  const script = join(ROOT, 'analysis-runner/benchmarks/pipeline/bench.py');
  const baseline = process.env.BENCH_BASELINE || join(ROOT, '../shared/bench/baseline_pipeline.py');
  if (!existsSync(script)) throw new SetupError(`The pipeline's measurements are not in this checkout: ${script}.`);
  const given = [...args];
  if (!args.includes('--baseline')) {
    if (!existsSync(baseline))
      throw new SetupError('Name the baseline to compare with: BENCH_BASELINE=<path of baseline_pipeline.py>.');
    given.push('--baseline', baseline);
  }
  if (!args.includes('--cache')) given.push('--cache', join(BENCH_DIR, 'pipeline'));
  const cwd = join(ROOT, 'analysis-runner');
  return spawnSync(PYTHON, [script, ...given], { cwd, stdio: 'inherit' }).status === 0;
}

/** Cell interactions compared with liana's own function. */
async function interactions(args) {
  const cwd = join(ROOT, 'analysis-runner');
  return spawnSync(PYTHON, ['benchmarks/interactions.py', ...args], { cwd, stdio: 'inherit' }).status === 0;
}

/** Facets of 200 published datasets, and genes over their 2 million cells by a dataset service that has just been started. */
async function catalogue(args) {
  const cwd = join(ROOT, 'dataset-service');
  const facets =
    spawnSync(process.execPath, [join(ROOT, 'tooling/bench/facets.ts')], { stdio: 'inherit' }).status === 0;
  return spawnSync(PYTHON, ['benchmarks/published.py', ...args], { cwd, stdio: 'inherit' }).status === 0 && facets;
}

const BENCHES = {
  explorer: async (args) => (await import('./explorer.mjs')).benchExplorer(args),
  paint: async () => (await import('./paint.mjs')).benchPaint(),
  charts: async (args) => (await import('./charts.mjs')).benchCharts(args),
  pipeline,
  before: async (args) => (await import('./before.mjs')).benchOtherCheckout(args),
  de: async (args) => (await import('./de.mjs')).benchDe(args),
  interactions,
  catalogue,
  contigs: async () => (await import('./contigs.mjs')).benchContigs(),
  doctor: async () => (await import('./doctor.mjs')).benchDoctor(),
  thresholds: async (args) => (await import('./thresholds.mjs')).benchThresholds(args),
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, name ?? '')) {
  say(`Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
try {
  process.exitCode = (await BENCHES[name](args)) ? 0 : 1;
} catch (error) {
  say(error instanceof SetupError ? error.message : String(error.stack));
  process.exitCode = 1;
}
