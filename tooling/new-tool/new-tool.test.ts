import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf, newTool } from './new-tool.mjs';

const root = () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-tool-'));
  mkdirSync(join(folder, 'contract/src/tools'), { recursive: true });
  writeFileSync(join(folder, 'contract/src/tools/registry.ts'), "export * from './cnv/schema.ts';\n");
  return folder;
};

test('a tool has a file in every package, no placeholder is left, and the registry gets one line', () => {
  const folder = root();
  const written = newTool('cell-cycle', folder) as string[];
  for (const place of ['contract', 'analysis-runner', 'design-system', 'workbench', 'docs'])
    expect(written.some((path) => path.startsWith(`${place}/`))).toBe(true);
  for (const path of written) expect(path + readFileSync(join(folder, path), 'utf8')).not.toContain('[[');
  expect(readFileSync(join(folder, 'contract/src/tools/registry.ts'), 'utf8')).toBe(
    "export * from './cnv/schema.ts';\nexport * from './cell-cycle/schema.ts';\n",
  );
  rmSync(folder, { recursive: true });
});

test('names are made for each language', () => {
  const paths = (filesOf('cell-cycle') as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'analysis-runner/src/stroma_runner/tools/cell_cycle/__init__.py',
      'design-system/src/explorer/cell-cycle/CellCycleSetup/CellCycleSetup.tsx',
      'workbench/src/screens/explorer/tools/cell-cycle/index.tsx',
      'workbench/src/screens/explorer/tools/cell-cycle/cell-cycle.test.tsx',
    ]),
  );
});

test.each(['', 'Cell', 'cell_cycle', '-cell', '../x', 'a'.repeat(41)])(
  '%s is no slug, and nothing is written',
  (slug) => {
    const folder = root();
    expect(() => newTool(slug, folder)).toThrow('usage');
    expect(readFileSync(join(folder, 'contract/src/tools/registry.ts'), 'utf8')).not.toContain(`'./${slug}/`);
    rmSync(folder, { recursive: true });
  },
);

test('a tool that is there is not overwritten', () => {
  const folder = root();
  newTool('cell-cycle', folder);
  expect(() => newTool('cell-cycle', folder)).toThrow('is there already');
  rmSync(folder, { recursive: true });
});
