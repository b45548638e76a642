/**
 * `npm run inventory`: every row of inventory.tsv (the specification's charts, panels, dialogs, steps, shell, screens) is a public component
 * with stories for the states it needs, and every clause of its "must show" stands above an assertion of a play function as
 * `// must show: <clause>`. Last line `N of N`; exit 1 when one is missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publicNames } from '../api/names.mjs';
import { ROOT } from '../setup/paths.mjs';

const SRC = join(ROOT, 'design-system/src');
/** A state is a story of that name; `Failed` is exported because `Error` would hide the global. */
const STATES = {
  chart: ['Default', 'Loading', 'Empty', 'Failed', 'TooLarge', 'Extreme'],
  panel: ['Default', 'Loading', 'Empty', 'Failed', 'Extreme'],
  wizard: ['Default', 'Loading', 'Empty', 'Failed', 'Extreme'],
  dialog: ['Default', 'Extreme'],
  shell: ['Default', 'Extreme'],
  screen: ['Default', 'Loading', 'Empty', 'Failed', 'Extreme'],
};

const rows = readFileSync(new URL('inventory.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, place, component, spec, show] = line.split('\t');
    return { kind, place, component, spec, show };
  });

function* storyFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* storyFiles(path);
    else if (entry.name.endsWith('.stories.tsx')) yield path;
  }
}
const stories = [...storyFiles(SRC)].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const exported = new Set(Object.values(publicNames().doors).flatMap(({ values }) => Object.keys(values)));
/** Only letters and digits count: a clause may be split at any comma. */
const bare = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim();

/** Clauses of `show` that no story names above an assertion, and names without an assertion in the lines below. */
function unproven(show, text) {
  const lines = text.split('\n');
  const said = new Set();
  const idle = [];
  for (const [i, line] of lines.entries()) {
    const clause = /must show: (.+?)(?: \*\/)?\s*$/.exec(line)?.[1];
    if (!clause) continue;
    // Up to the next clause or story: an assertion, or a helper of the file that asserts.
    const rest = lines.slice(i + 1, i + 60);
    const end = rest.findIndex((l, k) => /must show: /.test(l) || (k > 1 && /^export const/.test(l)));
    if (
      !/\b(?:expect|findBy\w+|get(?:All)?By\w+|waitFor)\(|await \w+True\(|await (?:painted|changes)\(/.test(
        rest.slice(0, end < 0 ? 60 : end).join('\n'),
      )
    )
      idle.push(clause);
    for (const word of bare(clause).split(' ')) said.add(word);
  }
  const joins = new Set(['and', 'or', 'with', 'the', 'of', 'by', 'on', 'at', 'a', 'in', 'to']);
  return {
    left: bare(show)
      .split(' ')
      .filter((word) => !said.has(word) && !joins.has(word)),
    idle,
  };
}

let complete = 0;
const problems = [];
for (const row of rows) {
  // Besides the component's own file, there may be one per topic: `EmbeddingPlot.handling.stories.tsx`.
  const own = stories.filter(({ path }) => new RegExp(`/${row.component}(?:\\.\\w+)?\\.stories\\.tsx$`).test(path));
  const file = own.length ? { text: own.map(({ text }) => text).join('\n') } : undefined;
  const wrong = [];
  if (!exported.has(row.component)) wrong.push('is not exported');
  if (!file) wrong.push('has no stories file of its own');
  else {
    // `// states: no Empty or Error: why` names states that cannot occur; it must give a reason.
    const excused = [...file.text.matchAll(/\/\/ states: (.*(?::|because) .*)/g)].flatMap(
      (m) => m[1].match(/\b(Loading|Empty|Error|Extreme|TooLarge)\b/g) ?? [],
    );
    const names = new Set([...file.text.matchAll(/^export const (\w+)/gm)].map((m) => m[1]));
    if (names.has('Error')) names.add('Failed');
    const missing = STATES[row.kind].filter(
      (state) =>
        !names.has(state) && !excused.includes(state === 'Failed' ? 'Error' : state) && !excused.includes(state),
    );
    if (missing.length) wrong.push(`has no story ${missing.join(', ')}`);
    const { left, idle } = unproven(row.show, file.text);
    if (left.length) wrong.push(`no assertion names: ${left.join(' ')}`);
    if (idle.length) wrong.push(`no assertion below: ${idle.join(' · ')}`);
  }
  if (wrong.length) problems.push(`${row.kind} ${row.component}: ${wrong.join('; ')}`);
  else complete++;
}
for (const { path, text } of stories)
  if (/coming soon|敬请期待/i.test(text)) problems.push(`${relative(ROOT, path)} says "coming soon"`);
for (const language of ['en-US', 'zh-CN']) {
  const path = join(ROOT, `design-system/messages/${language}.json`);
  if (existsSync(path) && /coming soon|敬请期待/i.test(readFileSync(path, 'utf8')))
    problems.push(`${language}: "coming soon"`);
}
for (const problem of problems) console.log(problem);
console.log(`${complete} of ${rows.length}`);
process.exit(problems.length ? 1 : 0);
