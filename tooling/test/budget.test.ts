import { describe, expect, it } from '@jest/globals';
import { allowedSeconds, judge, judgeTotal, readBudget } from './budget.mjs';
import { BROAD_SUITES, NAMES } from './order.mjs';

const budget = {
  calibration: { node: 0.2, python: 0.3 },
  suites: {
    e2e: { speed: 'node', seconds: 100 },
    runner: { speed: 'python', seconds: 80, grown: [{ by: 20, why: 'a new tool' }] },
  },
};
const took = (e2e: number, runner: number, speed = { node: 0.2, python: 0.3 }) =>
  judge(
    [
      { name: 'e2e', processor: e2e },
      { name: 'runner', processor: runner },
      { name: 'not budgeted', processor: 1e6 },
    ],
    speed,
    budget,
  ).map(({ over }) => over);

describe('budget of processor seconds', () => {
  it('allows a quarter more, and what the file says a suite has grown by', () => {
    expect(took(124, 124)).toEqual([false, false]);
    expect(took(126, 124)).toEqual([true, false]);
    expect(took(124, 126)).toEqual([false, true]);
  });

  it('allows all suites a tenth more than the minutes', () => {
    const sum = (...seconds: number[]) =>
      judgeTotal(
        seconds.map((scaled) => ({ scaled })),
        { minutes: 10 },
      ).over;
    expect([sum(300, 359), sum(300, 361), sum(Number.NaN)]).toEqual([false, true, true]);
  });

  it('scales by the loops', () => {
    expect(took(245, 124, { node: 0.4, python: 0.6 })).toEqual([false, false]);
    expect(took(255, 245, { node: 0.4, python: 0.6 })).toEqual([true, false]);
    expect(took(65, 65, { node: 0.1, python: 0.15 })).toEqual([true, true]);
  });

  it('takes a suite for too dear only by both loops, since a busy machine may slow one of them', () => {
    expect(took(215, 215, { node: 0.4, python: 0.3 })).toEqual([false, false]);
    expect(took(215, 215, { node: 0.2, python: 0.6 })).toEqual([false, false]);
  });

  it('fails a run that was not calibrated', () => {
    expect(took(1, 1, { node: Number.NaN, python: 0.3 })).toEqual([true, false]);
  });

  it('has a row for each suite of `npm test`, a reason for each growth, and a sum within its minutes', () => {
    const { suites, minutes } = readBudget();
    expect(Object.keys(suites).sort()).toEqual(NAMES.filter((name: string) => !BROAD_SUITES.includes(name)).sort());
    const rows = Object.values(suites) as { seconds: number; grown?: { by: number; why: string }[] }[];
    for (const { grown = [] } of rows)
      for (const { by, why } of grown) expect([by > 0, why.length > 20]).toEqual([true, true]);
    expect(rows.reduce((sum, row) => sum + allowedSeconds(row), 0)).toBeLessThanOrEqual(60 * minutes);
  });
});
