/**
 * `npm run bench -- explorer | paint | pipeline`: figures beside the peers, on this machine, in one run. BENCH_DIR (bench-out/)
 * holds environments, files and reports; docs/measurements.md says what was measured and how. Exit 1 when a goal is missed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { say, SetupError } from '../setup/say.mjs';

const BENCHES = {
  explorer: async () => (await import('./explorer.mjs')).benchExplorer(),
  paint: async () => (await import('./paint.mjs')).benchPaint(),
  pipeline: (args) => {
    const script = join(ROOT, 'analysis-runner/benchmarks/pipeline/bench.py');
    if (!existsSync(script)) throw new SetupError(`The pipeline's measurements are not in this checkout: ${script}.`);
    const { status } = spawnSync(PYTHON, [script, ...args], { cwd: join(ROOT, 'analysis-runner'), stdio: 'inherit' });
    return status === 0;
  },
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
