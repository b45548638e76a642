/**
 * `npm test`: sets up and runs everything. `-- --quick`: Jest and the fast Python tests; `-- <slug>`: what belongs to one tool;
 * `-- --only=stories,e2e`: chosen suites; those of `npm run broad` are left out otherwise. STROMA_REQUIRE=1 makes a skipped part (database, real data) a failure.
 * A suite that takes more processor time than tooling/test/budget.json allows fails the run.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { setUp } from '../setup/setup.mjs';
import { judge, judgeTotal, readBudget, startCalibration, TOLERANCE, TOTAL_TOLERANCE } from './budget.mjs';
import { useScratch } from './scratch.mjs';
import { BROAD_SUITES, NAMES } from './order.mjs';
import { runSuites } from './suites.mjs';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const only = args
  .find((a) => a.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const slug = args.find((a) => !a.startsWith('-'));
const PYTHON_SUITES = ['dataset-service', 'analysis-runner', 'engine'];
const QUICK = ['jest', ...PYTHON_SUITES];
const BY_SLUG = ['jest', 'jest-mariadb', ...PYTHON_SUITES, 'stories'];
/** The beginning of a failed test's output, which contains the cause. */
const WHY_LINES = 30;
const names = only ?? (quick ? QUICK : slug ? BY_SLUG : NAMES.filter((name) => !BROAD_SUITES.includes(name)));

/** Prints what each suite took at the budget's speed; returns how many took too much. */
function sayBudget(judged, speed, budget) {
  say(`\ncalibration: ${speed.node.toFixed(3)} s (node), ${speed.python.toFixed(3)} s (python)`);
  for (const { name, scaled, allowed, over } of judged)
    say(
      `${name.padEnd(15)} ${scaled.toFixed(0).padStart(5)} of ${allowed.toFixed(0).padStart(5)} processor s at the budget's speed${
        over
          ? `: failed, more than ${100 * TOLERANCE} % above. Make it cheaper, or say in tooling/test/budget.json by how much it grows and why.`
          : ''
      }`,
    );
  const { all, over } = judgeTotal(judged, budget);
  say(
    `${'in all'.padEnd(15)} ${all.toFixed(1).padStart(5)} of ${budget.minutes} minutes at the budget's speed${over ? `: failed, more than ${100 * TOTAL_TOLERANCE} % above` : ''}`,
  );
  return judged.filter((one) => one.over).length + (over ? 1 : 0);
}

async function main() {
  const started = Date.now();
  await setUp();
  say(`Temporary files are in ${useScratch()}.`);
  process.env.STROMA_TEST_DATA = resolve(ROOT, process.env.STROMA_TEST_DATA ?? '../shared/data');
  const hasData = existsSync(join(process.env.STROMA_TEST_DATA, 'README.md'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const missing = hasData ? [] : ['real data (STROMA_TEST_DATA names no folder): its tests skip'];
  const all = [];
  const rows = [];
  const took = [];
  let used = 0;
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown) throw new SetupError(`No suite is called ${unknown}. There are ${NAMES.join(', ')}.`);
  const cores = Math.min(2, availableParallelism());
  const calibration = startCalibration();
  await runSuites(names, { slug, quick }, cores, (name, { tests, seconds, processor, ...result }) => {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
    if (result.missing) missing.push(result.missing);
    all.push(...tests.map((t) => ({ ...t, suite: name })));
    took.push({ name, processor });
    rows.push(
      `${name.padEnd(15)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ${String(result.skipped).padStart(3)} skipped ${seconds.toFixed(0).padStart(5)} s ${processor.toFixed(0).padStart(5)} processor s`,
    );
    used += processor;
  });
  // Again at the end, where a reader of a long log begins.
  for (const t of all.filter((one) => one.why)) {
    say(`\nfailed  ${t.suite}: ${t.name}`);
    for (const line of t.why.split('\n').slice(0, WHY_LINES)) say(`    ${line.slice(0, 400)}`);
  }
  say('\nslowest ten');
  for (const t of all.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    say(`${t.seconds.toFixed(1).padStart(7)} s  ${t.suite}: ${t.name.slice(0, 110)}`);
  say(
    `\n${((Date.now() - started) / 60_000).toFixed(1)} minutes, set-up included; suites beside each other on ${cores} cores, ${(used / 60).toFixed(1)} processor minutes`,
  );
  rows.forEach((row) => say(row));
  const speed = await calibration.stop();
  // A partial run of a suite, by a slug or only the fast tests, proves nothing about the whole.
  if (!slug && !quick) {
    const budget = readBudget();
    total.failed += sayBudget(judge(took, speed, budget), speed, budget);
  }
  for (const what of missing) say(`skipped: ${what}`);
  if (missing.length && process.env.STROMA_REQUIRE === '1') total.failed += missing.length;
  const summary = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  mkdirSync(join(ROOT, 'test-out'), { recursive: true });
  writeFileSync(join(ROOT, 'test-out/summary.txt'), `${summary}\n`);
  say(`\n${summary}`);
  process.exit(total.failed || total.passed === 0 ? 1 : 0);
}

main().catch((error) => {
  process.stderr.write(error instanceof SetupError ? `\n${error.message}\n` : `\n${error.stack}\n`);
  say('0 passed, 1 failed');
  process.exit(1);
});
