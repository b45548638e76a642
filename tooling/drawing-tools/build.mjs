/**
 * Builds the drawing tools only from packed tarballs: packs both packages, installs them with the application in an empty folder outside the
 * workspaces, checks the types, builds, and puts the files into drawing-tools/dist.
 *   node tooling/run24.mjs tooling/drawing-tools/build.mjs [--test] [--folder]
 * `--test` runs the application's tests too, and its figures' scripts if Python and R are available; `--folder` only prepares the folder and
 * prints it. Steps whose inputs have not changed are left out.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { hashOf, packed } from '../publish/packed.mjs';

const APP = join(ROOT, 'drawing-tools');
const CACHE = join(ROOT, '.cache/drawing-tools');
const FOLDER = join(CACHE, 'app');
const SOURCES = ['src', 'test', 'index.html', 'vite.config.ts', 'vite.pictures.ts', 'vite.words.ts', 'tsconfig.json'];

function run(command, args, cwd = FOLDER, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, CI: '1', NODE_ENV: '', ...env },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}
/** Runs `step` unless its last run had the same inputs. */
function once(name, hash, step) {
  const stamp = join(CACHE, `${name}.stamp`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  step();
  writeFileSync(stamp, hash);
}

/** The folder with the application and what it depends on, installed from tarballs. */
export function prepare() {
  mkdirSync(FOLDER, { recursive: true });
  const tarballs = packed();
  const manifest = JSON.parse(readFileSync(join(APP, 'package.json'), 'utf8'));
  for (const [name, path] of Object.entries(tarballs)) manifest.dependencies[`@stroma/${name}`] = `file:${path}`;
  const text = JSON.stringify(manifest, null, 2);
  // The tarballs' folder is named after what is in them.
  once('installed', text, () => {
    for (const name of ['node_modules', 'package-lock.json'])
      rmSync(join(FOLDER, name), { recursive: true, force: true });
    writeFileSync(join(FOLDER, 'package.json'), text);
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefer-offline']);
  });
  for (const name of SOURCES) {
    rmSync(join(FOLDER, name), { recursive: true, force: true });
    if (existsSync(join(APP, name))) cpSync(join(APP, name), join(FOLDER, name), { recursive: true });
  }
  return FOLDER;
}

const bin = (path) => join(FOLDER, 'node_modules', path);

/** Programs that run the figures' scripts, and a command that succeeds if they and their packages are installed. */
const INTERPRETERS = {
  STROMA_PYTHON: [PYTHON, ['-c', 'import matplotlib, numpy, pandas, scipy, sys; print(sys.version)'], 'npm run setup'],
  STROMA_RSCRIPT: ['Rscript', ['-e', 'library(ggplot2); cat(R.version.string)'], 'npm run r:setup'],
};
/** Runs the scripts of every example in Python and R, if both are installed; unchanged ones are skipped. */
function testScripts(inputs) {
  const versions = Object.entries(INTERPRETERS).map(([name, [command, args, setup]]) => {
    const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
    return { name, command, setup, version: status === 0 ? stdout.trim() : '' };
  });
  const missing = versions.filter((one) => !one.version);
  for (const { command, setup } of missing)
    console.log(`The scripts of the figures are not run: ${command} or its packages are missing (${setup}).`);
  if (missing.length) return;
  const env = Object.fromEntries(versions.map(({ name, command }) => [name, command]));
  once('scripted', `${inputs} ${versions.map((one) => one.version).join(' ')}`, () =>
    run(NODE24, [bin('vitest/vitest.mjs'), 'run', '--config', 'test/scripts.config.ts'], FOLDER, env),
  );
}

function build(hasTests) {
  prepare();
  const inputs = `${hashOf(SOURCES, FOLDER)} ${readFileSync(join(CACHE, 'installed.stamp'), 'utf8')}`;
  once('typed', inputs, () => run(NODE24, [bin('typescript/bin/tsc'), '-p', '.']));
  if (hasTests) {
    run(NODE24, [bin('vitest/vitest.mjs'), 'run']);
    testScripts(inputs);
  }
  const dist = join(APP, 'dist');
  if (!existsSync(join(dist, 'index.html'))) rmSync(join(CACHE, 'built.stamp'), { force: true });
  once('built', inputs, () => {
    run(NODE24, [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
    rmSync(dist, { recursive: true, force: true });
    cpSync(join(FOLDER, 'dist'), dist, { recursive: true });
  });
  console.log(`The drawing tools are built: ${dist}`);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--folder')) console.log(prepare());
  else build(process.argv.includes('--test'));
}
