#!/usr/bin/env node
/**
 * Renames props of @stroma/design-system in a product that used an earlier version, by renames.json next to this file.
 *   npm install --no-save @babel/parser
 *   npx stroma-rename-props src [--write]
 * Renamed: attributes of components, objects with a props type (annotated, `satisfies`, `as`), objects that a component gets by a spread,
 * destructured and read members of annotated parameters, keys in `Pick`, `Omit` and `Props['name']`. Without --write it prints the places.
 * Lines that begin with `look:` need a reader: spreads from elsewhere, and handlers whose argument changed. Exit 1 where there are some.
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const PACKAGE = '@stroma/design-system';
const SOURCE = /\.[cm]?[jt]sx?$/;
const OBJECTS = new Set(['ObjectExpression', 'ObjectPattern']);
const KEYED = new Set(['Pick', 'Omit']);

function* nodesIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one);
  else if (node && typeof node.type === 'string') {
    yield node;
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'object' && !['loc', 'errors', 'tokens', 'comments', 'extra'].includes(key))
        yield* nodesIn(value);
  }
}

/** Public names by the file's own names for them: `import { ViolinPlot as Plot }` is `Plot` to `ViolinPlot`; `*` for a namespace. */
function importsOf(program) {
  const found = new Map();
  for (const { type, source, specifiers } of program.body)
    if (type === 'ImportDeclaration' && source.value.startsWith(`${PACKAGE}/`))
      for (const { type: kind, local, imported } of specifiers)
        found.set(local.name, kind === 'ImportNamespaceSpecifier' ? '*' : (imported?.name ?? imported?.value));
  return found;
}

/** Arguments of a type; Babel 7 and 8 name them differently. */
const argumentsOf = ({ typeArguments, typeParameters }) => (typeArguments ?? typeParameters)?.params ?? [];

const inner = (node) =>
  ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'JSXExpressionContainer'].includes(node?.type)
    ? inner(node.expression)
    : node;
const keyOf = ({ computed, key }) => (computed ? undefined : (key?.name ?? key?.value));

/** Edits of one file: `{ edits: [{ start, end, text }], places, looks }`. */
export function editsOf(text, { parse, names, items }) {
  const { program } = parse(text, { sourceType: 'module', plugins: ['jsx', 'typescript'] });
  const known = importsOf(program);
  const found = { edits: new Map(), places: [], looks: [] };
  if (known.size === 0) return found;
  /** The public name of an element, an identifier or a qualified name of a namespace: `stroma.Button`. */
  const publicName = (node) => {
    if (!node) return undefined;
    const [space, name] = [node.object ?? node.left, node.property ?? node.right];
    if (space) return known.get(space.name) === '*' ? name.name : undefined;
    const found = known.get(node.name);
    return found === '*' ? undefined : found;
  };
  const rename = (node, from, to, owner, change = to) => {
    if (found.edits.has(node.start)) return;
    found.edits.set(node.start, { start: node.start, end: node.end, text: change });
    found.places.push({ line: node.loc.start.line, owner, from, to });
    if (to === 'onSelect') look(node, `${owner}.onSelect is called with one argument, { item, index }`);
  };
  const look = (node, about) => found.looks.push({ line: node.loc.start.line, about });
  const declared = new Map();
  for (const node of nodesIn(program.body))
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declared.set(node.id.name, node.init);

  /** Keys of the object `renames` and of the objects inside it. */
  const renameKeys = (object, renames = {}, owner, held = {}) => {
    for (const property of object.properties) {
      const key = keyOf(property);
      const to = renames[key];
      if (to && property.shorthand)
        rename(property, key, to, owner, `${to}: ${text.slice(property.start, property.end)}`);
      else if (to) rename(property.key, key, to, owner);
      renameItems(property.value, held[to ?? key]);
      if (property.type === 'SpreadElement')
        look(property, `${owner}: names in ${text.slice(property.start, property.end)}`);
    }
  };
  const renameItems = (value, type) => {
    const whole = inner(value);
    if (!type || !whole) return;
    if (whole.type === 'ArrayExpression') for (const one of whole.elements) renameItems(one, type);
    else if (whole.type === 'ObjectExpression') renameKeys(whole, names[type], type, items[type]);
    else if (whole.type === 'Identifier') renameItems(declared.get(whole.name), type);
  };
  /** The public type that an annotation is of: `Props`, `Props[]`, `readonly Props<Row>[]`, `Partial<Props>`. */
  const typeOf = (node) => {
    if (!node) return undefined;
    const { type, typeAnnotation, elementType, typeName } = node;
    if (['TSTypeAnnotation', 'TSTypeOperator', 'TSParenthesizedType'].includes(type)) return typeOf(typeAnnotation);
    if (type === 'TSArrayType') return typeOf(elementType);
    if (type !== 'TSTypeReference') return undefined;
    return publicName(typeName) ?? typeOf(argumentsOf(node)[0]);
  };
  const annotated = (target, value) => {
    const type = typeOf(target.typeAnnotation);
    if (!type || !(names[type] || items[type])) return;
    if (OBJECTS.has(target.type)) renameKeys(target, names[type], type, items[type]);
    else if (value) renameAll(value, type);
  };
  const renameAll = (value, type) => {
    const whole = inner(value);
    if (whole?.type === 'ArrayExpression') for (const one of whole.elements) renameAll(one, type);
    else if (whole?.type === 'ObjectExpression') renameKeys(whole, names[type], type, items[type]);
  };
  const readMembers = (callable) => {
    for (const parameter of callable.params) {
      annotated(parameter);
      const renames = parameter.type === 'Identifier' ? names[typeOf(parameter.typeAnnotation)] : undefined;
      if (!renames) continue;
      for (const node of nodesIn(callable.body)) {
        const isOwn = (one) => one?.type === 'Identifier' && one.name === parameter.name;
        if (/MemberExpression$/.test(node.type) && isOwn(node.object) && !node.computed && renames[node.property.name])
          rename(node.property, node.property.name, renames[node.property.name], parameter.name);
        if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && isOwn(node.init))
          renameKeys(node.id, renames, parameter.name);
      }
    }
  };
  const jsx = ({ name, attributes }) => {
    const owner = publicName(name);
    const renames = names[owner] ?? {};
    const held = items[owner] ?? {};
    for (const attribute of attributes) {
      const value = attribute.argument && inner(attribute.argument);
      if (attribute.type === 'JSXAttribute') {
        const key = attribute.name.name;
        if (renames[key]) rename(attribute.name, key, renames[key], owner);
        renameItems(attribute.value, held[renames[key] ?? key]);
      } else if (Object.keys(renames).length > 0) {
        const object = value.type === 'Identifier' ? inner(declared.get(value.name)) : value;
        if (object?.type === 'ObjectExpression') renameKeys(object, renames, owner, held);
        else look(attribute, `names in <${owner} ${text.slice(attribute.start, attribute.end)} />`);
      }
    }
  };
  const literals = (node) =>
    (node.type === 'TSUnionType' ? node.types : [node]).map(({ literal }) => literal).filter(Boolean);
  const renameLiterals = (type, node) => {
    for (const literal of literals(node))
      if (names[type]?.[literal.value])
        rename(literal, literal.value, names[type][literal.value], type, `'${names[type][literal.value]}'`);
  };
  for (const node of nodesIn(program.body)) {
    if (node.type === 'JSXOpeningElement' && publicName(node.name)) jsx(node);
    else if (node.type === 'VariableDeclarator') annotated(node.id, node.init);
    else if (['TSSatisfiesExpression', 'TSAsExpression'].includes(node.type)) {
      const type = typeOf(node.typeAnnotation);
      if (type) renameAll(node.expression, type);
    } else if (node.params && node.body) readMembers(node);
    else if (node.type === 'TSIndexedAccessType') renameLiterals(typeOf(node.objectType), node.indexType);
    else if (node.type === 'TSTypeReference' && KEYED.has(node.typeName.name) && argumentsOf(node).length === 2)
      renameLiterals(typeOf(argumentsOf(node)[0]), argumentsOf(node)[1]);
  }
  return found;
}

