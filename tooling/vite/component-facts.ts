import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { componentGuides, type Guide } from './component-guides.ts';

/** Facts about a component for its page in Storybook, read from the sources so that they are always current. */
export interface ComponentFacts {
  /** Entry points of the package that export it: `charts`, `explorer`. */
  doors: string[];
  /** Clauses of the specification that the sources of its folder name, in order. */
  clauses: string[];
  /** Limits that its folder declares, by their name. */
  limits: Record<string, number>;
  /** Components of the package whose sources import it. */
  parts: string[];
  /** Folders of the workbench whose sources import it: `screens/explorer/tools/cnv`. */
  screens: string[];
  /** Folders of the workbench that show it as a part of another component, and do not import it themselves. */
  pages: string[];
  /** Types of its props in api.json, by name. */
  types: Record<string, string>;
  /** Former and current names of its props, with the version of the change. */
  renamed: { from: string; to: string }[];
}

/** A component's facts with its guide, if it has one. */
export interface DocumentedComponent extends ComponentFacts {
  guide?: Guide;
}

/** Facts and guides of every component: contents of the pages in Storybook. */
export function documentedComponents(root: string): Record<string, DocumentedComponent> {
  const guides = componentGuides(root);
  return Object.fromEntries(
    Object.entries(componentFacts(root)).map(([name, facts]) => [
      name,
      { ...facts, ...(guides[name] && { guide: guides[name] }) },
    ]),
  );
}

const SOURCE = /\.tsx?$/;
const TEST = /\.(?:test|stories)\.|\.stories\.helper\.|[/\\](?:chart-tests|e2e)[/\\]/;
const IMPORT = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const LIMIT = /export const ([A-Z][A-Z0-9_]*LIMIT) = ([\d_]+)/g;
const CLAUSE = /[Ss]pecification (\d+(?:\.\d+)*)/g;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !TEST.test(`/${name}`))
    .map((name) => join(folder, name))
    .sort();
const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.replace(/^\s*type\s/, '').trim())
    .map((name) => name.split(/\s+as\s+/)[0]!)
    .filter((name) => /^[A-Z]\w*[a-z]/.test(name));
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
const sorted = (set: ReadonlySet<string> | undefined): string[] => [...(set ?? [])].sort(byNumber);

/** Facts of every component with its own folder in `design-system/src`, by name. */
export function componentFacts(root: string): Record<string, ComponentFacts> {
  const sources = filesOf(join(root, 'design-system/src'));
  const found = new Map<string, Set<string>[]>();
  const add = (of: 0 | 1 | 2, name: string, value: string): void => {
    const sets = found.get(name) ?? [new Set<string>(), new Set<string>(), new Set<string>()];
    sets[of]!.add(value);
    found.set(name, sets);
  };
  for (const file of filesOf(join(root, 'design-system/exports'))) {
    const door = relative(join(root, 'design-system/exports'), file).replace(SOURCE, '');
    for (const [, whole, list] of readFileSync(file, 'utf8').matchAll(
      /export (?:(\*)|\{([^}]*)\}) from '[^']*?\/[\w.-]+'/g,
    ))
      if (!whole) for (const name of namesOf(list ?? '')) add(0, name, door);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/export \* from '([^']*)'/g))
      for (const name of exportedBy(join(dirname(file), from!))) add(0, name, door);
  }
  for (const file of sources) {
    const own = basename(dirname(file));
    for (const [, list] of readFileSync(file, 'utf8').matchAll(IMPORT))
      for (const name of namesOf(list!)) if (name !== own && /^[A-Z]/.test(own)) add(1, name, own);
  }
  const app = join(root, 'workbench/src');
  for (const file of filesOf(app))
    for (const [, list, from] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (from!.startsWith('@stroma/design-system'))
        for (const name of namesOf(list!)) add(2, name, relative(app, dirname(file)).replaceAll('\\', '/'));
  const renames = renamesOf(root);
  const heads = headsOf(sources);
  const folders = new Map(sources.map((file) => [basename(dirname(file)), dirname(file)]));
  const types = typesOf(root);
  return Object.fromEntries(
    [...found].map(([name, [doors, parts, screens]]) => [
      name,
      {
        doors: sorted(doors),
        ...declaredIn(name, folders.get(name), renames, heads),
        parts: sorted(parts),
        screens: sorted(screens),
        pages: sorted(pagesOf(name, found)),
        types: types.get(name) ?? {},
      },
    ]),
  );
}

