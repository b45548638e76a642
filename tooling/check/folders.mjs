/**
 * Size rules of the code: no folder has more than 25 code files, no code file more than 400 lines, the median file at most 70, and every folder of
 * code has a description of its contents: its README.md, the first comment of its index, the docstring of its `__init__.py`, or its name in a table
 * of a README above it (`<name>` stands for any name).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const MOST_FILES = 25;
const MOST_LINES = 400;
const MEDIAN = 70;
const CODE = /\.(tsx?|mjs|js|py)$/;
const TEST = /\.(test|stories|e2e)\.|(^|\/)test_|(^|\/)(tests?|e2e)\//;

const listed = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\0')
    .filter((path) => CODE.test(path) && existsSync(join(ROOT, path)));

/** The names in the tables of a README, as patterns of paths of folders below it. */
function namesOf(readme) {
  const names = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([\w.<>{},/-]+)`/g)].map(([, name]) => name.replace(/\/$/, '')));
  return names
    .flatMap((name) => {
      // `a/{b,c}` are two.
      const [, before, group, after] = /^(.*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
      return group ? group.split(',').map((one) => `${before}${one}${after}`) : [name];
    })
    .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/<[^>]*>/g, '[^/]+')}$`));
}

const COMMENT = /^\s*(?:['"]use client['"];\s*)?(?:\/\*\*|\/\/|"""|r""")/;
const indexesOf = (folder) => ['index.ts', 'index.tsx', '__init__.py', `${basename(folder)}.mjs`, 'main.ts'];

/** Whether a folder has a README that states its contents. `text(path)`: a file's text, or null if missing. */
function isExplained(folder, text) {
  if (text(join(folder, 'README.md')) !== null) return true;
  if (indexesOf(folder).some((name) => COMMENT.test(text(join(folder, name)) ?? ''))) return true;
  for (let above = folder; above !== '.';) {
    above = dirname(above);
    const path = relative(above, folder);
    if (namesOf(text(join(above, 'README.md')) ?? '').some((pattern) => pattern.test(path))) return true;
  }
  return false;
}

/** Folders and files among `files` (paths below `root`) that are too large or have no note. */
export function problems(files = listed(), root = ROOT) {
  const known = new Map();
  const text = (path) => {
    if (!known.has(path)) known.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
    return known.get(path);
  };
  const found = [];
  for (const [folder, inside] of Map.groupBy(files, (path) => dirname(path))) {
    if (inside.length > MOST_FILES)
      found.push(`${folder}: ${inside.length} code files beside each other, ${MOST_FILES} at most`);
    if (folder !== '.' && !isExplained(folder, text))
      found.push(`${folder}: no README, index or row of a README above says what belongs there`);
  }
  const sizes = files.map((path) => ({ path, lines: text(path).split('\n').length - 1 }));
  for (const { path, lines } of sizes)
    if (lines > MOST_LINES) found.push(`${path}: ${lines} lines, ${MOST_LINES} at most`);
  const own = sizes.flatMap(({ path, lines }) => (TEST.test(path) ? [] : [lines])).sort((a, b) => a - b);
  const median = own[Math.floor(own.length / 2)] ?? 0;
  if (median > MEDIAN) found.push(`the median code file has ${median} lines, ${MEDIAN} at most`);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const one of found) console.error(one);
  process.exit(found.length ? 1 : 0);
}
