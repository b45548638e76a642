import { expect, test } from '@jest/globals';
import { cellText } from './cellText.ts';

const format = (value: number, options: object) => new Intl.NumberFormat('en-US', options).format(value);

test.each([
  [1.6633e-54, '1.6633e-54'],
  [5e-324, '4.9407e-324'],
  [-2.5e-7, '-2.5e-7'],
  [0.00012345, '0.00012345'],
  [0, '0'],
  [9015.4, '9,015.4'],
])('%d is written as %s', (value, text) => {
  expect(cellText(value, format)).toBe(text);
});

test('no number of any size takes more than 14 characters', () => {
  for (let power = -320; power <= 9; power += 1)
    expect(cellText(-1.23456789 * 10 ** power, format).length).toBeLessThanOrEqual(14);
});
