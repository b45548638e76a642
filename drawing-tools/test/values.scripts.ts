/**
 * Every script draws the same values as its figure: the scripts of all examples run in one process per language, set by STROMA_PYTHON and
 * STROMA_RSCRIPT. A language without its interpreter fails one test, and its scripts are skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOfText } from '../src/data/read.ts';
import { pythonScript, rScript } from '../src/scripts/script.ts';
import type { Example, ValueTable } from '../src/tools/tool.types.ts';
import { chosenOf, CASES, type Case } from './examples.ts';

const LANGUAGES = {
  python: { command: process.env.STROMA_PYTHON, of: pythonScript, file: 'figure.py' },
  r: { command: process.env.STROMA_RSCRIPT, of: rScript, file: 'figure.R' },
};
const RUN_PYTHON = `import os, sys, traceback
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
for folder in sys.argv[1:]:
    os.chdir(folder)
    try:
        exec(compile(open("figure.py").read(), "figure.py", "exec"), {})
    except Exception:
        open("failed.txt", "w").write(traceback.format_exc())
    plt.close("all")
`;
const RUN_R = `suppressWarnings(suppressMessages(for (folder in commandArgs(TRUE)) {
  setwd(folder)
  tryCatch(source("figure.R", local = new.env()), error = function(e) writeLines(conditionMessage(e), "failed.txt"))
}))
`;
/** A file of a script has the table: words are the same, numbers differ by a millionth at most. */
function same(path: string, { columns, rows }: ValueTable): void {
  const [head, ...found] = rowsOfText(readFileSync(path, 'utf8'), ',');
  expect(head).toEqual(columns);
  expect(found).toHaveLength(rows.length);
  rows.forEach((row, i) =>
    row.forEach((wanted, k) => {
      const cell = found[i]![k]!;
      if (typeof wanted === 'string') expect(cell.replace(/^NA$/, '')).toBe(wanted);
      else if (!(cell !== '' && Math.abs(Number(cell) - wanted) <= 1e-6 * Math.max(Math.abs(wanted), 1e-3)))
        expect(`${columns[k]} of row ${i}: ${cell}`).toBe(String(wanted));
    }),
  );
}
test('both interpreters are there', () => {
  const missing = Object.entries(LANGUAGES).filter(([, { command }]) => !command);
  expect(
    missing.map(([language]) => language),
    'name them in STROMA_PYTHON and STROMA_RSCRIPT',
  ).toEqual([]);
});
/** Tests, corrections and codings that no example has. */
const VARIANTS: readonly (readonly [slug: string, example: string, settings: Example['settings']])[] = [
  ['box', 'paired', { test: 'pairedT', correction: 'none' }],
  ['bar', 'panels', { test: 'student', correction: 'bh' }],
  ['bar', 'panels', { test: 'mannWhitney', correction: 'bonferroni' }],
  ['violin', 'twoFactors', { test: 'welch', correction: 'holm', pairs: 'first' }],
  ['survival', 'threeArms', { eventValue: '0' }],
  ['roc', 'otherOutcome', { lower: true }],
];
const ALL: readonly Case[] = [
  ...CASES,
  ...VARIANTS.map(([slug, id, settings], i): Case => {
    const one = CASES.find((c) => c.slug === slug && c.example.id === id)!;
    return {
      ...one,
      example: { ...one.example, id: `${id}-${i}`, settings: { ...one.example.settings, ...settings } },
    };
  }),
];
const name = (one: Case) => `${one.slug}-${one.example.id}`;
/** Characters that only a script in a name would use. */
const TITLE = `"); import os; os._exit(3) # '\\n ${'${'}x}`;

describe.each(Object.entries(LANGUAGES))('%s', (language, { command, of, file }) => {
  const out = mkdtempSync(join(tmpdir(), 'stroma-scripts-'));
  const runs = command ? test : test.skip;
  beforeAll(() => {
    if (!command) return;
    const folders = ALL.map((one) => {
      const folder = join(out, name(one));
      mkdirSync(folder);
      writeFileSync(join(folder, file), of(one.tool, chosenOf(one), TITLE, { width: 120, height: 80 }));
      return folder;
    });
    const runner = join(out, language === 'python' ? 'run.py' : 'run.R');
    writeFileSync(runner, language === 'python' ? RUN_PYTHON : RUN_R);
    const { status, stderr } = spawnSync(command, [runner, ...folders], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.slice(-2000));
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));
  runs.each(ALL.map((one) => [name(one), one] as const))('%s', (folder, one) => {
    const at = (path: string) => join(out, folder, path);
    const failed = statSync(at('failed.txt'), { throwIfNoEntry: false }) ? readFileSync(at('failed.txt'), 'utf8') : '';
    expect(failed).toBe('');
    expect(statSync(at('figure.pdf')).size).toBeGreaterThan(1000);
    const model = one.tool.model(chosenOf(one));
    same(at('values.csv'), one.tool.values(model));
    const tests = one.tool.tests?.(model);
    if (tests?.rows.length) same(at('tests.csv'), tests);
    else expect(existsSync(at('tests.csv'))).toBe(false);
  });
});
