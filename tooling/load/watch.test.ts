import { openSync, closeSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { descriptors, drift, isFlat, quantile, settledDescriptors, type Point } from './watch.ts';

/** Ten minutes, one point every five seconds. */
const curve = (value: (minute: number) => number): Point[] =>
  Array.from({ length: 121 }, (_, i) => ({ minute: i / 12, value: value(i / 12) }));

test('quantiles are values of the sample, and NaN without values', () => {
  expect([0.5, 0.99, 1].map((q) => quantile([4, 1, 3, 2], q))).toEqual([2, 4, 4]);
  expect(quantile([], 0.5)).toBeNaN();
});

test('growth during the first quarter alone is flat', () => {
  const warm = curve((minute) => 100 + 100 * Math.min(1, minute / 2.5));
  expect(drift(warm)).toEqual({ second: 200, last: 200 });
  expect(isFlat(drift(warm))).toBe(true);
});

test.each([
  ['growth of 10 MB per minute', 150, 10, false],
  ['growth of 3 MB per minute in a process of 150 MB', 150, 3, true],
  ['growth of 15 MB per minute in a process of 900 MB', 900, 15, true],
  ['growth of 30 MB per minute in a process of 900 MB', 900, 30, false],
])('%s', (_, start, perMinute, flat) => {
  expect(isFlat(drift(curve((minute) => start + perMinute * minute)))).toBe(flat);
});

test('short peaks are flat, and a run without points is not flat', () => {
  const peaks = curve((minute) => (minute > 8 && Math.round(minute * 12) % 4 === 0 ? 900 : 200));
  expect(isFlat(drift(peaks))).toBe(true);
  expect(isFlat(drift([]))).toBe(false);
});

test('descriptors that stay open are reported after the limit, closed ones at once', async () => {
  const before = descriptors(process.pid);
  const open = Array.from({ length: 20 }, () => openSync('/dev/null', 'r'));
  expect(await settledDescriptors(process.pid, before + 5, 10)).toBeGreaterThan(before + 5);
  const settled = settledDescriptors(process.pid, before + 5, 20_000);
  open.forEach(closeSync);
  expect(await settled).toBeLessThanOrEqual(before + 5);
});
