import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { spawn } from 'node:child_process';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { mariadbTests } from '../check/mariadb.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { say } from '../setup/say.mjs';
import { readJson } from './json-report.mjs';
import { OVERCOMMIT, CORES, IN_BROWSER, NAMES } from './order.mjs';

/** Its parser is a package that a fresh clone has only after the set-up. */
const readJunit = async (...given) => (await import('./junit.mjs')).readJunit(...given);
const OUT = join(ROOT, 'test-out');
/** The only reader of TEST_DATABASE_URL: a test that does not import it, directly or not, runs the same on every database. */
const DATABASE_HELPER = join(ROOT, 'bff/test/database.ts');
/** Files with the real runner or with kills in the middle of much work, for `npm run broad`. */
const BFF_BROAD = ['deletion', 'kill-deletion'].map((name) => join(ROOT, `bff/test/removal/${name}.test.ts`));
/** Edits, undo, copies and runs, and drafts and jobs, in any order: a few sequences in `npm test`, this number in `npm run broad`. */
const IN_ANY_ORDER = ['tasks/second-day', 'drafts/wizard-commands'].map((name) =>
  join(ROOT, `bff/src/routes/${name}.test.ts`),
);
const SEQUENCES = { STROMA_SECOND_DAY: '500', STROMA_WIZARD_RUNS: '200', ...process.env };
/** Those, and tests that need MariaDB or MySQL. */
const ELSEWHERE = '/node_modules/|bff/test/(servers/two-bffs|removal/(kill-)?deletion)';
const MEASURED = join(ROOT, 'tooling/test/measured.py');
const E2E = join(ROOT, 'workbench/e2e');
const bin = (name) => join(ROOT, 'node_modules', name);

/**
 * A command that writes to `output` (a file's descriptor, or 'inherit'); resolves with its exit code. `onUsed` receives the processor seconds of it
 * and its children, which unlike its duration do not depend on the load.
 */
const shellTo =
  (output, onUsed) =>
  (command, args, { cwd = ROOT, env = {} } = {}) =>
    new Promise((resolve) => {
      const child = spawn(PYTHON, [MEASURED, command, ...args], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output, 'pipe'],
      });
      let used = '';
      child.stdio[3].on('data', (part) => (used += part));
      child.on('close', (code) => {
        onUsed(Number(used));
        resolve(code ?? 1);
      });
      child.on('error', () => resolve(1));
    });

const report = (name) => {
  mkdirSync(OUT, { recursive: true });
  const file = join(OUT, name);
  rmSync(file, { force: true });
  return file;
};

const jest = async (shell, name, args, env = {}) => {
  const file = report(`${name}.json`);
  const code = await shell(
    NODE24,
    [
      // A test file's objects die together: with room for them the garbage collector takes 2 to 10 % less of the processor time.
      '--max-semi-space-size=64',
      bin('jest/bin/jest.js'),
      '--maxWorkers=1',
      // The VM contexts of test files are not all freed: one process for all of them came to 4 GB, where Node ends it. A worker that has this
      // much between two files is replaced.
      '--workerIdleMemoryLimit=1000MB',
      '--forceExit',
      '--json',
      `--outputFile=${file}`,
      '--silent=false',
      ...args,
    ],
    { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env } },
  );
  return readJson(file, code);
};

/** One folder's Python tests; `broad`: those that are marked as such, and no others. */
async function pytest(folder, { slug, quick, broad, shell }, { name = folder, paths = [] } = {}) {
  const file = report(`pytest-${name}${broad ? '-broad' : ''}.xml`);
  const marked = broad ? 'broad' : quick ? 'not floors' : 'not broad';
  const chosen = ['-m', marked, ...(slug ? ['-k', slug] : [])];
  const args = [
    '-m',
    'pytest',
    '-q',
    '--maxfail=20',
    '-p',
    'no:cacheprovider',
    `--junitxml=${file}`,
    ...chosen,
    ...paths,
  ];
  const code = await shell(PYTHON, args, { cwd: join(ROOT, folder) });
  return readJunit(file, code === 5 && slug ? 0 : code);
}

