import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { ensureChromium } from '../setup/chromium.mjs';

const OUT = join(ROOT, 'test-out');
const bin = (name) => join(ROOT, 'node_modules', name);

function shell(command, args, { cwd = ROOT, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

const report = (name) => {
  mkdirSync(OUT, { recursive: true });
  const file = join(OUT, name);
  rmSync(file, { force: true });
  return file;
};

/** Jest's and Vitest's JSON have one shape. A run that left no report is one failure. */
function readJson(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const tests = data.testResults.flatMap((suite) =>
    suite.assertionResults.map((t) => ({ name: t.fullName, seconds: (t.duration ?? 0) / 1000 })),
  );
  const broken = data.testResults.filter((s) => s.status === 'failed' && s.assertionResults.length === 0).length;
  const failed = data.numFailedTests + broken;
  return {
    passed: data.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: (data.numPendingTests ?? 0) + (data.numTodoTests ?? 0),
    tests,
  };
}

/** JUnit as pytest and node's test runner write it. */
function readJunit(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  const cases = [...readFileSync(file, 'utf8').matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)];
  const tests = cases.map(([, attributes, , inner = '']) => ({
    name: [/classname="([^"]*)"/, /\bname="([^"]*)"/].map((re) => re.exec(attributes)?.[1] ?? '').join(' '),
    seconds: Number(/\btime="([^"]*)"/.exec(attributes)?.[1] ?? 0),
    failed: /<(failure|error)\b/.test(inner),
    skipped: /<skipped\b/.test(inner),
  }));
  const failed = tests.filter((t) => t.failed).length;
  const skipped = tests.filter((t) => t.skipped).length;
  return { passed: tests.length - failed - skipped, failed: failed || (code === 0 ? 0 : 1), skipped, tests };
}

const jest = async (name, args, env = {}) => {
  const file = report(`${name}.json`);
  const code = await shell(
    NODE24,
    [bin('jest/bin/jest.js'), '--maxWorkers=1', '--json', `--outputFile=${file}`, '--silent=false', ...args],
    { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env } },
  );
  return readJson(file, code);
};

const vitest = async (name, args, env = {}) => {
  const file = report(`${name}.json`);
  const code = await shell(
    NODE24,
    [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { cwd: join(ROOT, 'stories'), env: { NODE_OPTIONS: '--no-warnings', ...env } },
  );
  return readJson(file, code);
};

const answers = (host, port) =>
  new Promise((done) => {
    const socket = createConnection({ host, port, timeout: 2000 });
    const end = (value) => {
      socket.destroy();
      done(value);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

const skipped = (what) => ({ passed: 0, failed: 0, skipped: 1, tests: [], missing: what });

const MARIADB = () =>
  process.env.TEST_DATABASE_URL ??
  (process.env.DATABASE_URL?.startsWith('mysql') ? process.env.DATABASE_URL : 'mysql://root@127.0.0.1:3306/test');

async function endToEnd(name, files, env = {}) {
  const file = report(`${name}.xml`);
  const args = [
    '--no-warnings',
    '--test',
    '--test-concurrency=1',
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${file}`,
  ];
  const code = await shell(NODE24, [...args, join(ROOT, 'workbench/e2e', files)], {
    env: { CHROMIUM_PATH: ensureChromium(), ...env },
  });
  return readJunit(file, code);
}

export const SUITES = {
  /** Contract, BFF on SQLite, workbench, tooling. */
  jest: ({ slug }) => jest('jest', slug ? [slug, '--passWithNoTests'] : []),

  /** The BFF's tests again on MariaDB or MySQL where one answers. */
  'jest-mariadb': async ({ slug }) => {
    const url = MARIADB();
    const { hostname, port } = new URL(url);
    if (!(await answers(hostname, Number(port || 3306))))
      return skipped('MariaDB or MySQL (none answers; name one in TEST_DATABASE_URL)');
    return jest('jest-mariadb', ['--selectProjects', 'bff', ...(slug ? [slug, '--passWithNoTests'] : [])], {
      TEST_DATABASE_URL: url,
    });
  },

  python: async ({ slug, quick }) => {
    const total = { passed: 0, failed: 0, skipped: 0, tests: [] };
    for (const folder of ['dataset-service', 'analysis-runner']) {
      const file = report(`pytest-${folder}.xml`);
      const chosen = slug ? ['-k', slug] : quick ? ['-m', 'not floors'] : [];
      const args = ['-m', 'pytest', '-q', '--maxfail=20', '-p', 'no:cacheprovider', `--junitxml=${file}`, ...chosen];
      const code = await shell(PYTHON, args, { cwd: join(ROOT, folder) });
      const result = readJunit(file, code === 5 && slug ? 0 : code);
      for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
      total.tests.push(...result.tests);
    }
    return total;
  },

  stories: ({ slug }) =>
    vitest('stories', slug ? [slug, '--passWithNoTests'] : [], { CHROMIUM_PATH: ensureChromium() }),

  /** Every component's Default story rendered to a string, without a browser. */
  'stories-ssr': () => vitest('stories-ssr', ['--config', 'vitest.ssr.config.ts']),

  /** Every chart's and screen's Default story against its committed picture, in both languages. */
  visual: async ({ slug }) => {
    const file = report('visual.json');
    await shell(NODE24, [
      '--no-warnings',
      join(ROOT, 'tooling/pictures/visual.mjs'),
      ...(slug ? [`--match=${slug}`] : []),
    ]);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: 0, tests: [] };
  },

  /** Every call by every kind of caller, and nobody else's ids: one test, of more than a thousand cells. */
  permissions: async () => {
    const started = Date.now();
    const code = await shell(NODE24, ['--no-warnings', join(ROOT, 'tooling/permissions/permissions.ts')]);
    const tests = [{ name: 'permission matrix', seconds: (Date.now() - started) / 1000 }];
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests };
  },

  e2e: () => endToEnd('e2e', '*.e2e.ts'),

  /** Accounts and teams once more on MariaDB or MySQL where one answers (issue: on both databases). */
  'e2e-mariadb': async () => {
    const url = MARIADB();
    if (process.env.DATABASE_URL?.startsWith('mysql')) return { passed: 0, failed: 0, skipped: 0, tests: [] };
    const { hostname, port } = new URL(url);
    if (!(await answers(hostname, Number(port || 3306))))
      return skipped('MariaDB or MySQL (none answers; name one in TEST_DATABASE_URL)');
    return endToEnd('e2e-mariadb', 'people.e2e.ts', { DATABASE_URL: url });
  },
};
