/**
 * `npm run cellxgene`: installs cellxgene-schema in a separate environment (it needs other versions of our libraries) and records its output for
 * files with faults. `-- --install`: only the environment. `-- <file.h5ad>`: its output for a file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { findPython, findUv, indexArguments } from '../setup/python-env.mjs';
import { run } from '../setup/run.mjs';
import { hashOf, runOnce } from '../setup/stamp.mjs';

export const ENVIRONMENT = join(ROOT, '.cache/cellxgene');
const PYTHON = join(ENVIRONMENT, 'bin/python');
const LOCK = join(import.meta.dirname, 'requirements.lock');
const DATA = join(process.env.STROMA_TEST_DATA ?? join(ROOT, '../shared/data'), 'cz_schema');

export const installCellxgene = () =>
  runOnce(existsSync(PYTHON) ? 'cellxgene' : 'cellxgene-first', hashOf([LOCK]), async () => {
    const python = findPython();
    const uv = await findUv(python);
    await run(uv, ['venv', '--quiet', '--python', python, '--clear', ENVIRONMENT], { cwd: ROOT });
    const index = indexArguments(python);
    await run(uv, ['pip', 'sync', '--quiet', '--python', PYTHON, '--require-hashes', ...index, LOCK], { cwd: ROOT });
    await runOnce('cellxgene', hashOf([LOCK]), async () => 'done');
  });

if (process.argv[1] === import.meta.filename) {
  await installCellxgene();
  const [file] = process.argv.slice(2);
  const options = { cwd: ROOT, stdio: 'inherit' };
  if (file && file !== '--install')
    await run(join(ENVIRONMENT, 'bin/cellxgene-schema'), ['validate', file], options).catch(
      () => (process.exitCode = 1),
    );
  else if (!file) {
    await run(PYTHON, [join(import.meta.dirname, 'expect.py'), ROOT, DATA], options);
    const runner = join(ROOT, 'analysis-runner');
    const written = 'tests/methods/cellxgene/expected.json';
    await run(NODE24, [join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), '--write', written], { cwd: runner });
  }
}
