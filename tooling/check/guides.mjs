/**
 * Every public component of the design system with stories has a guide (`<Name>.guide.md` next to it) that its page in Storybook shows: when to use
 * it and when not, anatomy, limits of a chart, keyboard. guides.json lists the components that have none yet; the list may only get shorter.
 *
 * A guide is rejected if a section is missing, empty or the same as another component's, if it names a component that is not public, a constant that
 * does not exist, or leaves out the keys of a kernel that the component is drawn by.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { componentFacts } from '../vite/component-facts.ts';
import { guideFiller, readGuide, SECTIONS } from '../vite/component-guides.ts';

const LIST = join(import.meta.dirname, 'guides.json');
/** Components by the element that draws them, whose keys are the kernel's. */
const KERNELS = [
  ['HighchartsView', 'kernels/highcharts'],
  ['MarksView', 'kernels/marks'],
  ['HeatView', 'kernels/matrix'],
  ['Embedding', 'kernels/cells'],
  ['Facets', 'kernels/cells'],
];
/** Letters that a sentence about one component needs. */
const LEAST = 30;
/** Sections that no other component has. */
const OWN = ['when', 'whenNot', 'anatomy'];

/** Folders of components with stories, by name: `{ ViolinPlot: '…/charts/ViolinPlot' }`. Only components exported by an entry point have a guide. */
export function componentFolders(root, facts) {
  const src = join(root, 'design-system/src');
  const folders = readdirSync(src, { recursive: true })
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => join(src, dirname(name)));
  return Object.fromEntries(
    [...new Set(folders)]
      .filter((folder) => facts[basename(folder)]?.doors.length && /^[A-Z]/.test(basename(folder)))
      .sort((a, b) => basename(a).localeCompare(basename(b), 'en'))
      .map((folder) => [basename(folder), folder]),
  );
}

const codeOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !/\.(?:test|stories)\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const KEYBOARD = /^(?:Tab|Enter|Space|Home|End|Escape|Shift|Left|Right|Up|Down|Delete|Alt|Ctrl|Cmd)$/;
/** Faults of one guide, without its location. `seen`: sections of earlier guides by text. */
function faultsOf(text, name, folder, { filler, facts, seen }) {
  const guide = readGuide(filler.fill(text, folder));
  const code = codeOf(folder);
  const kernels = KERNELS.filter(([element]) => new RegExp(`<${element}\\b`).test(code)).map(([, kernel]) => kernel);
  const named = [...text.matchAll(/`([A-Z][a-z]+(?:[A-Z]\w*)?)`/g)].map(([, word]) => word);
  const copied = OWN.filter((key) => seen.has(guide[key]));
  const faults = [
    ...OWN.filter((key) => guide[key].length < LEAST).map((key) => `"${SECTIONS[key]}" is too short to help anyone`),
    ...copied.map((key) => `"${SECTIONS[key]}" is that of ${seen.get(guide[key])}`),
    ...(basename(dirname(folder)) === 'charts' && !guide.limits ? ['a chart has limits'] : []),
    ...[...new Set(kernels)]
      .filter((kernel) => !text.includes(`{{keys ${kernel}}}`))
      .map((kernel) => `its keys are those of ${kernel}: {{keys ${kernel}}}`),
    ...[...new Set(named)]
      .filter((word) => !KEYBOARD.test(word) && !facts[word]?.doors.length)
      .map((word) => `no door exports ${word}`),
    ...(guide.whenNot.includes(`\`${name}\``) ? ['it sends the reader to itself'] : []),
  ];
  for (const key of OWN) seen.set(guide[key], name);
  return faults;
}

/** Faults of the guides below `root`; `without`: names that may lack one. */
export function problems(root = ROOT, without = JSON.parse(readFileSync(LIST, 'utf8'))) {
  const facts = componentFacts(root);
  const folders = componentFolders(root, facts);
  const shared = { filler: guideFiller(root), facts, seen: new Map() };
  const found = without.filter((name) => !folders[name]).map((name) => `${name} is gone: take it from guides.json`);
  for (const [name, folder] of Object.entries(folders)) {
    const file = join(folder, `${name}.guide.md`);
    const at = relative(root, file);
    if (!existsSync(file)) {
      if (!without.includes(name)) found.push(`${at} is missing`);
      continue;
    }
    if (without.includes(name)) found.push(`${name} has a guide: take it from guides.json`);
    try {
      found.push(...faultsOf(readFileSync(file, 'utf8'), name, folder, shared).map((fault) => `${at}: ${fault}`));
    } catch (error) {
      found.push(`${at}: ${error.message}`);
    }
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const line of found) console.log(line);
  process.exit(found.length ? 1 : 0);
}
