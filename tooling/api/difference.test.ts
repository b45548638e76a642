import { afterEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { difference, isRaised } from './difference.mjs';
import { publicNames } from './names.mjs';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** The snapshot of a small package: a chart with a helper's type, and a part of the shell. */
function snapshot({ props = 'title: string; bars: readonly Bar[]', bar = 'name: string; value: number' } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'api-'));
  folders.push(root);
  const folder = join(root, 'design-system');
  for (const name of ['exports', 'src']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions": {"strict": true, "allowImportingTsExtensions": true, "noEmit": true}}',
  );
  writeFileSync(
    join(folder, 'src/chart.ts'),
    `interface Bar { ${bar} }\nexport interface ChartProps { ${props} }\nexport function Chart(props: ChartProps) { return props.title; }\n`,
  );
  writeFileSync(join(folder, 'exports/charts.ts'), "export * from '../src/chart.ts';\n");
  writeFileSync(
    join(folder, 'src/header.ts'),
    `export interface HeaderProps { ${props.replace('bars: readonly Bar[]', '')} }\nexport function Header(props: HeaderProps) { return props; }\n`,
  );
  writeFileSync(join(folder, 'exports/shell.ts'), "export * from '../src/header.ts';\n");
  return publicNames(root) as Parameters<typeof difference>[0];
}
const breaking = (over: Parameters<typeof snapshot>[0]) => difference(snapshot(), snapshot(over)).breaking;

test('a renamed prop, a changed type and a prop that must be given are breaks', () => {
  expect(breaking({})).toEqual([]);
  expect(breaking({ props: 'heading: string; bars: readonly Bar[]' })).toEqual(
    expect.arrayContaining(['- charts.Chart.title', '+ charts.Chart.heading']),
  );
  expect(breaking({ props: 'title: string; bars: readonly string[]' })).toContain(
    '~ charts.Chart.bars: readonly Bar[] -> readonly string[]',
  );
  expect(breaking({ props: 'title: string; bars: readonly Bar[]; unit: string' })).toContain('+ charts.Chart.unit');
});

test('a prop that may be left out is no break', () => {
  const { lines, breaking: breaks } = difference(
    snapshot(),
    snapshot({ props: 'title: string; bars: readonly Bar[]; unit?: string' }),
  );
  expect(lines).toContain('+ charts.Chart.unit?');
  expect(breaks).toEqual([]);
});

test('a type that is not exported is compared where a public one mentions it', () => {
  expect(breaking({ bar: 'name: string; value: string' })).toEqual(['~ type Bar.value: number -> string']);
});

test('doors without a promise do not break, and are listed', () => {
  const { lines, breaking: breaks } = difference(
    snapshot(),
    snapshot({ props: 'label: string; title: string; bars: readonly Bar[]' }),
  );
  expect(lines).toContain('+ shell.Header.label (no promise)');
  expect(breaks.filter((line) => line.includes('Header'))).toEqual([]);
});

test.each([
  ['1.2.3', '2.0.0', true],
  ['1.2.3', '1.3.0', false],
  ['0.1.0', '0.2.0', true],
  ['0.1.0', '0.1.1', false],
])('from %s to %s', (before, after, raised) => expect(isRaised(before, after)).toBe(raised));
