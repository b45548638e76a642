/** Runners of each kind of test in the copy. Each runner returns the exit status. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { COPY } from './copy.mjs';

/** Test files that run for one change, at most. */
const NEAREST = 12;
/** A test that hangs on a change has noticed it. */
const HANGS_MS = 300_000;
const DATA = { STROMA_TEST_DATA: process.env.STROMA_TEST_DATA ?? join(ROOT, '../shared/data') };

function run(command, args, env = {}, cwd = COPY) {
  const all = { ...process.env, NODE_OPTIONS: '--no-warnings', ...env };
  return spawnSync(command, args, { cwd, env: all, stdio: 'ignore', timeout: HANGS_MS, killSignal: 'SIGKILL' }).status;
}
const jest = (args) =>
  run(
    NODE24,
    [join(COPY, 'node_modules/jest/bin/jest.js'), ...['--silent', '--forceExit', '--bail', '--maxWorkers=1'], ...args],
    { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  );

const textOf = (path) => readFileSync(path, 'utf8');
/** Folders of the sources that import one of `files`. A server imports every route, so direct imports are more informative than reachability. */
function importers(project, files) {
  const names = [...files].map((file) => basename(file).replace('.', '\\.')).join('|');
  const imports = new RegExp(`from '[^']*/(?:${names})'`);
  return readdirSync(join(COPY, project), { recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules') && !/\.test\.|^test\//.test(path))
    .filter((path) => imports.test(textOf(join(COPY, project, path))))
    .map((path) => join(COPY, project, path));
}

/** Test files that import a source, directly or not: with its name first, then next to it, then next to the sources that import it. */
function nearest(project, file) {
  const args = ['--listTests', '--json', '--selectProjects', project, '--findRelatedTests', file];
  const { stdout } = spawnSync(NODE24, [join(COPY, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: COPY,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  const stem = basename(file).replace(/\.tsx?$/, '');
  const first = importers(project, [file]);
  const second = first.length ? importers(project, first) : [];
  const isBeside = (path, sources) => sources.some((source) => dirname(source) === dirname(path));
  const score = (path) => {
    if (basename(path).startsWith(`${stem}.`)) return 4;
    if (isBeside(path, [join(COPY, file)])) return 3;
    if (isBeside(path, first)) return 2;
    if (isBeside(path, second)) return 1;
    return textOf(path).includes(stem) ? 1 : 0;
  };
  return JSON.parse(stdout.slice(stdout.indexOf('[')) || '[]')
    .map((path) => ({ path, near: score(path) }))
    .sort((a, b) => b.near - a.near || a.path.localeCompare(b.path))
    .slice(0, NEAREST)
    .map(({ path }) => path);
}

export const RUNNERS = {
  /** By `name`: test files whose path contains it. By `file`: the nearest test files. */
  jest: ({ project, file, name }) => {
    if (name) return jest(['--passWithNoTests', '--selectProjects', project, '--testPathPatterns', name]);
    const paths = nearest(project, file);
    return paths.length ? jest(['--selectProjects', project, '--runTestsByPath', ...paths]) : 0;
  },
  stories: ({ folder }) =>
    run(
      NODE24,
      [join(COPY, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--passWithNoTests', folder],
      { CHROMIUM_PATH: ensureChromium() },
      join(COPY, 'stories'),
    ),
  visual: ({ match }) =>
    run('npm', ['run', '--silent', 'visual', '--', `--match=${match}`], { CHROMIUM_PATH: ensureChromium() }),
  pytest: ({ folder, args }) => {
    const sources = ['analysis-runner/src', 'dataset-service/src', 'store/src'].map((path) => join(COPY, path));
    const status = run(
      PYTHON,
      ['-m', 'pytest', '-q', '-x', '-p', 'no:cacheprovider', '-m', 'not broad', ...args],
      { ...DATA, PYTHONPATH: sources.join(':') },
      join(COPY, folder),
    );
    return status === 5 ? 0 : status;
  },
  e2e: ({ match }) => {
    const folder = join(COPY, 'workbench/e2e');
    const files = readdirSync(folder, { recursive: true }).filter(
      (file) => file.endsWith('.e2e.ts') && basename(file).startsWith(match),
    );
    if (!files.length) return 0;
    const paths = files.map((file) => join(folder, file));
    const env = { ...DATA, CHROMIUM_PATH: ensureChromium() };
    return run(NODE24, ['--no-warnings', '--test', '--test-isolation=none', ...paths], env);
  },
};
