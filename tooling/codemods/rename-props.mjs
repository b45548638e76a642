/**
 * Renames members of interfaces and all their uses by TypeScript's language service: object literals, destructuring (`{ groups }` becomes
 * `{ data: groups }`), JSX attributes and member access, in the design system, the stories, the workbench and the tools.
 *   node tooling/codemods/rename-props.mjs MAP [--write | --locals | --table]
 * MAP is a tsv with the columns file (below design-system/src), type, from, to. Without a flag it prints the number of places per member;
 * --locals, after --write, shortens `{ data: groups }` to `{ data }` where nothing else has the name; --table prints the renames as the
 * table of design-system/CHANGELOG.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

const SOURCES = join(ROOT, 'design-system/src');
const PROJECTS = ['design-system', 'stories', 'workbench', 'tooling/bench'];

/** Rows of a tsv with a head, as objects. */
export function rowsOf(text) {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i], cell])));
}

const configOf = (folder) =>
  ts.getParsedCommandLineOfConfigFile(
    join(ROOT, folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );

export function service() {
  const configs = PROJECTS.map(configOf).filter(Boolean);
  const files = [...new Set(configs.flatMap(({ fileNames }) => fileNames))];
  const options = { ...configs[0].options, types: ['node', 'vite/client'], lib: configs[0].options.lib };
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) texts.set(path, ts.sys.readFile(path));
    return texts.get(path);
  };
  const host = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => join(ROOT, 'design-system'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    readFile: read,
  };
  return { read, language: ts.createLanguageService(host, ts.createDocumentRegistry()) };
}

const KEYED = /^(?:Pick|Omit)$/;

/** Where a member's name is declared in an interface of a file. */
function placeOf(file, type, member) {
  let place = -1;
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === type)
      for (const one of node.members) if (one.name?.getText(file) === member) place = one.name.getStart(file);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return place;
}

/**
 * Keys of a renamed member in `Pick<Props, 'a'>`, `Omit<Props, 'a'>` and `Props['a']`, which the language service leaves: calls
 * `add(path, start, end, text)`. `member` of a row is the name that the program has.
 */
