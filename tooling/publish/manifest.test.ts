import { describe, expect, test } from '@jest/globals';
import { publicNames } from '../api/names.mjs';
import { ROOT } from '../setup/paths.mjs';
import { componentGuides } from '../vite/component-guides.ts';
import { asText, manifest } from './manifest.mjs';
import { withExports } from './storybook-manifest.mjs';

interface Item {
  name: string;
  props?: { name: string; type: string; optional?: boolean }[];
  kind: string;
  file?: string;
  about?: string;
}
const listing = manifest();
const { doors } = listing as unknown as { doors: Record<string, Item[]> };
const { doors: names } = publicNames() as unknown as {
  doors: Record<string, { values: Record<string, unknown>; types: string[] }>;
};

describe('the manifest for agents', () => {
  test('lists every public name of every door, and no other', () => {
    const listed = Object.fromEntries(
      Object.entries(doors).map(([door, items]) => [door, items.map((i) => i.name).sort()]),
    );
    const wanted = Object.fromEntries(
      Object.entries(names).map(([door, { values, types }]) => [door, [...Object.keys(values), ...types].sort()]),
    );
    expect(listed).toEqual(wanted);
  });
  test('its text names every value', () => {
    const text = asText({ package: '@stroma/design-system', doors }) as string;
    for (const { values } of Object.values(names))
      for (const name of Object.keys(values)) expect(text).toContain(`- ${name} (`);
  });
  test('a figure has the props of its chart, and those of a state', () => {
    const figure = doors['figures']!.find(({ name }) => name === 'ViolinPlotFigure')!;
    const props = figure.props!.map(({ name }) => name);
    expect(props).toEqual(expect.arrayContaining(['data', 'valueLabel', 'parts', 'frame', 'state', 'className']));
    expect(new Set(props).size).toBe(props.length);
  });
  test('no type leaves words out', () => {
    const types = Object.values(doors).flatMap((items) => items.flatMap(({ props = [] }) => props.map((p) => p.type)));
    expect(types.length).toBeGreaterThan(1000);
    expect(types.filter((type) => / \d+ more /.test(type))).toEqual([]);
  });
  test('says what every chart is', () => {
    const silent = (doors['charts'] ?? []).filter((i) => i.kind === 'component' && !i.about).map((i) => i.name);
    expect(silent).toEqual([]);
  });
});

interface Entry {
  id: string;
  name: string;
  import?: string;
  description?: string;
  stories: unknown[];
}
/** Storybook's own manifest: a component with a story, by the story's name for it. */
const violin = {
  ...{ id: 'charts-violinplot', name: 'ViolinPlot', path: 'ViolinPlot.stories.tsx', jsDocTags: {} },
  ...{ description: 'Densities.', stories: [{ id: 'charts-violinplot--default' }] },
};
const storybook = {
  components: { v: 0, components: { 'charts-violinplot': violin }, meta: { docgen: 'react-docgen' } },
};
const found = withExports(storybook, listing, componentGuides(ROOT as string));
const entries = Object.values(found.components.components as Record<string, Entry>);

describe("Storybook's manifest", () => {
  test('lists every public name of every door', () => {
    const listed = new Set(entries.map(({ name }) => name));
    for (const [door, { values, types }] of Object.entries(names)) {
      expect(Object.keys(values).filter((name) => !listed.has(name))).toEqual([]);
      const described = entries.find(({ id }) => id === `types-${door}`)?.description ?? '';
      expect(types.filter((name) => !described.includes(`- \`${name}\``))).toEqual([]);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test("a component's own entry keeps its stories and gains its guide", () => {
    const own = entries.filter(({ name }) => name === 'ViolinPlot');
    expect(own).toHaveLength(1);
    expect(own[0]!.stories).toEqual(violin.stories);
    expect(own[0]!.description).toMatch(/^Densities\.\n\n## When to use\n\n/);
    expect(own[0]!.description).toContain('## Keyboard');
    expect(found.components.meta).toEqual({ docgen: 'react-docgen' });
  });

  test('a name without a story has its import and its sentence', () => {
    const figure = entries.find(({ name }) => name === 'ViolinPlotFigure')!;
    expect(figure.import).toBe("import { ViolinPlotFigure } from '@stroma/design-system/figures';");
    expect(figure.description).toMatch(/frame/);
  });
});
