import { expect, test } from '@jest/globals';
import { countsOf, risenCounts, RULES, ticsIn } from './tics.mjs';

const rules = (name: string, source: string): string[] =>
  (ticsIn(name, source) as { rule: string; line: number }[]).map(({ rule, line }) => `${line}: ${rule}`);

test('a comment that begins with a what-clause or with "Of" is found; one in the middle of a sentence is not', () => {
  const source = [
    '/** What a page shows. */',
    'const a = 1; // What is behind code is no comment of its own',
    '/**',
    ' * Of an upload: the row.',
    ' */',
    '// How it is read,',
    '// in two lines.',
    '/** Returns what a page shows, of course. */',
    '/** Whether the tool needs counts. */',
    "const url = 'https://example.org/What';",
  ].join('\n');
  expect(rules('a.ts', source)).toEqual([
    '1: begins with a what-clause',
    '6: begins with a what-clause',
    '3: begins with "Of"',
  ]);
});

test('docstrings and comments of Python', () => {
  const source =
    'def f():\n    """Who may read.\n\n    More."""\n    # What follows\n    x = "What"  # What is behind code\n';
  expect(rules('a.py', source)).toEqual(['2: begins with a what-clause', '5: begins with a what-clause']);
});

test('code between two docstrings or in a pattern of paths is no comment', () => {
  const py = 'TEXT = """What"""\ndef what(where: str) -> None:\n    """Does it."""\n    who = 1\n';
  expect(rules('a.py', `${py}X = """a"""\n\n\ndef f():\n    """Who reads."""\n`)).toEqual([
    '9: begins with a what-clause',
  ]);
  expect(rules('a.ts', "const a = 'src/**/*.ts';\nconst b = '*/*'; // x\n/** Who reads. */")).toEqual([
    '3: begins with a what-clause',
  ]);
});

test('habits in pages and messages, outside of code', () => {
  expect(
    rules(
      'docs/a.md',
      'One row a sample lies there.\n`one row a sample`\n```\nnobody\n```\nOnce a week, one as a group.',
    ),
  ).toEqual(['1: a thing that stands or lies', '1: "a" for "per"']);
  expect(rules('workbench/messages/en-US.json', '{"a.b": "Nobody is told.", "a.c": "Two files per sample"}')).toEqual([
    'a.b: a thing that is told, tells or says so',
    'a.b: somebody, nobody, whoever',
  ]);
  expect(rules('workbench/messages/zh-CN.json', '{"a": "nobody"}')).toEqual([]);
});

test('every rule is counted for every kind of text, and only a rise is refused', () => {
  const [one, two] = Object.keys(RULES) as [string, string];
  const counts = countsOf([
    { rule: one, kind: 'docs' },
    { rule: one, kind: 'docs' },
  ]) as Record<string, object>;
  expect(counts[one]).toEqual({ docs: 2 });
  expect(counts[two]).toEqual({});
  expect(risenCounts({ [one]: { docs: 2 } }, { [one]: { docs: 2 } })).toEqual([]);
  expect(risenCounts({ [one]: { docs: 3 } }, { [one]: { docs: 2 } })).toEqual([]);
  expect(risenCounts({ [one]: { docs: 1 } }, { [one]: { docs: 2, help: 1 } })).toEqual([
    [one, 'docs', 1, 2],
    [one, 'help', 0, 1],
  ]);
});
