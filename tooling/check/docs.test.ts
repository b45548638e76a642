import { expect, test } from '@jest/globals';
import { pathMatcher, problemsOf, readCalled, readCounts } from './docs.mjs';

const FILES = [
  'README.md',
  'docs/tests.md',
  'docs/adr/0001-first.md',
  'docs/adr/0002-second.md',
  'bff/src/services/tasks.ts',
  'bff/src/db/migrations/001_first.ts',
  'stories/a/One.stories.tsx',
  'tooling/check/cycles.py',
];
const PAGES: Record<string, string> = { 'docs/adr/0001-first.md': '# A decision\n\n## Why `this`, and not that\n' };
const given = {
  names: pathMatcher(FILES),
  called: readCalled([
    'const { data } = useRead<Views>("views");\nexport const save = withTrace(by)',
    'def rank_genes(view):',
  ]),
  counts: { calls: 1182, tools: 2 },
  read: (page: string) => PAGES[page] ?? '',
};
const problems = (text: string, page = 'docs/tests.md'): string[] => problemsOf(page, text, given);

test.each([
  '`bff/src/services/tasks.ts`, `bff/src`, `bff/src/`, `services/tasks.ts` and `tasks.ts` are there',
  '`bff/src/{services,db}`, `stories/**/*.stories.tsx`, `bff/src/services/<name>.ts`, `node tooling/check/cycles.py --list`',
  'names that are no paths of the repository: `results/<id>/table.parquet`, `a/b`, `job.log`, `STROMA_DATA_DIR`, `https://bff/x`',
  '[a decision](adr/0001-first.md), [its reason](adr/0001-first.md#why-this-and-not-that), [elsewhere](https://example.org/x), [folder](adr)',
  '<!-- example: bff/src/services/views -->\n`bff/src/services/views.ts` is made up',
  'how to write it: `<!-- count:calls -->`, and `9 calls` in code',
  "`useRead('views', …)`, `audit.withTrace()` and `rank_genes(view)` are called; `docs(adr): …` and `*.test.ts(x)` are no calls",
  '```\n`bff/src/services/nothing.ts`\n```',
  '<!-- paths: sv=bff/src/services of=bff/nothing,bff/src -->\nsv/{tasks,tasks.ts}, of/db/migrations, `of/services/tasks` and tooling/check are there; s/o is none',
  '# Here\n[above](#here): <!-- count:calls -->1,182 calls and <!-- count:tools -->2 tools',
])('%j is true', (text) => expect(problems(text)).toEqual([]));

test.each([
  ['`bff/src/services/task.ts`', '`bff/src/services/task.ts` does not exist'],
  ['`services/task.ts`', '`services/task.ts` does not exist'],
  ['`npm run x -- tooling/nothing`', '`tooling/nothing` does not exist'],
  ['`bff/src/{services,routes}`', '`bff/src/{services,routes}` does not exist'],
  ['`stories/**/*.test.tsx`', '`stories/**/*.test.tsx` does not exist'],
  [
    '<!-- example: bff/src/services/views -->`bff/src/services/nothing.ts`',
    '`bff/src/services/nothing.ts` does not exist',
  ],
  ['<!-- paths: sv=bff/src/services -->\n| tasks | sv/{tasks,views} |', '`sv/{tasks,views}` does not exist'],
  ["`useAct('views', …)`", "`useAct('views', …)` is called nowhere"],
  ['[a decision](adr/0003-third.md)', 'the link adr/0003-third.md leads to nothing'],
  ['[its reason](adr/0001-first.md#where)', 'the link adr/0001-first.md#where names no heading'],
  ['<!-- count:calls -->179 calls', 'count:calls is 1182, not 179'],
  ['<!-- count:calls --> calls', 'count:calls is 1182, not '],
  ['<!-- count:rooms -->4 rooms', 'count:rooms is not counted; there are calls, tools'],
  ['It has 179 calls', '"179 calls": write <!-- count:… --> before the number'],
  ['Nine suites run', '"Nine suites": write <!-- count:… --> before the number'],
])('%j is refused', (text, problem) => expect(problems(text)).toEqual([`docs/tests.md: ${problem}`]));

test('a page of decisions or measurements keeps the numbers of its day', () => {
  expect(problems('It had 122 calls', 'docs/measurements.md')).toEqual([]);
  expect(problems('It had 122 calls', 'docs/adr/0001-first.md')).toEqual([]);
});

test('a page of decisions or measurements keeps the names of its day', () => {
  expect(problems('`useAct()`', 'docs/measurements.md')).toEqual([]);
  expect(problems('`useAct()`', 'docs/adr/0001-first.md')).toEqual([]);
});

test('decisions and migrations are counted by their files', () => {
  expect(readCounts(FILES)).toMatchObject({ decisions: 2, migrations: 1, pictures: 0 });
});