const vitest = async (shell, name, args, env = {}) => {
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

/** A script whose exit code is one test's result. */
async function script(shell, name, [path, ...args], env = {}) {
  const started = Date.now();
  const code = await shell(NODE24, ['--no-warnings', join(ROOT, path), ...args], { env });
  const tests = [{ name, seconds: (Date.now() - started) / 1000 }];
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests };
}

/** Results of a suite's parts as one. */
const sum = (parts) => ({
  ...Object.fromEntries(
    ['passed', 'failed', 'skipped'].map((key) => [key, parts.reduce((total, part) => total + part[key], 0)]),
  ),
  tests: parts.flatMap(({ tests }) => tests),
});

const skipped = (what) => ({ passed: 0, failed: 0, skipped: 1, tests: [], missing: what });

const MARIADB = () =>
  process.env.TEST_DATABASE_URL ??
  (process.env.DATABASE_URL?.startsWith('mysql') ? process.env.DATABASE_URL : 'mysql://root@127.0.0.1:3306/test');

const NOTHING = { passed: 0, failed: 0, skipped: 0, tests: [] };
/** Runs a suite with the environment of MariaDB or MySQL, where one answers. */
async function onMariadb(run) {
  const url = MARIADB();
  const { hostname, port } = new URL(url);
  if (await answers(hostname, Number(port || 3306))) return run({ TEST_DATABASE_URL: url });
  return skipped('MariaDB or MySQL (none answers; name one in TEST_DATABASE_URL)');
}

/** Files that kill the platform's processes again and again: minutes of waiting for restarts. */
const KILLS = ['faults/faults.e2e.ts', 'faults/kills.e2e.ts'];
/** Whole flows whose parts other files and the units' tests have: in the broad run. */
const FLOWS = [
  ...['simulated', 'simulated-truth', 'sample-table', 'ambient', 'folders', 'named', 'steady'].map(
    (n) => `import/${n}`,
  ),
  ...['receipts', 'outdated', 'second-day'].map((name) => `explorer/${name}`),
  'public/mine',
  'accounts/chat',
].map((name) => `${name}.e2e.ts`);
/** Paths below workbench/e2e, ordered by file name. */
const e2eFiles = () =>
  readdirSync(E2E, { recursive: true })
    .filter((path) => path.endsWith('.e2e.ts') && !KILLS.includes(path))
    .sort((a, b) => basename(a).localeCompare(basename(b)));