export function keyEdits(rows, program, add, member = ({ from }) => from) {
  const checker = program.getTypeChecker();
  const wanted = new Map();
  for (const row of rows) wanted.set(row.from, [...(wanted.get(row.from) ?? []), row]);
  const rowOf = (object, key) =>
    (wanted.get(key) ?? []).find((row) =>
      checker
        .getPropertyOfType(checker.getTypeFromTypeNode(object), member(row))
        ?.declarations?.some(({ parent }) => ts.isInterfaceDeclaration(parent) && parent.name.text === row.type),
    );
  const literals = (node) => {
    if (ts.isUnionTypeNode(node)) return node.types.flatMap(literals);
    return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [node.literal] : [];
  };
  const change = (object, keys, file) => {
    for (const key of literals(keys)) {
      const row = rowOf(object, key.text);
      if (row) add(file.fileName, key.getStart(file), key.end, `'${row.to}'`);
    }
  };
  for (const file of program.getSourceFiles()) {
    if (file.fileName.includes('/node_modules/')) continue;
    const visit = (node) => {
      if (ts.isIndexedAccessTypeNode(node)) change(node.objectType, node.indexType, file);
      else if (
        ts.isTypeReferenceNode(node) &&
        node.typeArguments?.length === 2 &&
        KEYED.test(node.typeName.getText(file))
      )
        change(node.typeArguments[0], node.typeArguments[1], file);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
}

/** Edits of all rows by file: `Map<path, Map<start, { end, text }>>`. Throws if two renames affect the same place. */
function editsOf(rows, { language }) {
  const edits = new Map();
  const add = (path, start, end, text) => {
    const own = edits.get(path) ?? new Map();
    edits.set(path, own);
    const known = own.get(start);
    if (known && known.text !== text) throw new Error(`${path}:${start}: ${known.text} or ${text}`);
    own.set(start, { end, text });
  };
  for (const { file, type, from, to } of rows) {
    const path = join(SOURCES, file);
    const source = language.getProgram().getSourceFile(path);
    const at = source ? placeOf(source, type, from) : -1;
    if (at < 0) throw new Error(`${file}: ${type} has no member ${from}`);
    const places = language.findRenameLocations(path, at, false, false, { providePrefixAndSuffixTextForRename: true });
    if (!places) throw new Error(`${type}.${from} cannot be renamed`);
    console.log(`${type}.${from} -> ${to}: ${places.length}`);
    for (const { fileName, textSpan, prefixText = '', suffixText = '' } of places) {
      if (fileName.includes('/node_modules/')) throw new Error(`${type}.${from} reaches into ${fileName}`);
      add(fileName, textSpan.start, textSpan.start + textSpan.length, `${prefixText}${to}${suffixText}`);
    }
  }
  keyEdits(rows, language.getProgram(), add);
  return edits;
}

const touching = (file, position) => {
  let found = file;
  const visit = (node) => {
    if (node.getStart(file) > position || position >= node.end) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** The function that a destructured parameter or variable belongs to, or its file. */
const scopeOf = (node) => ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) || ts.isSourceFile(one));

/** True if a function has the word as the name of a value anywhere. */
function holds(scope, word) {
  let found = false;
  const visit = (node) => {
    const isKey =
      (ts.isPropertyAssignment(node.parent ?? node) && node.parent.name === node) ||
      (ts.isBindingElement(node.parent ?? node) && node.parent.propertyName === node) ||
      (ts.isJsxAttribute(node.parent ?? node) && node.parent.name === node) ||
      (ts.isPropertyAccessExpression(node.parent ?? node) && node.parent.name === node) ||
      (ts.isPropertySignature(node.parent ?? node) && node.parent.name === node);
    if (ts.isIdentifier(node) && node.text === word && !isKey) found = true;
    if (!found) ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

/**
 * Edits that rename a local variable to the renamed member it is taken from: `{ isBusy: busy }` becomes `{ isBusy }`, and `isBusy={busy}`
 * `isBusy={isBusy}`. A function in which the new name is in use keeps its own. By file: `Map<path, Map<start, { end, text }>>`.
 */
export function localEdits(rows, { language }) {
  const edits = new Map();
  const program = language.getProgram();
  const pairs = new Set(rows.map(({ from, to }) => `${to}: ${from}`));
  const shorten = (file, element) => {
    const to = element.propertyName.text;
    const own = edits.get(file.fileName) ?? new Map();
    edits.set(file.fileName, own);
    const start = element.name.getStart(file);
    const options = { providePrefixAndSuffixTextForRename: true };
    for (const { textSpan, prefixText = '' } of language.findRenameLocations(
      file.fileName,
      start,
      false,
      false,
      options,
    ) ?? []) {
      const node = touching(file, textSpan.start);
      const { parent } = node;
      const isPair =
        (ts.isPropertyAssignment(parent) && parent.initializer === node && parent.name.text === to) ||
        (ts.isBindingElement(parent) && parent === element);
      const from = isPair ? parent.getStart(file) : textSpan.start;
      const isShort = ts.isShorthandPropertyAssignment(parent) && node.text === to;
      own.set(from, { end: textSpan.start + textSpan.length, text: isPair || isShort ? to : `${prefixText}${to}` });
    }
  };
  for (const file of program.getSourceFiles()) {
    if (file.fileName.includes('/node_modules/')) continue;
    const visit = (node) => {
      if (
        ts.isBindingElement(node) &&
        node.propertyName &&
        ts.isIdentifier(node.name) &&
        pairs.has(`${node.propertyName.getText(file)}: ${node.name.text}`) &&
        !holds(scopeOf(node), node.propertyName.text)
      )
        shorten(file, node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return edits;
}

export function write(edits, read) {
  for (const [path, places] of edits) {
    let text = readFileSync(path, 'utf8');
    if (text !== read(path)) throw new Error(`${path} changed meanwhile: run it again`);
    for (const [start, { end, text: name }] of [...places].sort(([a], [b]) => b - a))
      text = text.slice(0, start) + name + text.slice(end);
    writeFileSync(path, text);
  }
}

/** The renames as a Markdown table, one row per type. */
export function tableOf(rows) {
  const names = Map.groupBy(rows, ({ type }) => type);
  const lines = [...names].map(([type, own]) => {
    const renames = own.map(({ from, to }) => `\`${from}\` → \`${to}\``);
    return `| \`${type}\` | ${renames.join(', ')} |`;
  });
  return ['| type | renamed |', '|---|---|', ...lines.sort()].join('\n');
}

if (import.meta.main) {
  const [map, flag] = process.argv.slice(2);
  if (!map) throw new Error('rename-props.mjs MAP [--write | --locals | --table]');
  const rows = rowsOf(readFileSync(map, 'utf8'));
  if (flag === '--table') console.log(tableOf(rows));
  else {
    const own = service();
    const edits = flag === '--locals' ? localEdits(rows, own) : editsOf(rows, own);
    if (flag === '--write' || flag === '--locals') write(edits, own.read);
    console.log(`${edits.size} files`);
  }
}
