/**
 * A tool that `npm run new-tool` makes is green at once: makes one in a copy of the working tree, renews what is generated, builds, checks types and
 * style, and runs every test that a tool has. Three mistakes in its tab must not compile. `npm test -- --only=new-tool`; writes JUnit to `--report`.
 * `--whole`: the steps that other suites prove for the tools that exist, too.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NODE24, PYTHON } from '../setup/paths.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { copyTree } from './copy.mjs';
import { filesOf, namesOf } from './new-tool.mjs';

const SLUG = 'detected-genes';
const { module, Name } = namesOf(SLUG);
/** What docs/how-to/add-a-tool.md promises. */
const MOST_FILES = 14;

const folder = mkdtempSync(join(tmpdir(), 'stroma-new-tool-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const CHROMIUM_PATH = await ensureChromium();
const sources = ['dataset-service', 'analysis-runner', 'store'].map((name) => join(folder, name, 'src'));
const env = {
  ...process.env,
  PYTHONPATH: sources.join(':'),
  CHROMIUM_PATH,
  FORCE_COLOR: '0',
};

const TAB = `workbench/src/screens/explorer/tools/${SLUG}`;
/** Each of these three lines is an error, or the type check fails. */
const MISTAKES = `import { usePage, useTask } from '../../../../features/tasks/index.ts';

export function Mistakes() {
  const { submit } = useTask('${SLUG}', 'dataset');
  // @ts-expect-error A parameter that the tool does not declare.
  submit('title', { celltype: 3 });
  // @ts-expect-error A tool that is not registered.
  useTask('${SLUG}s', 'dataset');
  // @ts-expect-error A table that the tool does not declare.
  usePage({ tool: '${SLUG}', id: 'x', table: 'group' }, { pageSize: 10 });
  return null;
}
`;

const node = (path, ...args) => [NODE24, ['--no-warnings', path, ...args]];
const tsc = (project) => node('node_modules/typescript/bin/tsc', '-p', project, '--noEmit');
const jest = (...args) => [
  NODE24,
  [
    ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--maxWorkers=1', '--forceExit'],
    ...args,
  ],
];
const own = (ending) => filesOf(SLUG).flatMap(({ path }) => (ending.test(path) ? [path] : []));

/** Name, command, folder below the copy. In this order, because generated files come before their readers. */
const STEPS = [
  ['made by `npm run new-tool`', node('tooling/new-tool/new-tool.mjs', SLUG)],
  ['`npm run gen`', node('tooling/emit-contract/emit.ts')],
  ['`npm run api`', node('tooling/api/snapshot.mjs')],
  ['a file in every package', node('tooling/check/verticals.mjs')],
  ['messages', node('tooling/check/messages.mjs')],
  ['terms', node('tooling/check/terms.mjs')],
  ['format', node('node_modules/prettier/bin/prettier.cjs', '--check', ...own(/\.(tsx?|json|md)$/))],
  ['lint', node('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...own(/\.tsx?$/))],
  ['ruff', [PYTHON, ['-m', 'ruff', 'check', '-q', ...own(/\.py$/)]]],
  ['ruff format', [PYTHON, ['-m', 'ruff', 'format', '--check', '-q', ...own(/\.py$/)]]],
  ['types of the contract', tsc('contract')],
  ['types of the workbench and of three mistakes', tsc('workbench')],
  ['types of the server', tsc('bff')],
  ['types of the stories', tsc('tsconfig.story.json')],
  ['build of the workbench', node('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'), 'workbench'],
  ['tests of the contract', jest('contract/src/tools')],
  ['tests of the server', jest('bff/src/routes/tasks/every-tool', '-t', SLUG)],
  ['tests of the tab', jest(TAB)],
  ['stories', node('../node_modules/vitest/vitest.mjs', 'run', `explorer/${SLUG}`), 'stories'],
  [
    'tests of the runner',
    [
      PYTHON,
      [
        '-m',
        'pytest',
        '-q',
        'tests/tools/test_every_tool.py',
        `tests/tools/test_${module}.py`,
        '-k',
        module.split('_')[0],
      ],
    ],
    'analysis-runner',
  ],
];

/** What is left out of `npm test`. */
const WHOLE = ['types of the server', 'build of the workbench', 'tests of the contract'];
const isWhole = process.argv.includes('--whole');
const steps = STEPS.filter(([name]) => isWhole || !WHOLE.includes(name));

copyTree(folder);
// Tools in a copy ask git for the files that they check.
spawnSync('git', ['init', '-q', folder]);
const results = [];
for (const [name, [command, args], place = '.'] of steps) {
  const start = Date.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, place),
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const text = `${stdout}${stderr}`.trim();
  // A pattern that finds no test is not a success.
  const ran = !/^(tests|stories)/.test(name) || /[1-9]\d* passed/.test(stripVTControlCharacters(text));
  const ok = status === 0 && ran;
  results.push({ name, seconds: (Date.now() - start) / 1000, why: ok ? null : text.slice(-6000) });
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${ok ? '' : `\n${text}`}`,
  );
  if (name.startsWith('made by')) {
    const files = text.split('\n\n')[0].split('\n').length - 1;
    results.push({
      name: `${MOST_FILES} new files at most`,
      seconds: 0,
      why: files <= MOST_FILES ? null : `${files} files`,
    });
    writeFileSync(join(folder, TAB, 'Mistakes.tsx'), MISTAKES);
    const base = JSON.parse(readFileSync(join(folder, 'design-system/tsconfig.json'), 'utf8'));
    base.extends = './tsconfig.base.json';
    base.include = [`design-system/src/explorer/${SLUG}`, 'design-system/src/theme/styled.d.ts'];
    writeFileSync(join(folder, 'tsconfig.story.json'), JSON.stringify(base));
  }
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const report = process.argv.find((one) => one.startsWith('--report='))?.slice('--report='.length);
if (report)
  writeFileSync(
    report,
    `<testsuite>${results
      .map(
        ({ name, seconds, why }) =>
          `<testcase classname="new tool ${Name}" name="${escape(name)}" time="${seconds}">${why === null ? '' : `<failure>${escape(why)}</failure>`}</testcase>`,
      )
      .join('')}</testsuite>`,
  );
process.exit(results.some(({ why }) => why !== null) ? 1 : 0);
