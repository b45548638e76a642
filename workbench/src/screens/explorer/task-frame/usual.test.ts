import { expect, test } from '@jest/globals';
import { medianSeconds } from './usual.ts';

const run = (seconds: number, status: 'completed' | 'error' = 'completed') => ({ status, workedMs: seconds * 1000 });

test('an analysis usually takes as long as half of the earlier ones', () => {
  expect(medianSeconds([run(4), run(30), run(5)])).toBe(5);
  expect(medianSeconds([run(0.2)])).toBe(1);
});
test('failed analyses say nothing', () => {
  expect(medianSeconds([run(600, 'error')])).toBeNull();
});
