/**
 * `npm run mutation`: do the tests notice a change of the code? Stryker's mutants of the workbench's features and api and of the BFF's services; a
 * sample, because the whole would take days on two cores. npm run mutation -- [--count=200] [--seed=1] [--minutes=60] [--workers=2] [--only=<part of
 * a source's path>] [--tests=<part of a test's path>] A copy of the tree (.cache/mutation) contains a switch for every mutant. One run of all tests
 * records which test file reaches which mutant; then each mutant of the sample is switched on and its test files run, the nearest and quickest first.
 * Killed: a test fails, or does not end. Survived: all pass, or none reaches it. Exit 1 below 80 %.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { createQuietInstrumenter, OPTIONS } from './instrument.mjs';
import { shuffled, wilson } from './sample.mjs';

const GOAL = 0.8;
const SCOPES = {
  'workbench features': 'workbench/src/features/',
  'workbench api': 'workbench/src/api/',
  'bff services': 'bff/src/services/',
};
/** A test that hangs on a mutant has noticed it. */
const HANGS_MS = 90_000;
const NEAREST = 8;

const given = (name, fallback) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const count = Number(given('count', '200'));
const seed = Number(given('seed', '1'));
const only = given('only', '');
const chosenTests = given('tests', '');
const workers = Number(given('workers', '2'));
const until = Date.now() + Number(given('minutes', '60')) * 60_000;
const copy = join(ROOT, '.cache/mutation/tree');
const reached = join(ROOT, '.cache/mutation/reached');

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed.stdout.split('\0').filter((path) => path && existsSync(join(ROOT, path)));
const sources = files.filter(
  (path) =>
    Object.values(SCOPES).some((folder) => path.startsWith(folder)) &&
    /\.tsx?$/.test(path) &&
    !/\.(test|types|d)\.tsx?$/.test(path) &&
    path.includes(only),
);
const mutants = await makeCopy();
console.log(`${mutants.length} mutants in ${sources.length} files; sample of ${count}, seed ${seed}`);
const tests = await findTests();
const found = [];
const sample = shuffled(mutants, seed).slice(0, count);
await Promise.all(Array.from({ length: workers }, judgeSample));
process.exit(report() ? 0 : 1);

/** The tree with every mutant switchable by Stryker; dependencies are linked. */
async function makeCopy() {
  rmSync(join(ROOT, '.cache/mutation'), { recursive: true, force: true });
  mkdirSync(reached, { recursive: true });
  for (const path of files) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  for (const path of ['node_modules', '.venv', 'bff/node_modules', 'workbench/node_modules'])
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(copy, path));
  const { files: changed, mutants: made } = await createQuietInstrumenter().instrument(
    sources.map((path) => ({ name: join(copy, path), content: readFileSync(join(ROOT, path), 'utf8'), mutate: true })),
    OPTIONS,
  );
  for (const { name, content } of changed) writeFileSync(name, content);
  return made
    .filter(({ ignoreReason }) => !ignoreReason)
    .map((mutant) => ({ ...mutant, file: relative(copy, mutant.fileName) }));
}

/** One of the workers: takes the next mutant until there is none, or the time is up. */
async function judgeSample() {
  while (sample.length && Date.now() < until) {
    const mutant = sample.shift();
    const fate = await judge(mutant);
    found.push({ ...mutant, fate });
    const { start } = mutant.location;
    console.log(
      `${String(found.length).padStart(4)} ${fate.padEnd(11)} ${mutant.file}:${start.line + 1} ${mutant.mutatorName}: ` +
        JSON.stringify(mutant.replacement).slice(0, 100),
    );
  }
}

