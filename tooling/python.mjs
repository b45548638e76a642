/** Runs the project's own Python: `node tooling/python.mjs -m module …`. */
import { spawnSync } from 'node:child_process';
import { PYTHON } from './setup/paths.mjs';

const result = spawnSync(PYTHON, process.argv.slice(2), { stdio: 'inherit' });
process.exit(result.status ?? 1);
