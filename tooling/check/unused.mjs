/**
 * Every component of the design system is used, a check of `npm run check`: each exported one is used by a page of the workbench, or by a component
 * that is. Entry points only for other products are listed here, and single components with a reason. node tooling/check/unused.mjs
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Entry points that the workbench does not need: complete charts, figures for other products, Next, tests. */
const FOR_OTHERS = new Set(['figures', 'marks', 'next', 'testing']);
/**
 * Components that no page uses, with the reason.
 * @type {Record<string, string>}
 */
const KEPT = {
  Dendrogram: 'a tree of its own, for other products; heat maps draw theirs',
  SpatialPlot: 'a slide as one element, for other products; the explorer draws slides in its own map with useSlide',
  StromaProvider: 'carries both languages, for other products; the workbench loads one',
};

const SOURCE = /\.tsx?$/;
const TEST = /\.(?:test|stories)\.|\.stories\.helper\.|(?:^|\/)(?:chart-tests|chart-stories|e2e|test)\//;
const IMPORT = /(?:import|export)\s+(?!type\b)(?:[\s\S]*?\sfrom\s+)?'(\.[^']+)'|import\('(\.[^']+)'\)/g;

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !TEST.test(name))
    .map((name) => join(folder, name));
const read = (path) => readFileSync(path, 'utf8');
const importsOf = (path) =>
  [...read(path).matchAll(IMPORT)]
    .map(([, one, other]) => resolve(dirname(path), one ?? other))
    .filter((target) => SOURCE.test(target) && existsSync(target));

/** Components exported by an entry point, with the file that declares each. */
export function componentsOf(door) {
  const found = new Map();
  for (const [, names, from] of read(door).matchAll(/export (?:\{([^}]*)\}|\*) from '(\.[^']+)'/g)) {
    const path = resolve(dirname(door), from);
    const list = names?.split(',').map((one) => one.trim().split(/\s+as\s+/)[0]) ?? [
      ...[...read(path).matchAll(/export (?:function|const) (\w+)/g)].map(([, name]) => name),
    ];
    for (const name of list) if (/^[A-Z][a-z]\w*$/.test(name)) found.set(name, path);
  }
  return found;
}

/** All files that some files import, including themselves. */
export function reachedFrom(files) {
  const reached = new Set();
  const open = [...files];
  for (let path = open.pop(); path; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...importsOf(path));
  }
  return reached;
}

/** `door: Name` of each unused component. `root`: a checkout. */
export function unusedComponents(root = ROOT, kept = KEPT) {
  const folder = join(root, 'design-system/exports');
  const doors = readdirSync(folder).filter((name) => name.endsWith('.ts') && !FOR_OTHERS.has(name.replace('.ts', '')));
  const components = doors.flatMap((door) =>
    [...componentsOf(join(folder, door))].map(([name, path]) => ({ door: door.replace('.ts', ''), name, path })),
  );
  const words = new Set(filesOf(join(root, 'workbench/src')).flatMap((path) => read(path).match(/\b[A-Z]\w+/g) ?? []));
  const reached = reachedFrom(components.filter(({ name }) => words.has(name)).map(({ path }) => path));
  return components
    .filter(({ name, path }) => !reached.has(path) && !(name in kept))
    .map(({ door, name, path }) => `${door}: ${name} (${relative(root, path)})`);
}

if (import.meta.main) {
  const unused = unusedComponents();
  for (const line of unused) console.log(`no page uses ${line}`);
  if (unused.length > 0) process.exit(1);
}