/** @returns {Promise<'passed' | 'failed' | 'stopped'>} stopped: it ran longer than `timeout` milliseconds. */
function jest(args, env, timeout) {
  return new Promise((resolve) =>
    execFile(
      NODE24,
      [join(ROOT, 'node_modules/jest/bin/jest.js'), '--forceExit', '--silent', ...args],
      {
        cwd: copy,
        timeout: timeout && Math.ceil(timeout),
        killSignal: 'SIGKILL',
        maxBuffer: 1e8,
        env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
      },
      (error) => resolve(!error ? 'passed' : error.killed ? 'stopped' : 'failed'),
    ),
  );
}

/** Every test file that passes: its seconds, and the mutants that it reaches (written by reached.mjs when it ends). */
async function findTests() {
  const config = (await import(join(copy, 'jest.config.mjs'))).default;
  const projects = config.projects
    .filter(({ displayName }) => ['bff', 'workbench'].includes(displayName))
    // Jest's own test runner reloads every module for each test file, so that coverage is counted per file.
    .map(({ testRunner: _, ...project }) => ({
      ...project,
      setupFilesAfterEnv: [join(ROOT, 'tooling/mutation/reached.mjs')],
    }));
  writeFileSync(
    join(copy, 'jest.config.mjs'),
    `export default ${JSON.stringify({ ...config, projects: projects.map((p) => ({ ...p, rootDir: join(copy, p.rootDir) })) })};\n`,
  );
  const output = join(ROOT, '.cache/mutation/tests.json');
  await jest([`--maxWorkers=${workers}`, '--json', `--outputFile=${output}`, ...(chosenTests ? [chosenTests] : [])], {
    STROMA_REACHED: reached,
  });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  const failed = testResults.filter(({ status }) => status !== 'passed');
  for (const { name } of failed) console.log(`left out, it fails without a mutant: ${relative(copy, name)}`);
  const seconds = new Map(
    testResults
      .filter(({ status }) => status === 'passed')
      .map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]),
  );
  return readdirSync(reached)
    .map((name) => JSON.parse(readFileSync(join(reached, name), 'utf8')))
    .filter(({ path }) => seconds.has(path))
    .map(({ path, ids }) => ({ path, ids: new Set(ids), seconds: seconds.get(path) }));
}

async function judge(mutant) {
  const stem = basename(mutant.file).replace(/\.tsx?$/, '');
  const covering = tests
    .filter(({ ids }) => ids.has(mutant.id))
    .sort((a, b) => near(b) - near(a) || a.seconds - b.seconds);
  if (!covering.length) return 'not reached';
  for (const part of [covering.slice(0, NEAREST), covering.slice(NEAREST)]) {
    if (!part.length) break;
    const slow = part.reduce((sum, { seconds }) => sum + seconds, 0) * 4000;
    const end = await jest(
      ['--maxWorkers=1', '--bail=1', '--runTestsByPath', ...part.map(({ path }) => path)],
      { __STRYKER_ACTIVE_MUTANT__: mutant.id },
      HANGS_MS + slow,
    );
    if (end === 'stopped') return 'timed out';
    if (end === 'failed') return 'killed';
  }
  return 'survived';

  function near({ path }) {
    if (basename(path).startsWith(`${stem}.test`)) return 2;
    return dirname(path) === dirname(join(copy, mutant.file)) ? 1 : 0;
  }
}

function report() {
  const line = (name, of) => {
    const dead = of.filter(({ fate }) => fate === 'killed' || fate === 'timed out').length;
    const [low, high] = wilson(dead, of.length).map((share) => (100 * share).toFixed(0));
    const missed = of.filter(({ fate }) => fate === 'not reached').length;
    console.log(
      `${name}: ${of.length} mutants, ${dead} killed (${((100 * dead) / of.length).toFixed(1)} %, 95 % interval ${low} to ${high}), ` +
        `${of.length - dead - missed} survived, ${missed} not reached`,
    );
    return dead / of.length;
  };
  console.log('');
  for (const [name, folder] of Object.entries(SCOPES)) {
    const of = found.filter(({ file }) => file.startsWith(folder));
    if (of.length) line(name, of);
  }
  return found.length > 0 && line('all', found) >= GOAL;
}
