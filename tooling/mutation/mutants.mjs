/**
 * `npm run mutants`: does `npm test` notice 24 changes of the code? Six each of the tools' tabs, the charts, the methods and the services:
 * those that once survived, by name, and others drawn by a seed. Each is written into the working tree, the tests nearest to it run, and
 * it is taken back. Killed: one of them fails.
 *   npm run mutants -- [--seed=34] [--room=tabs] [--list] [--e2e=no]
 *   npm run mutants -- --write=list.json, npm run mutants -- --read=list.json   the same changes in another checkout
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { NAMED, PER_ROOM, ROOMS, testsOf } from './rooms.mjs';
import { shuffled } from './sample.mjs';

const given = (name, fallback) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const seed = Number(given('seed', '34'));
const room = given('room', '');
const withE2e = given('e2e', 'yes') === 'yes';

/** What is changed into what, where a line holds it; the first that fits a line counts. */
const EDITS = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' <= ', ' > '],
  [' >= ', ' < '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' == ', ' != '],
  [' and ', ' or '],
  ['Math.max(', 'Math.min('],
  ['Math.min(', 'Math.max('],
  [' - 1', ' + 1'],
  [' + 1', ' - 1'],
  [' * ', ' / '],
  ['axis=0', 'axis=1'],
];
const CODE = { ts: /^\s*(?!\/\/|\/?\*|import|export \{|case\b)\S.*/, py: /^\s+(?!#|"""|from|import|assert)\S.*/ };

function candidates(files) {
  const found = [];
  for (const file of files) {
    const kind = file.endsWith('.py') ? 'py' : 'ts';
    let inDoc = false;
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .forEach((line, at) => {
        if (kind === 'py' && (line.match(/"""/g) ?? []).length % 2) inDoc = !inDoc;
        if (inDoc || !CODE[kind].test(line) || line.includes('"""')) return;
        const edit = EDITS.find(([from]) => line.includes(from) && !(from === ' and ' && /['"].* and /.test(line)));
        if (edit) found.push({ file, line: at + 1, from: line, to: line.replace(edit[0], edit[1]), edit });
      });
  }
  return found;
}

const listed = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n');

function drawRoom([name, isIn]) {
  const named = NAMED.filter((one) => one.room === name).map(({ file, from, to, says }) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} no longer holds ${JSON.stringify(from)} (${says})`);
    return { room: name, file, line: text.slice(0, text.indexOf(from)).split('\n').length, from, to, says };
  });
  const drawn = shuffled(candidates(listed.filter((file) => isIn(file) && existsSync(join(ROOT, file)))), seed)
    .slice(0, Math.max(0, PER_ROOM - named.length))
    .map((one) => ({ ...one, room: name, says: `${one.edit[0].trim()} becomes ${one.edit[1].trim()}` }));
  return [...named, ...drawn];
}

const run = (command, args, env = {}, cwd = ROOT) =>
  spawnSync(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '--no-warnings', ...env }, stdio: 'ignore' })
    .status;

/** How each kind of test is run; answers its exit status. */
const RUNNERS = {
  jest: ({ project, file, name }) =>
    run(
      NODE24,
      [
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        ...['--silent', '--forceExit', '--bail', '--maxWorkers=2', '--passWithNoTests', '--selectProjects', project],
        ...(name ? ['--testPathPatterns', name] : ['--findRelatedTests', file]),
      ],
      { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    ),
  stories: ({ folder }) =>
    run(
      NODE24,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--passWithNoTests', folder],
      { CHROMIUM_PATH: ensureChromium() },
      join(ROOT, 'stories'),
    ),
  visual: ({ match }) => run('npm', ['run', '--silent', 'visual', '--', `--match=${match}`]),
  pytest: ({ folder, args }) => {
    const status = run(
      PYTHON,
      ['-m', 'pytest', '-q', '-x', '-p', 'no:cacheprovider', '-m', 'not broad', ...args],
      { STROMA_TEST_DATA: process.env.STROMA_TEST_DATA ?? join(ROOT, '../shared/data') },
      join(ROOT, folder),
    );
    return status === 5 ? 0 : status;
  },
  e2e: ({ match }) => {
    const folder = join(ROOT, 'workbench/e2e');
    const files = readdirSync(folder, { recursive: true }).filter(
      (file) => file.endsWith('.e2e.ts') && basename(file).startsWith(match),
    );
    if (!withE2e || !files.length) return 0;
    return run(
      NODE24,
      ['--no-warnings', '--test', '--test-isolation=none', ...files.map((file) => join(folder, file))],
      {
        CHROMIUM_PATH: ensureChromium(),
        STROMA_TEST_DATA: process.env.STROMA_TEST_DATA ?? join(ROOT, '../shared/data'),
      },
    );
  },
};

function judge(mutant) {
  const path = join(ROOT, mutant.file);
  const before = readFileSync(path, 'utf8');
  const lines = before.split('\n');
  // Another checkout may have the line elsewhere.
  const at = lines[mutant.line - 1] === mutant.from ? mutant.line - 1 : lines.indexOf(mutant.from);
  const changed = mutant.edit ? lines.with(at, mutant.to).join('\n') : before.replace(mutant.from, () => mutant.to);
  if (changed === before) throw new Error(`${mutant.file} does not hold ${mutant.from}`);
  const tests = testsOf(mutant, { basename, dirname, listed });
  // Not a survivor: the tool does not know where to look.
  if (!tests.length) throw new Error(`no test is near to ${mutant.file}: mend testsOf() of rooms.mjs`);
  writeFileSync(path, changed);
  try {
    for (const test of tests)
      if (RUNNERS[test.kind](test) !== 0)
        return `killed by ${test.kind} ${test.name ?? test.match ?? test.folder ?? ''}`;
    return 'SURVIVED';
  } finally {
    writeFileSync(path, before);
  }
}

const read = given('read', '');
const write = given('write', '');
const mutants = (read ? JSON.parse(readFileSync(read, 'utf8')) : Object.entries(ROOMS).flatMap(drawRoom)).filter(
  (one) => !room || one.room === room,
);
if (write) writeFileSync(write, `${JSON.stringify(mutants, null, 1)}\n`);
let dead = 0;
for (const [k, mutant] of mutants.entries()) {
  const what = `${String(k + 1).padStart(2)} ${mutant.room.padEnd(8)} ${mutant.file}:${mutant.line} ${mutant.says}`;
  if (process.argv.includes('--list')) {
    console.log(what);
    continue;
  }
  const start = Date.now();
  const fate = judge(mutant);
  dead += fate === 'SURVIVED' ? 0 : 1;
  console.log(`${what}: ${fate} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
}
if (!process.argv.includes('--list')) {
  console.log(`${dead} of ${mutants.length} killed`);
  process.exit(dead === mutants.length ? 0 : 1);
}
