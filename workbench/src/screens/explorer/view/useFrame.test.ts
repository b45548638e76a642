import { beforeEach, expect, test } from '@jest/globals';
import { readArrangement } from './useFrame.ts';

beforeEach(() => localStorage.clear());
const keep = (value: unknown) => localStorage.setItem('stroma.explorer.u1', JSON.stringify(value));

test('a tool whose figure is the result gives it two thirds of the width and folds its table', () => {
  expect(readArrangement('u1', 'd1', 'differential-expression').frame).toMatchObject({
    ...{ layout: 'split', plotShare: 0.32, tableOpen: false },
  });
  expect(readArrangement('u1', 'd1', 'overview').frame).toMatchObject({ plotShare: 0.63, tableOpen: true });
});

test('each person, dataset and tab has an arrangement of its own; rail and legend are the person’s', () => {
  keep({
    railPinned: true,
    legend: { folded: true },
    datasets: [['d1', { overview: { layout: 'plot', plotShare: 0.7 } }]],
  });
  expect(readArrangement('u1', 'd1', 'overview')).toMatchObject({
    frame: { layout: 'plot', plotShare: 0.7 },
    legend: { folded: true, x: 1 },
  });
  expect(readArrangement('u1', 'd1', 'quality').frame).toMatchObject({ layout: 'split', plotShare: 0.63 });
  expect(readArrangement('u1', 'd2', 'overview').frame).toMatchObject({ layout: 'split', rail: 'wide' });
  expect(readArrangement('u2', 'd1', 'overview').frame).toMatchObject({ layout: 'split', rail: 'auto' });
});

test('what is no arrangement any more is as at first', () => {
  const first = readArrangement('u2', 'd1', 'overview');
  const wrong = { layout: 'grid', plotShare: 40, tableOpen: 'yes' };
  for (const kept of [
    { datasets: [['d1', { overview: wrong }]], legend: null },
    { datasets: [3, ['d1', null]] },
    { frame: wrong },
    7,
  ]) {
    keep(kept);
    expect(readArrangement('u1', 'd1', 'overview')).toEqual(first);
  }
  localStorage.setItem('stroma.explorer.u1', '{');
  expect(readArrangement('u1', 'd1', 'overview')).toEqual(first);
});
