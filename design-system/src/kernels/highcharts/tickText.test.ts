import { expect, test } from '@jest/globals';
import { tickText } from '../text/tickText.ts';
import { axisNumber } from './tickText.ts';

const STEPS = [0.00002, 0.0005, 0.025, 0.05, 0.2, 0.25, 0.3, 1, 2.5, 12.5, 1250, 22_225, 90_000];
const STARTS = [-7, -1, 0, 1, 3, 97];

test.each(['en-US', 'zh-CN'])('a label says the place of its tick, in %s', (locale) => {
  for (const step of STEPS)
    for (const start of STARTS)
      for (let i = start; i < start + 8; i += 1) {
        // Tick values as on axes: sums of steps, with rounding errors.
        const tick = i * step;
        const read = Number(tickText(tick, locale).replaceAll(',', ''));
        expect(Math.abs(read - tick)).toBeLessThan(step * 1e-6);
      }
});

test('noise is no digit, and a share is told in percent', () => {
  const chart = { options: { lang: { locale: 'en-US' } } } as never;
  expect(tickText(0.1 + 0.2, 'en-US')).toBe('0.3');
  expect(axisNumber()({ value: 0.025, chart })).toBe('0.025');
  expect(axisNumber(100)({ value: 0.07, chart })).toBe('7');
  expect(axisNumber()({ value: 12_500, chart })).toBe('12,500');
});

test('numbers of an axis that reaches far are all powers', () => {
  expect([0, 5e6, 1e7].map((tick) => tickText(tick, 'en-US', 1.2e7))).toEqual([
    '0',
    '5\u00a0×\u00a010⁶',
    '1\u00a0×\u00a010⁷',
  ]);
});

test.each([
  [1e-300, '1 × 10⁻³⁰⁰'],
  [2.5e-7, '2.5 × 10⁻⁷'],
  [-4e-9, '-4 × 10⁻⁹'],
  [1e-6, '0.000001'],
  [9_999_999, '9,999,999'],
  [1.25e9, '1.25 × 10⁹'],
  [2e15, '2 × 10¹⁵'],
  [0, '0'],
])('a tick at %p says %p: none is rounded to nothing', (value, text) => {
  expect(tickText(value, 'en-US').replaceAll('\u00a0', ' ')).toBe(text);
});
