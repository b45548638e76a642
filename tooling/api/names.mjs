/** The public names of the design system per entry point, as TypeScript resolves them, and the types that they mention. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';
import { shapesOf } from './shapes.mjs';

/**
 * `doors`: `{ charts: { values: { BoxPlot: { groups: 'readonly BoxGroup[]', … }, … }, types: ['BoxPlotProps', …] }, … }`; `shapes`: the members
 * of every type of the package that these mention. Sorted. `root`: a checkout.
 */
export function publicNames(root = ROOT) {
  const folder = join(root, 'design-system/exports');
  const doors = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'design-system/tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  const program = ts.createProgram(
    doors.map((name) => join(folder, name)),
    config?.options ?? {},
  );
  const checker = program.getTypeChecker();
  const shapes = shapesOf(checker, join(root, 'design-system'));
  const doorsFound = {};
  for (const name of doors.sort()) {
    const file = program.getSourceFile(join(folder, name));
    const symbol = file && checker.getSymbolAtLocation(file);
    const door = { values: {}, types: [] };
    for (const item of symbol ? checker.getExportsOfModule(symbol) : []) {
      const target = item.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(item) : item;
      // `export type { X }` of a value is a type to anyone who imports it.
      const typeOnly = item.declarations?.some(
        (d) => ts.isExportSpecifier(d) && ts.isTypeOnlyImportOrExportDeclaration(d),
      );
      if (target.flags & ts.SymbolFlags.Value && !typeOnly) door.values[item.name] = shapes.read(target);
      else {
        door.types.push(item.name);
        if (shapes.isOwn(target)) shapes.note(target);
      }
    }
    door.values = Object.fromEntries(Object.entries(door.values).sort(([a], [b]) => (a < b ? -1 : 1)));
    door.types.sort();
    doorsFound[name.replace(/\.ts$/, '')] = door;
  }
  return { doors: doorsFound, shapes: shapes.named() };
}
