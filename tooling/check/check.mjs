/**
 * `npm run check`: format, lint, types, packages, import rules, one slug per tool, emitted contract fresh, messages complete, help whole and true,
 * paths and counts of the documentation true. Two checks run at the same time. `-- types` runs those whose name holds the word.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';

const node = (path, ...args) => [NODE24, ['--no-warnings', join(ROOT, path), ...args]];
const PYTHON_FOLDERS = ['store', 'dataset-service', 'analysis-runner'];
/** The longest first, so that both cores are busy to the end. */
const CHECKS = {
  format: node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: node('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'),
  // Emits declarations, which the type checks do not: a type that cannot be named fails here.
  packages: node('tooling/publish/packed.mjs'),
  'types: contract': node('node_modules/typescript/bin/tsc', '-p', 'contract'),
  'types: bff': node('node_modules/typescript/bin/tsc', '-p', 'bff'),
  // One program, because the browser packages read each other's sources.
  'types: design-system, workbench, stories': node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.browser.json'),
  'types: tooling': node('tooling/check/tooling-types.mjs'),
  imports: node(
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'contract/src',
    'design-system/src',
    'design-system/exports',
    'workbench/src',
    'bff/src',
    'drawing-tools/src',
  ),
  'Python imports': [PYTHON, ['tooling/check/cycles.py', ...PYTHON_FOLDERS.map((folder) => `${folder}/src`)]],
  'fallbacks of methods': [PYTHON, ['tooling/check/fallbacks.py']],
  'contract is fresh': node('tooling/emit-contract/emit.ts', '--check'),
  'tokens are fresh': node('tooling/emit-tokens/emit.ts', '--check'),
  'one slug a tool': node('tooling/check/verticals.mjs'),
  folders: node('tooling/check/folders.mjs'),
  'guides of components': node('tooling/check/guides.mjs'),
  messages: node('tooling/check/messages.mjs'),
  terms: node('tooling/check/terms.mjs'),
  help: node('tooling/check/help.mjs'),
  'tics of the prose': node('tooling/check/tics.mjs'),
  documentation: node('tooling/check/docs.mjs'),
  'subjects of commits': node('tooling/check/subjects.mjs'),
  'tests on MariaDB': node('tooling/check/mariadb.mjs'),
  'public names': node('tooling/api/snapshot.mjs', '--check'),
  "props' names": node('tooling/api/vocabulary.mjs'),
  "'use client'": node('tooling/publish/clients.mjs'),
  'unused components': node('tooling/check/unused.mjs'),
  'ruff format': [PYTHON, ['-m', 'ruff', 'format', '--check', '-q', ...PYTHON_FOLDERS, 'contract/fixtures/compute']],
  ruff: [PYTHON, ['-m', 'ruff', 'check', '-q', ...PYTHON_FOLDERS, 'tooling', 'contract/fixtures/compute']],
  'mypy store': [PYTHON, ['-m', 'mypy', '--config-file', '../mypy.ini', 'src'], 'store'],
  'mypy dataset-service': [PYTHON, ['-m', 'mypy', '--config-file', '../mypy.ini', 'src'], 'dataset-service'],
  'mypy analysis-runner': [PYTHON, ['-m', 'mypy', '--config-file', '../mypy.ini', 'src'], 'analysis-runner'],
};

const only = process.argv[2];
const chosen = Object.entries(CHECKS).filter(([name]) => !only || name.includes(only));
const BESIDE = Math.min(2, availableParallelism());
let failed = 0;

function run([command, args, folder = '.']) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: join(ROOT, folder), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part));
    child.on('error', (error) => resolve({ ok: false, said: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, said }));
  });
}

/** One of the parallel workers: takes the next check until none is left. */
async function takeChecks() {
  for (let next = chosen.shift(); next; next = chosen.shift()) {
    const [name, check] = next;
    const start = Date.now();
    const { ok, said } = await run(check);
    failed += ok ? 0 : 1;
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    if (!ok) console.log(said.trim().split('\n').slice(0, 60).join('\n'));
  }
}

await Promise.all(Array.from({ length: BESIDE }, takeChecks));
process.exit(failed ? 1 : 0);
