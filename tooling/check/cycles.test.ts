import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PYTHON } from '../setup/paths.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cycles-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes Python modules by their path below the package `p`, and checks the package. */
function check(modules: Record<string, string>) {
  for (const [path, text] of Object.entries({ '__init__.py': '', ...modules })) {
    mkdirSync(dirname(join(folder, 'p', path)), { recursive: true });
    writeFileSync(join(folder, 'p', path), text);
  }
  const script = join(import.meta.dirname, 'cycles.py');
  const { status, stdout, stderr } = spawnSync(PYTHON as string, [script, folder], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, lines: stdout.split('\n').filter(Boolean) };
}

test('every circle is named, also through a function, a package and a longer way', () => {
  const { status, lines } = check({
    'a.py': 'from p import b\n',
    'b.py': 'def later():\n    from p.a import thing\n',
    'c/__init__.py': 'import p.d\n',
    'd.py': 'from p.e import thing\n',
    'e.py': 'class E:\n    def f(self):\n        if True:\n            from p import c\n',
    'alone.py': 'from p import a\nfrom p.e import E\n',
  });
  expect(status).toBe(1);
  expect(lines).toEqual([
    'circle of 2 modules:',
    '  p.a imports p.b',
    '  p.b imports p.a',
    'circle of 3 modules:',
    '  p.c imports p.d',
    '  p.d imports p.e',
    '  p.e imports p.c',
  ]);
});

test('an import that only a type checker reads is none, the branch beside it is', () => {
  const guard = (what: string) => `from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.a import A\n${what}`;
  const a = 'from p.b import B\nfrom p.c import C\n';
  expect(check({ 'a.py': a, 'b.py': guard(''), 'c.py': '' })).toEqual({ status: 0, lines: [] });
  expect(check({ 'a.py': a, 'b.py': guard(''), 'c.py': guard('else:\n    from p.a import A\n') })).toEqual({
    status: 1,
    lines: ['circle of 2 modules:', '  p.a imports p.c', '  p.c imports p.a'],
  });
});
