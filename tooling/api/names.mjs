/** The public names of the design system, by door, as TypeScript resolves them: values and types apart. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

/** `{ charts: { values: ['BoxPlot', …], types: ['BoxPlotProps', …] }, … }`, sorted. `root`: a checkout. */
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
  const found = {};
  for (const name of doors.sort()) {
    const file = program.getSourceFile(join(folder, name));
    const symbol = file && checker.getSymbolAtLocation(file);
    const door = { values: [], types: [] };
    for (const item of symbol ? checker.getExportsOfModule(symbol) : []) {
      const target = item.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(item) : item;
      // `export type { X }` of a value is a type to whoever imports it.
      const typeOnly = item.declarations?.some(
        (d) => ts.isExportSpecifier(d) && ts.isTypeOnlyImportOrExportDeclaration(d),
      );
      (target.flags & ts.SymbolFlags.Value && !typeOnly ? door.values : door.types).push(item.name);
    }
    door.values.sort();
    door.types.sort();
    found[name.replace(/\.ts$/, '')] = door;
  }
  return found;
}