/** All files in one process, so that they share a platform and a browser (workbench/e2e/support/shared.ts). */
async function endToEnd(shell, name, files, { env = {}, only } = {}) {
  const file = report(`${name}.xml`);
  const args = [
    '--no-warnings',
    '--test',
    '--test-isolation=none',
    '--test-timeout=900000',
    ...(only ? [`--test-name-pattern=${only}`] : []),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${file}`,
  ];
  const code = await shell(NODE24, [...args, ...files.map((one) => join(E2E, one))], {
    env: { CHROMIUM_PATH: ensureChromium(), ...env },
  });
  return readJunit(file, code);
}

async function newTool(shell, name, args) {
  const file = report(`${name}.xml`);
  const script = join(ROOT, 'tooling/new-tool/whole.mjs');
  const code = await shell(NODE24, ['--no-warnings', script, `--report=${file}`, ...args], {
    env: { CHROMIUM_PATH: ensureChromium() },
  });
  return readJunit(file, code);
}

/** Each: the parts of `chosen` that it uses ({ slug, quick }), the `shell` for its commands, and the number of cores that it uses. */
const RUNS = {
  /** Contract, BFF on SQLite, workbench, tooling. */
  jest: ({ slug, shell }) =>
    jest(shell, 'jest', [
      `--testPathIgnorePatterns=${ELSEWHERE}`,
      ...(slug ? [`--testPathPatterns=${slug}`, '--passWithNoTests'] : []),
    ]),

  'bff-broad': ({ shell }) =>
    jest(shell, 'bff-broad', ['--selectProjects', 'bff', '--runTestsByPath', ...BFF_BROAD, ...IN_ANY_ORDER], SEQUENCES),

  /** Tests of what behaves differently on MariaDB or MySQL (tooling/check/mariadb.mjs), where one answers. */
  'jest-mariadb': ({ slug, shell }) =>
    onMariadb((env) => {
      const files = mariadbTests()
        .map(([name]) => join(ROOT, 'bff', name))
        .filter((path) => !slug || path.includes(slug));
      if (files.length === 0) return NOTHING;
      return jest(shell, 'jest-mariadb', ['--selectProjects', 'bff', '--runTestsByPath', ...files], env);
    }),

  /** Every test of the BFF that opens a database, with races of the rounds that a release is tested with. */
  'mariadb-all': ({ shell }) =>
    onMariadb((env) =>
      jest(shell, 'mariadb-all', ['--selectProjects', 'bff', '--findRelatedTests', DATABASE_HELPER], {
        ...SEQUENCES,
        ...env,
        TEST_RACE_ROUNDS: process.env.TEST_RACE_ROUNDS ?? '60',
      }),
    ),

  'dataset-service': (chosen) => pytest('dataset-service', chosen),
  'service-broad': (chosen) => pytest('dataset-service', { ...chosen, broad: true }),
  'analysis-runner': (chosen) => pytest('analysis-runner', chosen, { paths: ['--ignore=tests/engine'] }),
  /** The runner's engine, whose tests wait for processes most of their time. */
  engine: (chosen) => pytest('analysis-runner', chosen, { name: 'engine', paths: ['tests/engine'] }),
  'runner-broad': (chosen) => pytest('analysis-runner', { ...chosen, broad: true }),

  /**
   * Stories in Chromium, each chart's and screen's committed picture among them; those that have neither a play function nor axe in Node,
   * beside it. No story may be in neither.
   */
  stories: async ({ slug, shell }) => {
    const [chromium, node] = await Promise.all([
      vitest(shell, 'stories', slug ? [slug, '--passWithNoTests'] : [], { CHROMIUM_PATH: ensureChromium() }),
      vitest(shell, 'stories-ssr', ['--config', 'vitest.ssr.config.ts'], slug ? { STORY_MATCH: slug } : {}),
    ]);
    if (slug) return sum([chromium, node]);
    return sum([chromium, node, await script(shell, 'every story runs', ['tooling/test/stories-covered.mjs'])]);
  },

  /** Storybook builds, its guides and manifest too (`npm test` runs stories without it), and the help's pictures show what it shows. */
  storybook: async ({ shell }) =>
    sum([
      await script(shell, 'Storybook builds', ['tooling/pictures/build.mjs']),
      await script(shell, "the help's pictures show the product", [
        'tooling/content/pictures.mjs',
        '--no-build',
        '--check',
      ]),
    ]),

  /** The help's films can be played on the real platform, in both languages: one test. */
  films: ({ shell }) => script(shell, "the help's films play", ['tooling/content/videos.mjs', '--check']),

  /** Every chart's file from all data of its stories, at each width and in both languages: one test (tooling/pictures/figures.mjs). */
  figures: ({ shell }) => script(shell, 'figures of every chart', ['tooling/pictures/figures.mjs']),

  /** A tool that `npm run new-tool` makes, in a copy of the working tree: typed and tested; in the broad run built as well. */
  'new-tool': ({ shell }) => newTool(shell, 'new-tool', []),
  'new-tool-broad': ({ shell }) => newTool(shell, 'new-tool-broad', ['--whole']),

  /** Installs the packages in another product from their tarballs: one test. The broad run also uses Next. */
  sibling: ({ shell }) => script(shell, 'a sibling product', ['tooling/sibling/sibling.mjs', 'vite']),
  'sibling-broad': ({ shell }) => script(shell, 'a sibling product on Next', ['tooling/sibling/sibling.mjs', 'next']),

  /** The built page of the drawing tools in Chromium. */
  'drawing-tools': async ({ shell }) =>
    sum([
      await script(shell, 'drawing tools are built', ['tooling/drawing-tools/build.mjs']),
      await script(shell, 'drawing tools in Chromium', ['tooling/drawing-tools/check.mjs']),
    ]),

  /** Every call by every kind of caller, also with other tenants' ids: one test with more than a thousand cases. */
  permissions: ({ shell }) => script(shell, 'permission matrix', ['tooling/permissions/permissions.ts']),

  'permissions-mariadb': ({ shell }) =>
    onMariadb((env) => script(shell, 'permission matrix on MariaDB', ['tooling/permissions/permissions.ts'], env)),

  /** A minute of seeded faults while uploads, integrations, drafts and readers run: one test. Each killed worker would load its libraries ahead. */
  chaos: ({ shell }) =>
    script(shell, 'a minute of faults', ['tooling/chaos/chaos.ts', '--minutes=1', '--seed=7'], { STROMA_WARM: 'off' }),

  /** The drawing tools are built from the tarballs first: one flow opens them in their frame. */
  e2e: async ({ shell }) =>
    sum([
      await script(shell, 'drawing tools are built and tested', ['tooling/drawing-tools/build.mjs', '--test']),
      await endToEnd(
        shell,
        'e2e',
        e2eFiles().filter((name) => !FLOWS.includes(name)),
      ),
    ]),

  /** The same files with everything that `npm test` leaves out: each tool's other analyses, oracles, scripts, and Chinese (workbench/e2e/support/shared.ts). */
  'e2e-broad': ({ shell }) => endToEnd(shell, 'e2e-broad', e2eFiles(), { env: { STROMA_E2E: 'whole' } }),

  kills: ({ shell }) => endToEnd(shell, 'kills', KILLS),

  /** Accounts and teams again on MariaDB or MySQL, if one is available. Only in English, because the database is independent of the language. */
  'e2e-mariadb': async ({ shell }) => {
    const url = MARIADB();
    if (process.env.DATABASE_URL?.startsWith('mysql')) return { passed: 0, failed: 0, skipped: 0, tests: [] };
    const { hostname, port } = new URL(url);
    if (!(await answers(hostname, Number(port || 3306))))
      return skipped('MariaDB or MySQL (none answers; name one in TEST_DATABASE_URL)');
    return endToEnd(shell, 'e2e-mariadb', ['accounts/people.e2e.ts'], {
      env: { DATABASE_URL: url, STROMA_WARM: 'off' },
      only: 'people en-US',
    });
  },
};

/** Runs suites in parallel, as `cores` allow, each as soon as there is room, and reports each result when it ends. */
export async function runSuites(names, chosen, cores, onEnd) {
  mkdirSync(OUT, { recursive: true });
  if (names.some((name) => IN_BROWSER.has(name))) ensureChromium();
  const waiting = NAMES.filter((name) => names.includes(name));
  const alone = waiting.length === 1;
  const running = new Map();
  let free = cores + OVERCOMMIT;
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((name) => CORES[name] <= free || running.size === 0);
    if (next >= 0) {
      const [name] = waiting.splice(next, 1);
      say(`=== ${name} starts`);
      free -= CORES[name];
      running.set(name, runSuite(name, chosen, alone));
      continue;
    }
    const { name, ...result } = await Promise.race(running.values());
    running.delete(name);
    free += CORES[name];
    onEnd(name, result);
  }
}

/** Beside others a suite writes to a file, so that their lines stay apart, and is shown when it ends. */
async function runSuite(name, chosen, alone) {
  const started = Date.now();
  const log = join(OUT, `${name}.log`);
  const output = alone ? 'inherit' : openSync(log, 'w');
  let processor = 0;
  const shell = shellTo(output, (used) => (processor += used));
  const result = await RUNS[name]({ ...chosen, shell });
  if (!alone) {
    closeSync(output);
    const said = readFileSync(log, 'utf8');
    say(`\n=== ${name}\n${said}`);
    // One that ended without a report, or whose report names no test, has its reason in its last lines.
    if (result.failed > 0 && !result.tests.some((t) => t.why))
      result.tests.push({ name: 'its last lines', seconds: 0, why: said.trimEnd().split('\n').slice(-30).join('\n') });
  }
  return { name, ...result, seconds: (Date.now() - started) / 1000, processor };
}
