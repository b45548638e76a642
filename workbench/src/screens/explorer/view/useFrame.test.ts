import { beforeEach, expect, test } from '@jest/globals';
import { readArrangement } from './useFrame.ts';

beforeEach(() => localStorage.clear());
const keep = (value: unknown) => localStorage.setItem('stroma.explorer.u1', JSON.stringify(value));

test('each person has an arrangement of their own', () => {
  keep({ frame: { layout: 'plot', plotShare: 0.7 }, legend: { folded: true } });
  expect(readArrangement('u1')).toMatchObject({
    frame: { layout: 'plot', plotShare: 0.7, railPinned: false },
    legend: { folded: true, x: 1 },
  });
  expect(readArrangement('u2').frame).toMatchObject({ layout: 'split', plotShare: 0.58 });
});

test('what is no arrangement any more is as at first', () => {
  keep({ frame: { layout: 'grid', plotShare: 40, tableOpen: 'yes' }, legend: null });
  expect(readArrangement('u1')).toEqual(readArrangement('u2'));
  localStorage.setItem('stroma.explorer.u1', '{');
  expect(readArrangement('u1')).toEqual(readArrangement('u2'));
});
