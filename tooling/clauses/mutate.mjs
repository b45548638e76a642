/**
 * Puts switches into a component's source: `__is(7)` is true while mutant 7 is on, so that one build holds every mutant. A mutant takes one
 * thing out: an element, a child, an attribute, an option of a chart, a call (a canvas' `fillText`, a callback), one of the arguments that a
 * list is given, an entry of a list, or it turns a condition or a number. What stands outside functions runs once a page and has no switch.
 */
import ts from 'typescript';
import { wrap } from './edits.mjs';

const COMPARES = new Set(
  [
    'LessThanToken',
    'LessThanEqualsToken',
    'GreaterThanToken',
    'GreaterThanEqualsToken',
    'EqualsEqualsEqualsToken',
    'ExclamationEqualsEqualsToken',
  ].map((k) => ts.SyntaxKind[k]),
);
const EACH = new Set(['map', 'flatMap', 'forEach', 'filter', 'some', 'every', 'find', 'join', 'entries']);

/** Calls whose arguments are entries: one can be left out and the others keep their meaning. */
const GIVES = new Set(['push', 'unshift', 'concat', 'append', 'replaceChildren']);

const isCallOf = (node, test) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && test(node.expression.text);
const isElement = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
/** Names by which a test finds a thing; without its name the thing is still there. */
const isHandle = (name) => /^['"]?(className|part|role|id|key|ref|data-[\w-]+)['"]?$/.test(name);
const isHook = (name) => /^use[A-Z]/.test(name);

const isGiven = (node) =>
  ts.isCallExpression(node.parent ?? node) &&
  node.parent.arguments?.includes(node) &&
  !ts.isSpreadElement(node) &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  GIVES.has(node.parent.expression.name.text);

/** A list that may not lose an entry: a hook's dependencies, `[value, setValue] = …`, a tuple that is taken apart. */
function isFixedList(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments.includes(node) && parent.arguments[0] !== node;
  return ts.isVariableDeclaration(parent) && ts.isArrayBindingPattern(parent.name);
}

/**
 * @param {string} source
 * @param {string} file
 * @param {(kind: string, line: number, text: string) => number} number gives a mutant its number
 */
export function mutate(source, file, number) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const ranges = [];
  const put = (node, kind, shape, shown = node) => {
    const start = node.getStart(tree);
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    const id = number(kind, line, shown.getText(tree));
    const [before, after] = shape(`__is(${id})`, id);
    ranges.push({ start, end: node.getEnd(), before, after });
  };
  const gone = (value) => (is) => [`(${is}?${value}:(`, '))'];
  /** Stays as it first was in the run: what a press should have changed. */
  const held = (node, shown) => put(node, 'held', (_, id) => [`__hold(${id},(`, '))'], shown);
  const turned = (node) => put(node, 'turned', (_, id) => [`__turn(${id},(`, '))']);

  const visit = (node, inFunction) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node)) return;
    if ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && isHandle(node.name.getText(tree))) return;
    const { parent } = node;
    const inside = inFunction || (ts.isFunctionLike(node) && 'body' in node);
    if (inFunction) {
      if (isGiven(node)) put(node, 'argument', (is) => [`...(${is}?[]:[(`, ')])']);
      if (isElement(node)) {
        if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) put(node, 'element', (is) => [`{${is}?null:(`, ')}']);
        else if (!ts.isJsxAttribute(parent)) put(node, 'element', gone('null'));
      } else if (ts.isJsxExpression(parent ?? node) && parent.expression === node && !parent.dotDotDotToken) {
        const attribute = ts.isJsxAttribute(parent.parent) ? parent.parent : null;
        const name = attribute?.name.getText(tree);
        if (!attribute) put(node, 'child', gone('null'));
        else {
          put(node, 'attribute', gone('undefined'), attribute);
          if (name !== 'style') put(node, 'entry', (_, id) => [`__each(${id},(`, '))'], attribute);
          held(node, attribute);
        }
      } else if (ts.isJsxAttribute(parent ?? node) && ts.isStringLiteral(node) && parent.initializer === node) {
        if (!/[&\\\n]/.test(node.text)) put(node, 'attribute', (is) => [`{${is}?undefined:(`, ')}'], parent);
      } else if (ts.isPropertyAssignment(parent ?? node) && parent.initializer === node) {
        put(node, 'property', gone('undefined'), parent);
        held(node, parent);
      } else if (
        ts.isVariableDeclaration(parent ?? node) &&
        parent.initializer === node &&
        ts.isIdentifier(parent.name) &&
        !ts.isFunctionLike(node) &&
        !isCallOf(node, isHook)
      ) {
        held(node, parent);
      } else if (ts.isShorthandPropertyAssignment(node) && !node.objectAssignmentInitializer) {
        put(node, 'property', (is) => [`${node.name.text}:${is}?undefined:`, '']);
        held(node, node);
      }
      if (ts.isExpressionStatement(parent ?? node)) {
        const call = ts.isAwaitExpression(node) ? node.expression : node;
        const assigns =
          ts.isBinaryExpression(node) &&
          node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
          !ts.isObjectLiteralExpression(node.left) &&
          !ts.isArrayLiteralExpression(node.left);
        const calls =
          ts.isCallExpression(call) && call.expression.kind !== ts.SyntaxKind.SuperKeyword && !isCallOf(call, isHook);
        const isNote = assigns && /\.dataset\b/.test(node.left.getText(tree));
        if ((assigns && !isNote) || calls) put(node, 'call', gone('undefined'));
      } else if (ts.isArrowFunction(parent ?? node) && parent.body === node && !ts.isBlock(node) && !isElement(node)) {
        put(node, 'result', gone('undefined'));
      } else if (isCallOf(node, (name) => name === 't' || name === 'say')) {
        put(node, 'words', gone("''"));
      }
      if (
        (ts.isConditionalExpression(parent ?? node) && parent.condition === node) ||
        (ts.isIfStatement(parent ?? node) && parent.expression === node)
      )
        turned(node);
      else if (ts.isBinaryExpression(node) && COMPARES.has(node.operatorToken.kind)) turned(node);
      else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) turned(node);
      if (ts.isNumericLiteral(node) && !(parent.name === node))
        put(node, 'number', (is) => [`(${is}?${node.text}*2+1:`, ')']);
      if (
        (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
        !ts.isTaggedTemplateExpression(parent)
      )
        put(node, 'words', gone("''"));
      if (
        ts.isStringLiteral(node) &&
        ((ts.isConditionalExpression(parent) && parent.condition !== node) || ts.isArrayLiteralExpression(parent))
      )
        put(node, 'words', gone("''"));
      if (ts.isArrayLiteralExpression(node) && node.elements.length && !isFixedList(node))
        put(node, 'entry', (_, id) => [`__each(${id},`, ')']);
      const walked = parent?.parent;
      if (
        (ts.isPropertyAccessExpression(parent ?? node) &&
          parent.expression === node &&
          EACH.has(parent.name.text) &&
          ts.isCallExpression(walked) &&
          walked.expression === parent &&
          !(node.flags & ts.NodeFlags.OptionalChain)) ||
        (ts.isForOfStatement(parent ?? node) && parent.expression === node) ||
        (ts.isSpreadElement(parent ?? node) && parent.expression === node)
      )
        put(node, 'entry', (_, id) => [`__each(${id},`, ')'], ts.isForOfStatement(parent) ? node : (walked ?? node));
    }
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      (ts.isObjectLiteralExpression(node.left) || ts.isArrayLiteralExpression(node.left))
    ) {
      visit(node.right, inside);
      return;
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, false);
  return wrap(source, ranges);
}
