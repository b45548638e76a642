/**
 * `npm run mutants`: do the tests notice 24 changes of the code? Equally many in the tools' tabs, the charts, the methods and the services: those
 * that once survived, by name, and others drawn by a seed. Each is applied in a copy of the tree (.cache/mutants) and the tests nearest to it run.
 * Killed: one of them fails. A run that was stopped goes on where it was; survivors are tried again. npm run mutants -- [--count=40] [--seed=34]
 * [--room=services] [--minutes=10] [--list] [--e2e=no] [--fresh: forget what is known] npm run mutants -- --write=list.json, npm run mutants --
 * --read=list.json   the same changes in another checkout
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { COPY, listFiles, makeCopy } from './copy.mjs';
import { applyMutant, drawMutants } from './draw.mjs';
import { MUTANTS_PER_AREA, AREAS, testsOf } from './rooms.mjs';
import { RUNNERS } from './runners.mjs';

const given = (name, fallback) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const has = (name) => process.argv.includes(`--${name}`);
const rooms = Object.keys(AREAS);
const seed = Number(given('seed', '34'));
const count = Number(given('count', String(MUTANTS_PER_AREA * rooms.length)));
const room = given('room', '');
const until = Date.now() + Number(given('minutes', 'Infinity')) * 60_000;
const withE2e = given('e2e', 'yes') === 'yes';
if (room && !rooms.includes(room)) throw new Error(`--room is one of ${rooms.join(', ')}`);
if (count % rooms.length) throw new Error(`--count is divided by ${rooms.length} rooms`);

const files = listFiles();
const memory = join(ROOT, `.cache/mutants/${seed}-${count}.json`);
const known = !has('fresh') && existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : null;
const read = given('read', '');
const write = given('write', '');
const mutants = read
  ? JSON.parse(readFileSync(read, 'utf8'))
  : (known ?? drawMutants({ listed: files, seed, perRoom: count / rooms.length }));
if (write) writeFileSync(write, `${JSON.stringify(mutants, null, 1)}\n`);

function judge(mutant, after) {
  const tests = testsOf(mutant, { basename, dirname, listed: files }).filter(({ kind }) => withE2e || kind !== 'e2e');
  // Not a survivor: the tool does not know which tests to run.
  if (!tests.length) throw new Error(`no test is near to ${mutant.file}: mend testsOf() of rooms.mjs`);
  const path = join(COPY, mutant.file);
  const before = readFileSync(path, 'utf8');
  for (const test of tests) {
    writeFileSync(path, after);
    const status = RUNNERS[test.kind](test);
    writeFileSync(path, before);
    if (status === 0) continue;
    // Tests that fail without the change have not noticed it.
    if (RUNNERS[test.kind](test) !== 0) return `NOT JUDGED: ${test.kind} ${test.name ?? ''} fails without it`;
    return `killed by ${test.kind} ${test.name ?? test.match ?? test.folder ?? 'nearest'}`;
  }
  return 'SURVIVED';
}

const isDead = ({ fate }) => fate?.startsWith('killed') ?? false;
const chosen = mutants.filter((one) => !room || one.room === room);
if (!has('list')) {
  console.log(`copying the tree to ${COPY}`);
  makeCopy(files);
}
for (const [k, mutant] of chosen.entries()) {
  const what = `${String(k + 1).padStart(2)} ${mutant.room.padEnd(8)} ${mutant.file}:${mutant.line} ${mutant.says}`;
  if (has('list') || isDead(mutant)) {
    console.log(mutant.fate ? `${what}: ${mutant.fate} (before)` : what);
    continue;
  }
  if (Date.now() > until) break;
  const start = Date.now();
  const path = join(COPY, mutant.file);
  const after = existsSync(path) ? applyMutant(mutant, readFileSync(path, 'utf8')) : null;
  mutant.fate = after === null ? 'NOT JUDGED: the line was changed, draw again by --fresh' : judge(mutant, after);
  mkdirSync(dirname(memory), { recursive: true });
  if (!read) writeFileSync(memory, `${JSON.stringify(mutants, null, 1)}\n`);
  console.log(`${what}: ${mutant.fate} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
}
if (!has('list')) {
  const dead = chosen.filter(isDead).length;
  const open = chosen.filter(({ fate }) => !fate).length;
  if (open) console.log(`${open} not yet tried: run it again`);
  console.log(`${dead} of ${chosen.length} killed`);
  process.exit(dead === chosen.length ? 0 : 1);
}
