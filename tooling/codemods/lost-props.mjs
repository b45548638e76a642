/**
 * After rename-props.mjs: objects that reach a component by a spread or an inferred type and still use the old name. TypeScript accepts them if the
 * prop is optional, but the component no longer reads it. node tooling/codemods/lost-props.mjs MAP one line each: path:line: from -> to: expression
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';
import { rowsOf, service } from './rename-props.mjs';

const partsOf = (type) => (type.isUnion() ? type.types : [type]);
const isSpread = (node) => ts.isSpreadAssignment(node.parent) || ts.isJsxSpreadAttribute(node.parent);

/** New names by the old one: `Map<from, Set<to>>`. */
const namesOf = (rows) =>
  rows.reduce((names, { from, to }) => names.set(from, (names.get(from) ?? new Set()).add(to)), new Map());

/** Lines of all places, in the order of the files. */
export function lostProps(rows, { language }) {
  const names = namesOf(rows);
  const program = language.getProgram();
  const checker = program.getTypeChecker();
  const lines = [];
  const look = (node, file) => {
    const wanted = checker.getContextualType(isSpread(node) ? node.parent.parent : node);
    if (!wanted) return;
    const own = partsOf(checker.getTypeAtLocation(node));
    const targets = partsOf(wanted);
    for (const [from, tos] of names) {
      if (!own.some((type) => type.getProperty(from)) || targets.some((type) => type.getProperty(from))) continue;
      const to = [...tos].find((name) => targets.some((type) => type.getProperty(name)));
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const text = node.getText(file).replaceAll(/\s+/g, ' ').slice(0, 80);
      if (to) lines.push(`${relative(ROOT, file.fileName)}:${line}: ${from} -> ${to}: ${text}`);
    }
  };
  for (const file of program.getSourceFiles()) {
    if (file.fileName.includes('/node_modules/')) continue;
    const visit = (node) => {
      if (ts.isExpression(node) && (isSpread(node) || ts.isObjectLiteralExpression(node) || ts.isIdentifier(node)))
        look(node, file);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return lines;
}

if (import.meta.main) {
  const [map] = process.argv.slice(2);
  if (!map) throw new Error('lost-props.mjs MAP');
  for (const line of lostProps(rowsOf(readFileSync(map, 'utf8')), service())) console.log(line);
}
