/** `npm run check`: format, lint, types, import rules, one slug a tool, emitted contract fresh, messages complete. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';

const node = (path, ...args) => [NODE24, ['--no-warnings', join(ROOT, path), ...args]];
const CHECKS = {
  format: node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: node('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'),
  'types: contract': node('node_modules/typescript/bin/tsc', '-p', 'contract'),
  'types: bff': node('node_modules/typescript/bin/tsc', '-p', 'bff'),
  'types: design-system': node('node_modules/typescript/bin/tsc', '-p', 'design-system'),
  'types: workbench': node('node_modules/typescript/bin/tsc', '-p', 'workbench'),
  'types: stories': node('node_modules/typescript/bin/tsc', '-p', 'stories'),
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
  ),
  'Python imports': [PYTHON, ['tooling/check/cycles.py', 'dataset-service/src', 'analysis-runner/src']],
  'contract is fresh': node('tooling/emit-contract/emit.ts', '--check'),
  'one slug a tool': node('tooling/check/verticals.mjs'),
  messages: node('tooling/check/messages.mjs'),
  'public names': node('tooling/api/snapshot.mjs', '--check'),
  'ruff format': [
    PYTHON,
    ['-m', 'ruff', 'format', '--check', '-q', 'dataset-service', 'analysis-runner', 'contract/fixtures/compute'],
  ],
  ruff: [
    PYTHON,
    ['-m', 'ruff', 'check', '-q', 'dataset-service', 'analysis-runner', 'tooling', 'contract/fixtures/compute'],
  ],
  'mypy dataset-service': [PYTHON, ['-m', 'mypy', '--config-file', '../mypy.ini', 'src'], 'dataset-service'],
  'mypy analysis-runner': [PYTHON, ['-m', 'mypy', '--config-file', '../mypy.ini', 'src'], 'analysis-runner'],
};

const only = process.argv[2];
let failed = 0;
for (const [name, [command, args, folder = '.']] of Object.entries(CHECKS)) {
  if (only && !name.includes(only)) continue;
  const start = Date.now();
  const result = spawnSync(command, args, { cwd: join(ROOT, folder), encoding: 'utf8', maxBuffer: 1e8 });
  const ok = result.status === 0;
  failed += ok ? 0 : 1;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok)
    console.log(`${result.stdout}${result.stderr}${result.error ?? ''}`.trim().split('\n').slice(0, 60).join('\n'));
}
process.exit(failed ? 1 : 0);
