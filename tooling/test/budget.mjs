/**
 * Processor seconds that each suite of `npm test` may take. tooling/test/budget.json has them at the speed of one machine; a short fixed
 * loop, run again and again beside the suites, says how fast this one is. A suite that takes more than a quarter above its budget fails the
 * run, until budget.json says by how much it may grow and why; and so do all of them together, more than a tenth above.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';

const FOLDER = join(ROOT, 'tooling/test');
/** Share by which a suite may exceed its budget: one tree differed by up to 23 % between machines whose loops were as fast. */
export const TOLERANCE = 0.25;
/** Share by which all suites together may exceed the budget's minutes. */
export const TOTAL_TOLERANCE = 0.1;
const EVERY_MS = 60_000;
const LOOPS = {
  node: [NODE24, [join(FOLDER, 'calibrate.mjs')]],
  python: [PYTHON, [join(FOLDER, 'calibrate.py')]],
};
// One thread, whose processor time depends least on what runs beside it.
const ONE_THREAD = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/** `{calibration: {node, python}, minutes, suites: {<name>: {speed, seconds, grown: [{by, why}]}}}`; seconds are processor seconds. */
export const readBudget = () => JSON.parse(readFileSync(join(FOLDER, 'budget.json'), 'utf8'));

/**
 * Processor seconds of a suite at the budget's speed.
 *
 * @param {{ seconds: number, grown?: { by: number }[] }} suite
 */
export const allowedSeconds = ({ seconds, grown = [] }) => seconds + grown.reduce((sum, { by }) => sum + by, 0);

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const runLoop = ([command, args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...ONE_THREAD }, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    child.on('close', () => resolve(Number.parseFloat(said)));
    child.on('error', () => resolve(Number.NaN));
  });

/** How many times as long this machine takes for a fixed piece of work as the one of the budget: medians of three rounds. */
export async function slownessOfMachine() {
  const { calibration } = readBudget();
  const found = {};
  for (const [name, loop] of Object.entries(LOOPS)) {
    const rounds = [];
    for (let round = 0; round < 3; round += 1) rounds.push(await runLoop(loop));
    found[name] = median(rounds) / calibration[name];
  }
  return found;
}

/**
 * Runs the loops now and every minute until `stop`, which resolves with the median processor seconds of each. What runs beside a suite
 * makes it slower; it makes the loops slower in the same way.
 */
export function startCalibration() {
  const found = { node: [], python: [] };
  const measure = async () => {
    for (const [name, loop] of Object.entries(LOOPS)) {
      const seconds = await runLoop(loop);
      if (seconds > 0) found[name].push(seconds);
    }
  };
  let last = measure();
  const timer = setInterval(() => (last = last.then(measure)), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      return { node: median(found.node), python: median(found.python) };
    },
  };
}

/**
 * What each suite took at the budget's speed, and which took too much. What disturbs a machine may slow one loop and not the other, and a
 * suite is slowed by both kinds: it takes too much where it does so by both loops.
 * @param {{name: string, processor: number}[]} suites
 * @param {{node: number, python: number}} speed of this run
 * @returns {{name: string, scaled: number, allowed: number, over: boolean}[]} of the suites that have a budget
 */
export function judge(suites, speed, budget) {
  return suites.flatMap(({ name, processor }) => {
    const row = budget.suites[name];
    if (!row) return [];
    const by = (loop) => processor * (budget.calibration[loop] / speed[loop]);
    const most = allowedSeconds(row);
    const isWithin = by(row.speed) > 0 && Object.keys(LOOPS).some((loop) => by(loop) <= most * (1 + TOLERANCE));
    return [{ name, scaled: by(row.speed), allowed: most, over: !isWithin }];
  });
}

/** Minutes of all suites at the budget's speed, and whether they are too many. */
export function judgeTotal(judged, { minutes }) {
  const all = judged.reduce((total, { scaled }) => total + scaled, 0) / 60;
  return { all, over: !(all <= minutes * (1 + TOTAL_TOLERANCE)) };
}
