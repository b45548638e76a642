/** The types of the design system's public names: parameters of functions, props of components, members of types, as texts that can be compared. */
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import ts from 'typescript';

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
const EXPANDED = FLAGS | ts.TypeFormatFlags.InTypeAlias;

const WORDS = /(?:'[^'{}]*' \| )+'[^'{}]*'/g;
/** The ids of all messages are a union of 50,000 characters, which changes with each message: they are one word here. */
const MANY = 200;
/** TypeScript orders a union by the order in which it first met its members, possibly elsewhere. */
const inOrder = (words) => {
  const list = words.split(' | ');
  return list.length > MANY ? 'one of many words' : list.sort().join(' | ');
};
/** For a text that is still long, its beginning and hash show that it changed. */
function short(whole) {
  const text = whole.replaceAll(WORDS, inOrder);
  if (text.length <= MOST) return text;
  return `${text.slice(0, 200)}… (${createHash('sha256').update(text).digest('hex').slice(0, 12)})`;
}
const MOST = 3000;

/**
 * `read(symbol)`: the text or the members of a public value; `named()`: those of every type of `folder` that they mention, exported or not,
 * by its name (with its file where two have one name). A type of another package is its name alone.
 */
export function shapesOf(checker, folder) {
  const isOwn = (symbol) =>
    Boolean(symbol?.declarations?.length) &&
    symbol.declarations.every(({ parent }) => parent) &&
    symbol.declarations.some((d) => {
      const file = d.getSourceFile().fileName;
      return file.startsWith(folder) && !file.includes('/node_modules/');
    });
  const isNamed = (symbol) =>
    symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.Enum);
  const found = new Map();
  const visited = new Set();

  /** Follows the parts of a type and records the named types. */
  function follow(type) {
    if (visited.has(type)) return;
    visited.add(type);
    for (const symbol of [type.aliasSymbol, type.symbol])
      if (symbol && isNamed(symbol) && isOwn(symbol) && !found.has(symbol)) found.set(symbol, null);
    for (const part of [...(type.types ?? []), ...(type.aliasTypeArguments ?? [])]) follow(part);
    if (type.flags & ts.TypeFlags.Object) {
      for (const part of checker.getTypeArguments(type)) follow(part);
      const declared = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
      if (!declared.startsWith(folder) || declared.includes('/node_modules/')) return;
      for (const property of checker.getPropertiesOfType(type)) follow(checker.getTypeOfSymbol(property));
      for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) followCall(signature);
      for (const { type: value } of checker.getIndexInfosOfType(type)) follow(value);
    }
  }
  function followCall(signature) {
    for (const parameter of signature.getParameters()) follow(checker.getTypeOfSymbol(parameter));
    follow(signature.getReturnType());
  }
  const textOf = (type, flags = FLAGS) => {
    follow(type);
    return short(checker.typeToString(type, undefined, flags));
  };

  /** Properties that are declared here; those of an element (`React.HTMLAttributes`) belong to another package. */
  function membersOf(type) {
    const members = {};
    for (const property of checker.getPropertiesOfType(type)) {
      if (!isOwn(property)) continue;
      const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      members[`${property.name}${optional}`] = textOf(checker.getTypeOfSymbol(property));
    }
    return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  const hasMembers = (type) =>
    Boolean(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) &&
    type.getCallSignatures().length === 0 &&
    checker.getPropertiesOfType(type).some(isOwn);

  function read(symbol) {
    const type = checker.getTypeOfSymbol(symbol);
    const [call, ...more] = type.getCallSignatures();
    if (!call) return textOf(type);
    const [props, ...rest] = call.getParameters().map((one) => checker.getTypeOfSymbol(one));
    // A component is described by its props, not by what it renders.
    if (/^[A-Z]/.test(symbol.name) && rest.length === 0 && more.length === 0) {
      if (!props) return {};
      follow(props);
      return hasMembers(props) ? membersOf(props) : textOf(props);
    }
    for (const one of [call, ...more]) followCall(one);
    return [call, ...more].map((one) => checker.signatureToString(one, undefined, FLAGS)).join(' | ');
  }

  function shapeOf(symbol) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    follow(type);
    if (hasMembers(type)) {
      const indexed = checker
        .getIndexInfosOfType(type)
        .map(({ keyType, type: value }) => [`[${textOf(keyType)}]`, textOf(value)]);
      return { ...membersOf(type), ...Object.fromEntries(indexed) };
    }
    return textOf(type, EXPANDED);
  }

  function named() {
    // A shape may mention further types: until none is new.
    for (let open = true; open;) {
      open = false;
      for (const [symbol, shape] of found)
        if (shape === null) {
          found.set(symbol, shapeOf(symbol));
          open = true;
        }
    }
    const fileOf = (symbol) => relative(folder, symbol.declarations[0].getSourceFile().fileName).split(sep).join('/');
    const count = {};
    for (const { name } of found.keys()) count[name] = (count[name] ?? 0) + 1;
    return Object.fromEntries(
      [...found]
        .map(([symbol, shape]) => [count[symbol.name] > 1 ? `${symbol.name} (${fileOf(symbol)})` : symbol.name, shape])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return { read, note: (symbol) => found.has(symbol) || found.set(symbol, null), isOwn, named };
}