export const applyEdits = (text, edits) =>
  [...edits.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: part }) => all.slice(0, start) + part + all.slice(end), text);

const filesIn = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { withFileTypes: true })
        .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
        .flatMap((entry) => (entry.isDirectory() || SOURCE.test(entry.name) ? filesIn(join(path, entry.name)) : []));

function main() {
  const paths = process.argv.slice(2).filter((one) => !one.startsWith('-'));
  const isWriting = process.argv.includes('--write');
  if (paths.length === 0) throw new Error('stroma-rename-props FOLDER… [--write]');
  let parse;
  try {
    ({ parse } = createRequire(join(process.cwd(), 'package.json'))('@babel/parser'));
  } catch {
    throw new Error('stroma-rename-props reads code with @babel/parser: npm install --no-save @babel/parser');
  }
  const map = JSON.parse(readFileSync(new URL('renames.json', import.meta.url), 'utf8'));
  const counts = { files: 0, places: 0, looks: 0 };
  for (const path of paths.flatMap(filesIn)) {
    const text = readFileSync(path, 'utf8');
    const { edits, places, looks } = editsOf(text, { parse, ...map });
    const name = relative(process.cwd(), path);
    for (const { line, owner, from, to } of places) console.log(`${name}:${line}: ${owner}: ${from} -> ${to}`);
    for (const { line, about } of looks) console.log(`look: ${name}:${line}: ${about}`);
    if (isWriting && edits.size > 0) writeFileSync(path, applyEdits(text, edits));
    counts.files += edits.size > 0 ? 1 : 0;
    counts.places += places.length;
    counts.looks += looks.length;
  }
  const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const verb = isWriting ? 'renamed' : 'to rename (nothing is written without --write)';
  console.log(`${count(counts.places, 'place')} in ${count(counts.files, 'file')} ${verb}, ${counts.looks} to look at`);
  process.exitCode = counts.looks > 0 ? 1 : 0;
}

if (process.argv[1] && /stroma-rename-props|product-codemod\.mjs|rename-props\.mjs$/.test(process.argv[1])) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
