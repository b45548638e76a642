import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const SRC = new URL('../', import.meta.url);
/** Figures are drawn from left to right whatever the direction of the page. */
const DRAWN = /^(?:kernels|charts|chart-tests|figures)\//;
const PHYSICAL = /(?:margin|padding|border)-(?:left|right)(?:-\w+)?:|text-align: (?:left|right)\b/;
/** A rotating ring has no side. */
const TURNING = 'primitives/ProgressBar/Spinner.tsx';

test('components write inline-start and inline-end, so that a page from right to left mirrors them', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(?:test|stories)\./.test(name) && !DRAWN.test(name) && name !== TURNING,
  );
  const found = files.flatMap((name) =>
    readFileSync(new URL(name, SRC), 'utf8')
      .split('\n')
      .flatMap((line, i) => (PHYSICAL.test(line) ? [`${name}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