/** Screens of the components that contain a component, without those that it is in itself. */
function pagesOf(name: string, found: ReadonlyMap<string, readonly Set<string>[]>): Set<string> {
  const seen = new Set([name]);
  for (const one of seen) for (const whole of found.get(one)?.[1] ?? []) seen.add(whole);
  const screens = [...seen].flatMap((one) => [...(found.get(one)?.[2] ?? [])]);
  return new Set(screens.filter((screen) => !found.get(name)?.[2]?.has(screen)));
}

interface Api {
  doors: Record<string, { values: Record<string, unknown> }>;
  shapes: Record<string, unknown>;
}
/** Types of props by component, from api.json; a checkout without it has none. */
function typesOf(root: string): Map<string, Record<string, string>> {
  const path = join(root, 'design-system/api.json');
  if (!existsSync(path)) return new Map();
  const { doors, shapes } = JSON.parse(readFileSync(path, 'utf8')) as Api;
  const membersOf = (shape: unknown): Record<string, string> =>
    typeof shape === 'string'
      ? Object.assign({}, ...[...shape.matchAll(/[A-Z]\w+Props\b/g)].map(([type]) => shapes[type] ?? {}))
      : ((shape ?? {}) as Record<string, string>);
  const plain = (members: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(members).map(([member, type]) => [member.replace('?', ''), type.replace(/ \| undefined$/, '')]),
    );
  return new Map(
    Object.values(doors).flatMap(({ values }) =>
      Object.entries(values).map(([name, shape]) => [name, plain(membersOf(shape))] as const),
    ),
  );
}

const exportedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/export (?:function|const) ([A-Z]\w*[a-z]\w*)/g)].map(([, name]) => name!);

/** Names in the head of each type (that it extends, or is an alias of), by its own name. */
function headsOf(files: readonly string[]): Map<string, string[]> {
  const heads = new Map<string, string[]>();
  for (const file of files)
    for (const [, name, head] of readFileSync(file, 'utf8').matchAll(/(?:interface|type) (\w+)([^{;]*)[{;]/g))
      heads.set(
        name!,
        [...(head!.matchAll(/\b[A-Z]\w+/g) ?? [])].map(([word]) => word),
      );
  return heads;
}
/** A type and all types it consists of. */
function reached(type: string, heads: ReadonlyMap<string, string[]>, seen = new Set<string>()): Set<string> {
  if (seen.has(type)) return seen;
  seen.add(type);
  for (const next of heads.get(type) ?? []) reached(next, heads, seen);
  return seen;
}

function declaredIn(
  name: string,
  folder: string | undefined,
  renames: readonly Rename[],
  heads: ReadonlyMap<string, string[]>,
): Pick<ComponentFacts, 'clauses' | 'limits' | 'renamed'> {
  const text = folder
    ? filesOf(folder)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
    : '';
  const types = reached(`${name}Props`, heads);
  const own = new Map(renames.filter(({ type }) => types.has(type)).map((one) => [one.from, one]));
  return {
    clauses: sorted(new Set([...text.matchAll(CLAUSE)].map(([, clause]) => clause!))),
    limits: Object.fromEntries(
      [...text.matchAll(LIMIT)].map(([, name, value]) => [name!, Number(value!.replaceAll('_', ''))]),
    ),
    renamed: [...own.values()].map(({ from, to }) => ({ from, to })).filter(({ from, to }) => from !== to),
  };
}

interface Rename {
  type: string;
  from: string;
  to: string;
}
/** The tables that the codemod reads, in the order in which it was run; for a prop renamed twice, the last name is used. */
function renamesOf(root: string): Rename[] {
  const rows = ['chart-vocabulary.tsv', 'boolean-props.tsv'].flatMap((table) =>
    readFileSync(join(root, 'tooling/codemods', table), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'))
      .map(([, type = '', from = '', to = '']) => ({ type, from, to })),
  );
  const lastOf = (row: Rename): string =>
    rows.find(({ type, from }) => type === row.type && from === row.to)?.to ?? row.to;
  const middle = (row: Rename): boolean => rows.some(({ type, to }) => type === row.type && to === row.from);
  return rows.filter((row) => !middle(row)).map((row) => ({ ...row, to: lastOf(row) }));
}

const NAME = 'virtual:component-facts';
/** `virtual:component-facts`: the result of `documentedComponents` for this repository, as the default export. */
export function withComponentFacts(root: string): Plugin {
  return {
    name: 'component-facts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(documentedComponents(root))};` : null),
  };
}
