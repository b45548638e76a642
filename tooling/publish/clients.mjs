/**
 * Checks where the design system needs `'use client'`, a check of `npm run check`: a module that calls a hook, makes a context, gives an element a
 * handler or takes values from a package for the browser begins with it, and no other. So a server component of Next imports from every entry point:
 * components are references to the browser's code, while tables, limits and constants stay functions and values of the server. The directive is in
 * the sources, and tsc keeps it on top of what is packed. node tooling/publish/clients.mjs [--write]
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

const DIRECTIVE = "'use client';\n";
/** Packages whose values exist only in the browser's graph. */
const PACKAGES =
  /^(?:styled-components|react-aria(?:-components)?|react-stately|react-intl|react-dom|highcharts|highcharts-react-official|next)(?:\/(?!server$)|$)/;
const MAKERS = new Set(['createContext', 'lazy', 'memo', 'forwardRef', 'chart', 'chartFigure']);
const HOOK = /^use(?:[A-Z]|$)/;
const HANDLER = /^on[A-Z]/;

/** Whether only types are imported: `import type` and unused type specifiers are not value imports. */
const isTypeOnly = ({ importClause }) =>
  importClause?.isTypeOnly ||
  (importClause?.namedBindings &&
    ts.isNamedImports(importClause.namedBindings) &&
    !importClause.name &&
    importClause.namedBindings.elements.length > 0 &&
    importClause.namedBindings.elements.every((one) => one.isTypeOnly));

/** Finds out of a module's text, TypeScript or JavaScript, if it has the directive and if it needs it. */
export function clientFacts(text, name = 'module.tsx') {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const [first] = file.statements;
  const has =
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === 'use client';
  let needs = false;
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) needs ||= !isTypeOnly(node) && PACKAGES.test(node.moduleSpecifier.text);
    else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      needs ||= HOOK.test(node.expression.text) || MAKERS.has(node.expression.text);
    else if (ts.isJsxAttribute(node)) needs ||= HANDLER.test(node.name.getText(file));
    else if (ts.isClassDeclaration(node))
      needs ||= (node.heritageClauses ?? []).some(({ types }) =>
        types.some(({ expression }) => /^(?:React\.)?(?:Pure)?Component$/.test(expression.getText(file))),
      );
    if (!needs) ts.forEachChild(node, visit);
  };
  visit(file);
  return { has, needs };
}

const OTHERS = /\.(?:test|stories)\.|\.stories\.helper\.|\.d\.ts$/;
const FOLDERS = /(?:^|[/\\])(?:chart-tests|chart-stories)[/\\]/;

const modulesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !OTHERS.test(path) && !FOLDERS.test(path))
    .sort();
const factsOf = (folder, path) => clientFacts(readFileSync(join(folder, path), 'utf8'), path);

/** Modules of a folder with a directive too few or too many: `{ path, has, needs }`. */
export const clientFaults = (folder) =>
  modulesOf(folder)
    .map((path) => ({ path, ...factsOf(folder, path) }))
    .filter(({ has, needs }) => has !== needs);

/** Modules of `sources` with the directive whose emitted file in `built` has it no longer, or is not there. */
export const lostDirectives = (sources, built) =>
  modulesOf(sources)
    .filter((path) => factsOf(sources, path).has)
    .map((path) => path.replace(/\.tsx?$/, '.js'))
    .filter((path) => !existsSync(join(built, path)) || !factsOf(built, path).has);

if (import.meta.main) {
  const folder = join(ROOT, 'design-system/src');
  const faults = clientFaults(folder);
  for (const { path, needs } of faults) {
    const whole = join(folder, path);
    if (process.argv.includes('--write') && needs) writeFileSync(whole, DIRECTIVE + readFileSync(whole, 'utf8'));
    else console.log(`${relative(ROOT, whole)}: ${needs ? "needs 'use client'" : "does not need 'use client'"}`);
  }
  if (faults.length > 0 && !process.argv.includes('--write')) process.exit(1);
}
