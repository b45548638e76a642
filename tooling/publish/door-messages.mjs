/**
 * The messages that one entry point of the design system needs, so that a product with a chart loads only the messages of charts and not all 3,000.
 * Collected from the modules that the entry point imports: whole ids, ids created by a template or a prefix (`'warning.'`), and, if a module formats
 * an id passed to it, those that no module names. node tooling/publish/door-messages.mjs how many messages, and kB gzipped in English, by entry point
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';
import { toolMessages } from '../vite/tool-messages.ts';

const PACKAGE = join(ROOT, 'design-system');
export const LOCALES = ['en-US', 'zh-CN'];
/** Formatters of ids that are in data: an error of the contract, a note of a job. */
const OF_DATA = { error: 'error.', note: null };

/** Every message of a locale, including those of the tools. */
export function allMessages(locale, folder = join(PACKAGE, 'messages')) {
  const file = join(folder, `${locale}.json`);
  return { ...JSON.parse(readFileSync(file, 'utf8')), ...toolMessages(file) };
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The ids that a template can create, as a pattern; null if it has no fixed text. */
function patternOf(node) {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return parts[0].includes('.') ? new RegExp(`^${parts.map(escaped).join('.+')}$`) : null;
}

/** True if an expression names its ids itself, as `isAll ? 'cells.all' : 'cells.some'` does. */
function hasText(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.forEachChild(node, hasText) ?? false;
}

/** Message ids of one module: `{ words, patterns, kinds, imports }`; `kinds` has `error`, `note`, `dynamic` if it formats ids from data. */
export function messagesOfModule(text, name = 'module.tsx') {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const said = { words: new Set(), patterns: [], kinds: new Set(), imports: [] };
  const visit = (node) => {
    if (
      (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
    ) {
      if (node.moduleSpecifier) said.imports.push(node.moduleSpecifier.text);
      return;
    }
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) said.words.add(node.text);
    else if (ts.isTemplateExpression(node)) {
      const pattern = patternOf(node);
      if (pattern) said.patterns.push(pattern);
    } else if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      if (expression.kind === ts.SyntaxKind.ImportKeyword && given[0] && ts.isStringLiteral(given[0]))
        said.imports.push(given[0].text);
      else if (ts.isPropertyAccessExpression(expression)) {
        const called = expression.name.text;
        if (Object.hasOwn(OF_DATA, called)) said.kinds.add(called);
        if (called === 'dynamic' && given[0] && !hasText(given[0])) said.kinds.add('dynamic');
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return said;
}

const cache = new Map();
const readModule = (path) => {
  if (!cache.has(path)) cache.set(path, messagesOfModule(readFileSync(path, 'utf8'), path));
  return cache.get(path);
};
/** Message ids of all modules that a file reaches, without the translator's own templates: its callers determine the kinds. */
function reachedBy(entry) {
  const seen = new Set();
  const all = [];
  const follow = (path) => {
    if (seen.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) return;
    seen.add(path);
    const said = readModule(path);
    all.push(path.endsWith('theme/translate.ts') ? { ...said, patterns: [] } : said);
    for (const name of said.imports) if (name.startsWith('.')) follow(resolve(dirname(path), name));
  };
  follow(entry);
  return all;
}

const namedBy = (all, ids) =>
  new Set(
    ids.filter((id) =>
      all.some(
        ({ words, patterns }) =>
          words.has(id) ||
          patterns.some((pattern) => pattern.test(id)) ||
          [...words].some((word) => word.endsWith('.') && word.length > 3 && id.startsWith(word)),
      ),
    ),
  );

/** The words of the translator itself, which any component may use. */
const ALWAYS = /^(?:unit\.|annotation\.level\.|category\.unassigned$|error\.INTERNAL$)/;

/** Ids by entry point: `{ charts: ['chart.zoomOut', …], … }`, each sorted. */
export function messagesByDoor(ids = Object.keys(allMessages('en-US'))) {
  const folder = join(PACKAGE, 'exports');
  const doors = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const reached = new Map(doors.map((name) => [name.replace('.ts', ''), reachedBy(join(folder, name))]));
  const named = new Map([...reached].map(([door, all]) => [door, namedBy(all, ids)]));
  const unnamed = ids.filter((id) => !id.startsWith('error.') && ![...named.values()].some((set) => set.has(id)));
  return Object.fromEntries(
    [...reached].flatMap(([door, all]) => {
      const kinds = new Set(all.flatMap((said) => [...said.kinds]));
      const own = new Set(named.get(door));
      for (const id of ids) if (ALWAYS.test(id) || (kinds.has('error') && id.startsWith(OF_DATA.error))) own.add(id);
      if (kinds.has('note') || kinds.has('dynamic')) for (const id of unnamed) own.add(id);
      const hasComponents = all.some(({ imports }) => imports.some((name) => name.endsWith('theme/messages.ts')));
      return hasComponents ? [[door, ids.filter((id) => own.has(id)).sort()]] : [];
    }),
  );
}

if (import.meta.main) {
  const all = allMessages('en-US');
  for (const [door, ids] of Object.entries(messagesByDoor())) {
    const text = JSON.stringify(Object.fromEntries(ids.map((id) => [id, all[id]])));
    console.log(
      `${door.padEnd(12)}${String(ids.length).padStart(6)}${(gzipSync(text).length / 1000).toFixed(1).padStart(8)} kB`,
    );
  }
}
