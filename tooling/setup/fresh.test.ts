import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Packages that a script loads as it starts, with the file that does, through all files that it imports. */
function packagesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const imports = /^(?:import\s+|(?:import|export)\s[\w\s{},*]*?\sfrom\s+)['"]([^'"]+)['"]/gm;
  return [...text.matchAll(imports)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(path), name), seen);
    return name.startsWith('node:') ? [] : [`${path.slice(ROOT.length + 1)}: ${name}`];
  });
}

test.each(['tooling/test/test.mjs', 'tooling/start/start.mjs', 'tooling/run24.mjs', 'tooling/python.mjs'])(
  '%s runs on a fresh clone, where no package is installed',
  (script) => expect(packagesOf(join(ROOT, script))).toEqual([]),
);

test('a script that loads a package is found', () => {
  expect(packagesOf(join(ROOT, 'tooling/test/junit.mjs'))).toEqual(['tooling/test/junit.mjs: htmlparser2']);
});
