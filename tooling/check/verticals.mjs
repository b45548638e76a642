/** A tool is one slug everywhere: each registered tool has its folders, and no folder is unregistered. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS } from '../../contract/src/tools/index.ts';
import { ROOT } from '../setup/paths.mjs';

const problems = [];
/** Python's keyword gets an underscore. */
const python = (slug) => (slug === 'import' ? 'import_' : slug.replaceAll('-', '_'));
const folders = (path) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((e) => e.isDirectory() && !e.name.startsWith('__'))
    .map((e) => e.name);

/** Possible locations of a tool that reads a dataset; a registered tool without one of them cannot be used. */
const rooms = (slug) => [
  `analysis-runner/tests/tools/test_${python(slug)}.py`,
  `contract/fixtures/tools/${slug}.json`,
  `contract/fixtures/tools/requests/${slug}.json`,
  `design-system/src/explorer/${slug}`,
];
for (const [slug, tool] of Object.entries(TOOLS)) {
  const needed = [`contract/src/tools/${slug}/schema.ts`];
  if (tool.computed) needed.push(`docs/tools/${slug}.md`);
  if (tool.job && tool.computed) needed.push(`analysis-runner/src/stroma_runner/tools/${python(slug)}/__init__.py`);
  if (tool.job && tool.computed && !tool.internal) needed.push(...rooms(slug));
  const tab = `workbench/src/screens/explorer/tools/${slug}/index.tsx`;
  if (tool.menu) needed.push(tab);
  else if (existsSync(join(ROOT, tab))) problems.push(`${slug}: ${tab} is never shown, because \`menu\` is null`);
  for (const path of needed) if (!existsSync(join(ROOT, path))) problems.push(`${slug}: ${path} is missing`);
}
const known = new Set(Object.keys(TOOLS));
for (const name of folders('contract/src/tools'))
  if (!known.has(name)) problems.push(`contract/src/tools/${name} is not registered`);
/** Folder for the code that several tools share. */
const SHARED = 'shared';
for (const name of folders('workbench/src/screens/explorer/tools'))
  if (name !== SHARED && !known.has(name))
    problems.push(`workbench/src/screens/explorer/tools/${name} is not registered`);
const knownPython = new Set([...known].map(python));
for (const name of folders('analysis-runner/src/stroma_runner/tools'))
  if (!knownPython.has(name)) problems.push(`stroma_runner/tools/${name} is not registered`);
/** Not tools: the explorer's own first tab, the label editor, the history, the named states. */
const PANELS = ['overview', 'labels', 'history', 'states'];
for (const name of folders('design-system/src/explorer'))
  // A component that tools share has a capital.
  if (!/^[A-Z]/.test(name) && !PANELS.includes(name) && !known.has(name))
    problems.push(`design-system/src/explorer/${name} is not registered`);
/** A drawing tool is reviewed in Storybook as well. */
const DRAWING = 'drawing-tools/src/tools';
for (const name of folders(DRAWING)) {
  const isTool = existsSync(join(ROOT, DRAWING, name, 'card.json'));
  const stories = join(DRAWING, name, `${name}.stories.tsx`);
  if (isTool && !existsSync(join(ROOT, stories))) problems.push(`${stories} is missing`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
