import { expect, test } from '@jest/globals';
import type { Translate } from '../../theme/messages.ts';
import { pEquals, pText } from './pText.ts';
import { scientific } from './scientific.ts';

const t = {
  number: (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, ...options }).format(value),
} as Translate;

test.each([
  [1, '1'],
  [0.5, '0.5'],
  [0.05, '0.05'],
  [0.0499, '0.05'],
  [0.0125, '0.013'],
  [0.001, '0.001'],
  [0.00099, '9.9e-4'],
  [0.000123, '1.2e-4'],
  [1e-10, '1.0e-10'],
  [3.46e-123, '3.5e-123'],
  [1e-300, '1.0e-300'],
  [9.9e-301, '< 1e-300'],
  [5e-324, '< 1e-300'],
  [0, '< 1e-300'],
])('p = %p is written as %p', (p, text) => {
  expect(pText(t)(p)).toBe(text);
});

test.each([
  [0, -337.0745, '8.4e-338'],
  [0, -336.92, '1.2e-337'],
  [0, -8688.3, '5.0e-8689'],
  [0, -336.99999, '1.0e-337'],
  [0, null, '< 1e-300'],
  [0, NaN, '< 1e-300'],
  [0.0125, -1.903, '0.013'],
])('p = %p of logarithm %p is written as %p', (p, log10, text) => {
  expect(pText(t)(p, log10)).toBe(text);
});

test.each([
  [0.012, 'q = 0.012'],
  [2e-5, 'q = 2.0e-5'],
  [0, 'q < 1e-300'],
])('q = %p with its name is %p', (q, text) => {
  expect(pEquals(t)('q', q)).toBe(text);
});

test.each([
  [0, '0'],
  [1, '1'],
  [0.05, '0.05'],
  [0.01234, '0.0123'],
  [0.001, '0.001'],
  [0.0009994, '1.0 × 10⁻³'],
  [0.000456, '4.6 × 10⁻⁴'],
  [-0.000456, '-4.6 × 10⁻⁴'],
  [1.23e-45, '1.2 × 10⁻⁴⁵'],
  [2e-300, '2.0 × 10⁻³⁰⁰'],
])('%p in a tooltip is %p', (value, text) => {
  expect(scientific(t)(value)).toBe(text);
});
