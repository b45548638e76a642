import { expect, test } from '@jest/globals';
import { cssVariables } from '../../design-system/src/theme/GlobalStyle.ts';
import { buildTheme } from '../../design-system/src/theme/themes.ts';
import { rgbaOf, tokenFiles } from './tokens.ts';

const files = tokenFiles();
const THEMES = ['light', 'dark', 'contrast'] as const;
type Token = { $type: string; $value: unknown };
/** All tokens of a file with their paths. */
function tokensOf(value: unknown, path: string[] = []): [string, Token][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$value' in value) return [[path.join('.'), value as Token]];
  return Object.entries(value).flatMap(([name, part]) => tokensOf(part, [...path, name]));
}

test('every variable that the provider writes stands in the CSS of its theme, with its value', () => {
  for (const name of THEMES) {
    const rule = files['tokens.css']!.split(`[data-theme='${name}']`)[1]!.split('}')[0]!;
    for (const line of cssVariables(buildTheme(name)).split('\n')) expect(rule).toContain(line);
  }
});

test('tokens are of the kinds of the W3C format, and themes have the same names', () => {
  const byFile = Object.entries(files)
    .filter(([name]) => name.endsWith('.tokens.json'))
    .map(([name, text]) => [name, tokensOf(JSON.parse(text))] as const);
  expect(byFile).toHaveLength(4);
  for (const [, tokens] of byFile)
    for (const [path, { $type, $value }] of tokens) {
      // A name of the format has no dot, brace or dollar sign.
      expect(path.split('.').every((part) => /^[^${}]+$/.test(part))).toBe(true);
      if ($type !== 'color') continue;
      const { components, hex } = $value as { components: number[]; hex?: string };
      expect(components.every((v) => v >= 0 && v <= 1)).toBe(true);
      if (hex) expect(Object.values(rgbaOf(hex)).slice(0, 3)).toEqual(components);
    }
  const names = THEMES.map((name) => byFile.find(([file]) => file === `${name}.tokens.json`)![1].map(([path]) => path));
  expect(names[1]).toEqual(names[0]);
  expect(names[2]).toEqual(names[0]);
});

test("Figma's variables have a value in each mode, and name only what is created", () => {
  const { variables, variableModes, variableModeValues } = JSON.parse(files['figma.variables.json']!) as {
    variables: { id: string; variableCollectionId: string }[];
    variableModes: { id: string; variableCollectionId: string }[];
    variableModeValues: { variableId: string; modeId: string }[];
  };
  for (const { id, variableCollectionId } of variables) {
    const modes = variableModes.filter((mode) => mode.variableCollectionId === variableCollectionId);
    const given = variableModeValues.filter(({ variableId }) => variableId === id).map(({ modeId }) => modeId);
    expect(given.sort()).toEqual(modes.map((mode) => mode.id).sort());
  }
  expect(() => rgbaOf('hsl(1, 2%, 3%)')).toThrow('no colour');
});
