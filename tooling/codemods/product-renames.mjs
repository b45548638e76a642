/**
 * Renamed props by the public names that have them, for the codemod of other products (product-codemod.mjs): components and types of every entry
 * point, each with its former names. A prop that was renamed twice has its last name.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';
import { rowsOf } from './rename-props.mjs';

const EXPORTS = join(ROOT, 'design-system/exports');
const MAPS = ['chart-vocabulary.tsv', 'boolean-props.tsv'];

/** `Map<type, Map<from, to>>`: every earlier name to the current one. */
export function lastNames(tables) {
  const found = new Map();
  for (const { type, from, to } of tables.flat()) {
    const own = found.get(type) ?? new Map();
    found.set(type, own);
    for (const [before, after] of own) if (after === from) own.set(before, to);
    own.set(from, to);
  }
  return found;
}

const declaringTypes = (property) =>
  (property.declarations ?? []).flatMap(({ parent }) => (ts.isInterfaceDeclaration(parent) ? [parent.name.text] : []));

/** Earlier names of a props type's members that are not names of it today. */
function renamesOf(type, renames) {
  const parts = type.isUnion() ? type.types : [type];
  const properties = parts.flatMap((part) => part.getProperties());
  const now = new Set(properties.map(({ name }) => name));
  const own = {};
  for (const property of properties)
    for (const declared of declaringTypes(property))
      for (const [from, to] of renames.get(declared) ?? []) if (to === property.name && !now.has(from)) own[from] = to;
  return own;
}

/** Props with objects, or lists of objects, of a renamed type: `{ columns: 'TableColumn' }`. */
function itemsOf(type, renames, checker) {
  const own = {};
  for (const property of type.getProperties()) {
    const at = property.declarations?.[0];
    if (!at || at.getSourceFile().fileName.includes('/node_modules/')) continue;
    const whole = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at));
    const item = checker.getIndexTypeOfType(whole, ts.IndexKind.Number) ?? whole;
    const name = item.aliasSymbol?.name ?? item.symbol?.name;
    if (name && renames.has(name)) own[property.name] = name;
  }
  return own;
}

/**
 * `{ names: { ViolinPlot: { onPick: 'onSelect' }, TableColumn: { sortable: 'isSortable' } }, items: { Table: { columns: 'TableColumn' } } }`,
 * in the order of the alphabet.
 */
export function productRenames() {
  const renames = lastNames(MAPS.map((name) => rowsOf(readFileSync(join(ROOT, 'tooling/codemods', name), 'utf8'))));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'design-system/tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  const doors = readdirSync(EXPORTS).filter((name) => name.endsWith('.ts'));
  const program = ts.createProgram(
    doors.map((name) => join(EXPORTS, name)),
    config.options,
  );
  const checker = program.getTypeChecker();
  const found = {};
  const items = {};
  for (const door of doors) {
    const file = program.getSourceFile(join(EXPORTS, door));
    const module = file && checker.getSymbolAtLocation(file);
    for (const item of module ? checker.getExportsOfModule(module) : []) {
      const symbol = item.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(item) : item;
      const at = symbol.declarations?.[0];
      if (!at || !/^[A-Z]\w*[a-z]/.test(item.name)) continue;
      const value = symbol.flags & ts.SymbolFlags.Value ? checker.getTypeOfSymbolAtLocation(symbol, at) : null;
      const [first] = value?.getCallSignatures()[0]?.getParameters() ?? [];
      const type = first
        ? checker.getTypeOfSymbolAtLocation(first, at)
        : value
          ? null
          : checker.getDeclaredTypeOfSymbol(symbol);
      const own = type ? renamesOf(type, renames) : {};
      if (Object.keys(own).length > 0) found[item.name] = own;
      const held = type ? itemsOf(type, renames, checker) : {};
      if (Object.keys(held).length > 0) items[item.name] = held;
    }
  }
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b, 'en')));
  // A type that no entry point exports is named only by `items`.
  const named = new Set(Object.values(items).flatMap((held) => Object.values(held)));
  for (const name of named) found[name] ??= Object.fromEntries(renames.get(name));
  return { names: sorted(found), items: sorted(items) };
}
