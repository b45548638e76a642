import { expect, test } from '@jest/globals';
import cases from '../../fixtures/unit-cases.json' with { type: 'json' };
import { LIMITS } from '../limits.ts';
import { unitOf } from './unit.ts';

test.each(cases)('$sides samples: $unit', ({ sides, ...answer }) => {
  expect(unitOf(sides)).toEqual(answer);
});

test('the least number of samples is a limit of the contract, and the order of the sides does not matter', () => {
  const { samples } = LIMITS.unit;
  expect(unitOf([samples, samples]).unit).toBe('samples');
  for (const sides of [
    [samples, samples - 1],
    [samples - 1, samples],
  ])
    expect(unitOf(sides)).toEqual({ unit: 'cells', reason: 'fewSamples', fewest: samples - 1 });
});
