/**
 * The `// must show:` comments of a stories file: where each one's assertions are, and a call in the source that marks their start. They end at the
 * next such comment, or at `// besides: …`, which marks the start of something else.
 */
import ts from 'typescript';
import { wrap } from './edits.mjs';

const MARK = /must show: (.+?)(?: \*\/)?\s*$|\/\/ (besides): /;

function comments(source) {
  const found = [];
  let at = 0;
  for (const line of source.split('\n')) {
    const mark = MARK.exec(line);
    if (mark) found.push({ clause: mark[1] ?? null, pos: at + line.search(/must show: |besides: /) });
    at += line.length + 1;
  }
  return found;
}

/** The play function in a story's object. */
function playOf(node) {
  let found = null;
  const look = (n) => {
    if (found) return;
    if (ts.isPropertyAssignment(n) && n.name.getText() === 'play') found = n.initializer;
    else if (ts.isMethodDeclaration(n) && n.name.getText() === 'play') found = n.body;
    else ts.forEachChild(n, look);
  };
  look(node);
  return found;
}

const isExported = (statement) => statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) ?? false;
const nameOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0].name.getText()
    : statement.name?.getText();

/** The story that a statement is; for a helper that asserts, the first story that uses it. */
function storyOf(tree, statement) {
  const name = statement && nameOf(statement);
  if (!name || isExported(statement)) return name ?? '';
  const uses = new RegExp(`\\b${name}\\b`);
  const user = tree.statements.find((s) => ts.isVariableStatement(s) && isExported(s) && uses.test(s.getText(tree)));
  return user ? nameOf(user) : '';
}

/**
 * @param {string} source
 * @param {string} file
 * @returns {{ text: string, clauses: { clause: string | null, line: number, story: string, region: string }[] }}
 */
export function markClauses(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const places = comments(source).map(({ clause, pos }) => {
    let block = tree;
    const dive = (node) => {
      if (node.getFullStart() > pos || node.getEnd() < pos) return;
      if (ts.isBlock(node)) block = node;
      ts.forEachChild(node, dive);
    };
    dive(tree);
    // A comment inside a statement (an argument's list) speaks of the whole statement.
    let next = block.statements.find((s) => s.getEnd() > pos);
    const top = tree.statements.find((s) => s.getEnd() > pos);
    const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
    const story = storyOf(tree, top);
    if (block === tree && top) {
      const play = playOf(top);
      const body = play && (ts.isBlock(play) ? play : play.body);
      if (body && ts.isBlock(body)) [block, next] = [body, body.statements[0]];
      else if (body) return { clause, line, story, expression: body };
    }
    const end = next ? block.getEnd() : pos;
    return { clause, line, story, at: next?.getStart(tree) ?? pos, end, lost: block === tree };
  });
  const ranges = [];
  const clauses = places.map((place, i) => {
    const id = `__clause(${i})`;
    const start = place.expression ? place.expression.getStart(tree) : place.at;
    const after = places.slice(i + 1).find((p) => (p.at ?? p.expression.getStart(tree)) > start);
    const limit = place.expression ? place.expression.getEnd() : place.end;
    const stop = Math.min(limit, after ? (after.at ?? limit) : limit);
    if (!place.lost)
      ranges.push(
        place.expression
          ? { start, end: limit, before: `(${id},(`, after: '))' }
          : { start, end: start, before: `${id};`, after: '' },
      );
    return { clause: place.clause, line: place.line, story: place.story, region: source.slice(start, stop) };
  });
  // A mutant's run waits only briefly; a story's own waits are limited in the same way.
  const waits = [...source.matchAll(/\btimeout: (\d[\d_]*)/g)].map((m) => ({
    start: m.index + 'timeout: '.length,
    end: m.index + m[0].length,
    before: '__wait(',
    after: ')',
  }));
  return { text: wrap(source, [...ranges, ...waits]), clauses };
}
