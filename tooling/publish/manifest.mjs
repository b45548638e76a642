/**
 * The manifest for agents: every public name of the design system with its import, its sentence, its props and its stories, as
 * stories/public/llms.json and llms.txt (Storybook serves both). `npm run storybook:build` writes them first.
 *   node tooling/publish/manifest.mjs
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

/** `Charts/ViolinPlot` by `ViolinPlot`, from the titles in the stories' files. */
function storyTitles(folder) {
  const titles = new Map();
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!entry.endsWith('.stories.tsx')) continue;
    const title = /title:\s*'([^']+)'/.exec(readFileSync(join(folder, entry), 'utf8'))?.[1];
    if (title) titles.set(title.split('/').at(-1), title);
  }
  return titles;
}

const sentence = (symbol, checker) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();

/**
 * Props of a component: its first parameter's own properties, for a union those of all parts (a figure takes its chart's props, or a state). Members
 * of a library's types are left out.
 */
function propsOf(type, at, checker) {
  const [signature] = type.getCallSignatures();
  const [first] = signature?.getParameters() ?? [];
  if (!first) return undefined;
  const props = checker.getTypeOfSymbolAtLocation(first, at);
  const parts = props.isUnion() ? props.types : [props];
  const byName = new Map();
  const typeOf = (p) => checker.getTypeOfSymbolAtLocation(p, at);
  for (const part of parts.toSorted((a, b) => b.getProperties().length - a.getProperties().length))
    for (const p of part.getProperties())
      if (!byName.has(p.name) || typeOf(byName.get(p.name)).flags & ts.TypeFlags.Undefined) byName.set(p.name, p);
  const own = [...byName.values()].filter((p) =>
    p.declarations?.some((d) => !d.getSourceFile().fileName.includes('node_modules')),
  );
  return own.map((p) => ({
    name: p.name,
    type: checker
      .typeToString(
        typeOf(p),
        at,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
      )
      .slice(0, 240),
    ...(p.flags & ts.SymbolFlags.Optional ? { optional: true } : {}),
    ...(sentence(p, checker) ? { about: sentence(p, checker) } : {}),
  }));
}

/** `{ package, doors: { charts: [{ name, kind, import, about, props, stories, file }] } }`. */
export function manifest(root = ROOT) {
  const folder = join(root, 'design-system/exports');
  const doors = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
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
  const titles = storyTitles(join(root, 'design-system/src'));
  const found = {};
  for (const door of doors) {
    const file = program.getSourceFile(join(folder, door));
    const symbol = file && checker.getSymbolAtLocation(file);
    const name = door.replace(/\.ts$/, '');
    found[name] = (symbol ? checker.getExportsOfModule(symbol) : [])
      .map((item) => {
        const target = item.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(item) : item;
        const declaration = target.declarations?.[0];
        const typeOnly = item.declarations?.some(
          (d) => ts.isExportSpecifier(d) && ts.isTypeOnlyImportOrExportDeclaration(d),
        );
        const isValue = target.flags & ts.SymbolFlags.Value && !typeOnly;
        const type = isValue && declaration ? checker.getTypeOfSymbolAtLocation(target, declaration) : null;
        const callable = type && type.getCallSignatures().length > 0;
        const component = callable && /^[A-Z][a-z]/.test(item.name);
        const kind = !isValue ? 'type' : component ? 'component' : callable ? 'function' : 'value';
        return {
          name: item.name,
          kind,
          import: `import ${isValue ? '' : 'type '}{ ${item.name} } from '@stroma/design-system/${name}';`,
          about: sentence(target, checker) || undefined,
          props: component ? propsOf(type, declaration, checker) : undefined,
          stories: titles.get(item.name),
          file: declaration && relative(root, declaration.getSourceFile().fileName),
        };
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }
  return { package: '@stroma/design-system', doors: found };
}

/** The same as text: one line per value; types are in the JSON. */
export function asText({ package: name, doors }) {
  const lines = [`# ${name}`, '', 'Every public name. Props, types and files: llms.json beside this file.', ''];
  for (const [door, items] of Object.entries(doors)) {
    lines.push(`## ${name}/${door}`, '');
    for (const { name: item, kind, about, stories } of items)
      if (kind !== 'type')
        lines.push(`- ${item} (${kind})${about ? `: ${about}` : ''}${stories ? ` [stories: ${stories}]` : ''}`);
    const types = items.filter((i) => i.kind === 'type').map((i) => i.name);
    if (types.length) lines.push(`- types: ${types.join(', ')}`);
    lines.push('');
  }
  return lines.join('\n');
}

if (process.argv[1]?.endsWith('manifest.mjs')) {
  const found = manifest();
  const out = join(ROOT, 'stories/public');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'llms.json'), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(join(out, 'llms.txt'), asText(found));
  const counts = Object.entries(found.doors).map(([door, items]) => `${door} ${items.length}`);
  console.log(`stories/public/llms.json: ${counts.join(', ')}`);
}
