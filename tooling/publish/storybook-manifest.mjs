/**
 * Storybook's manifest of components (`manifests/components.json`, which its MCP server reads) lists only components that stories name. An agent that
 * builds with the package also needs the others: every public value gets an entry, the types of an entry point one together, and a component that has
 * a guide says when to use it. `.storybook/main.ts` applies this after Storybook's own manifest.
 */
import { SECTIONS } from '../vite/component-guides.ts';

const idOf = (door, name) => `${door}-${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}`;
const guideText = (guide) =>
  Object.entries(SECTIONS)
    .filter(([key]) => guide[key])
    .map(([key, title]) => `## ${title}\n\n${guide[key]}`)
    .join('\n\n');
const propsText = (props = []) =>
  props
    .map(({ name, type, optional, about }) => `- \`${name}${optional ? '?' : ''}: ${type}\`${about ? ` ${about}` : ''}`)
    .join('\n');

/** An entry for a public value that no story names. */
function valueEntry(door, { name, import: line, about, props, file }) {
  const parts = [about, props?.length && `Props:\n\n${propsText(props)}`].filter(Boolean);
  return {
    ...{ id: idOf(door, name), name, path: file ?? '', import: line, stories: [], jsDocTags: {} },
    ...(about && { summary: about }),
    ...(parts.length && { description: parts.join('\n\n') }),
  };
}

function typesEntry(door, types, packageName) {
  const lines = types.map(({ name, about }) => `- \`${name}\`${about ? `: ${about}` : ''}`);
  return {
    ...{ id: `types-${door}`, name: `Types of ${packageName}/${door}`, path: `design-system/exports/${door}.ts` },
    ...{ stories: [], jsDocTags: {}, import: `import type { … } from '${packageName}/${door}';` },
    ...{ summary: `${types.length} public types`, description: lines.join('\n') },
  };
}

/** Storybook's manifests with every public name (`manifest()` of manifest.mjs) and the guides of components. */
export function withExports(manifests, { package: packageName, doors }, guides) {
  const own = manifests.components?.components ?? {};
  const documented = Object.values(own).map((entry) => {
    const guide = guides[entry.name];
    if (!guide) return entry;
    return { ...entry, description: [entry.description, guideText(guide)].filter(Boolean).join('\n\n') };
  });
  const known = new Set(documented.map(({ name }) => name));
  const added = Object.entries(doors).flatMap(([door, items]) => {
    const types = items.filter(({ kind }) => kind === 'type');
    const values = items.filter(({ kind, name }) => kind !== 'type' && !known.has(name));
    for (const { name } of values) known.add(name);
    return [
      ...values.map((item) => valueEntry(door, item)),
      ...(types.length ? [typesEntry(door, types, packageName)] : []),
    ];
  });
  const all = [...documented, ...added].map((entry) => [entry.id, entry]);
  return { ...manifests, components: { v: 0, ...manifests.components, components: Object.fromEntries(all) } };
}
