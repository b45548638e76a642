import { describe, expect, test } from '@jest/globals';
import { publicNames } from '../api/names.mjs';
import { asText, manifest } from './manifest.mjs';

interface Item {
  name: string;
  kind: string;
  file?: string;
  about?: string;
}
const { doors } = manifest() as unknown as { doors: Record<string, Item[]> };
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
  test('says what every chart is', () => {
    const silent = (doors['charts'] ?? []).filter((i) => i.kind === 'component' && !i.about).map((i) => i.name);
    expect(silent).toEqual([]);
  });
});
