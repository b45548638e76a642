import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES } from './families.ts';

const folder = join(import.meta.dirname, '../charts');
const charts = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

test('every chart is on one wall', () => {
  expect(Object.values(FAMILIES).flat().toSorted()).toEqual(charts.toSorted());
});

test.each(charts)('%s has a usual story for its wall', (name) => {
  const path = join(folder, name, `${name}.stories.tsx`);
  expect(existsSync(path) && /^export const Default\b/m.test(readFileSync(path, 'utf8'))).toBe(true);
});
