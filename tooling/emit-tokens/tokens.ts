/**
 * The design system's tokens in the formats of other tools: W3C Design Tokens (2025.10) of the base and of each theme, custom properties of CSS, and
 * variables with modes for Figma's REST API (POST /v1/files/:key/variables).
 */
import { base } from '../../design-system/src/tokens/base.ts';
import { categoryColours, PALETTE_IDS, rampStops } from '../../design-system/src/tokens/palettes.ts';
import type { RampId } from '../../design-system/src/tokens/palettes.types.ts';
import { contrast, dark, light, type SemanticColours } from '../../design-system/src/tokens/semantic.ts';

const THEMES: Readonly<Record<string, SemanticColours>> = { light, dark, contrast };
const RAMPS: readonly RampId[] = ['haze', 'ember', 'moss', 'dusk', 'diverging'];
/** Colours of a palette for categories. */
const CATEGORIES = 24;
const DIGITS = 4;

interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}
/** Shares from 0 to 1 of `#rrggbb` or `rgba(r, g, b, a)`; throws for any other text. */
export function rgbaOf(text: string): Rgba {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const [r, g, b, a = '1'] = hex
    ? hex.slice(1).map((pair) => String(parseInt(pair, 16)))
    : (/^rgba\((.+)\)$/.exec(text)?.[1]?.split(',') ?? []);
  const parts = [Number(r) / 255, Number(g) / 255, Number(b) / 255, Number(a)].map((v) => +v.toFixed(DIGITS));
  if (parts.some((v) => !(v >= 0 && v <= 1))) throw new Error(`${text} is no colour of a token`);
  return { r: parts[0]!, g: parts[1]!, b: parts[2]!, a: parts[3]! };
}
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const colour = (text: string) => {
  const { r, g, b, a } = rgbaOf(text);
  return {
    $type: 'color',
    $value: { colorSpace: 'srgb', components: [r, g, b], ...(a < 1 && { alpha: a }), ...(a === 1 && { hex: text }) },
  };
};
const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } });
const ms = (value: number) => ({ $type: 'duration', $value: { value, unit: 'ms' } });
const families = (text: string) => ({
  $type: 'fontFamily',
  $value: text.split(',').map((name) => name.trim().replace(/^'(.*)'$/, '$1')),
});
/** `0 1px 2px rgba(…), 0 12px 32px rgba(…)` as layers. */
function shadow(text: string) {
  const layers = text.split(/,(?![^(]*\))/).map((layer) => {
    const [x, y, blur, rest] = /^\s*(\S+) (\S+) (\S+) (rgba.+)$/.exec(layer)!.slice(1);
    const length = (value: string) => ({ value: parseFloat(value), unit: 'px' });
    return {
      color: colour(rest!).$value,
      offsetX: length(x!),
      offsetY: length(y!),
      ...{ blur: length(blur!), spread: { value: 0, unit: 'px' } },
    };
  });
  return { $type: 'shadow', $value: layers };
}
const ofTheme = ({ shadow: cast, ...colours }: SemanticColours) => ({
  colour: Object.fromEntries(Object.entries(colours).map(([name, value]) => [kebab(name), colour(value)])),
  shadow: { raised: shadow(cast) },
});

const baseTokens = () => ({
  space: Object.fromEntries(base.space.map((value, i) => [String(i), px(value)])),
  'font-size': Object.fromEntries(Object.entries(base.fontSize).map(([name, value]) => [name, px(value)])),
  radius: { control: px(base.radius) },
  motion: { fast: ms(base.motion.fast), slow: ms(base.motion.slow) },
  font: { ui: families(base.font.ui), mono: families(base.font.mono) },
  category: Object.fromEntries(
    PALETTE_IDS.map((id) => [
      kebab(id).replace(/^-/, ''),
      Object.fromEntries(categoryColours(id, CATEGORIES).map((value, i) => [String(i + 1), colour(value)])),
    ]),
  ),
  ramp: Object.fromEntries(
    RAMPS.map((id) => [
      id,
      Object.fromEntries(
        (['light', 'dark'] as const).map((scheme) => [
          scheme,
          Object.fromEntries(rampStops(id, scheme).map((value, i) => [String(i + 1), colour(value)])),
        ]),
      ),
    ]),
  ),
});

/** Custom properties by theme, on the same attribute as the provider's element. */
function css(): string {
  const rules = Object.entries(THEMES).map(([name, colours]) => {
    const lines = Object.entries(colours).map(([key, value]) => `  --st-${kebab(key)}: ${value};`);
    const where = name === 'light' ? ":root,\n[data-theme='light']" : `[data-theme='${name}']`;
    return `${where} {\n${lines.join('\n')}\n  color-scheme: ${name === 'dark' ? 'dark' : 'light'};\n}`;
  });
  const shared = [
    `  --st-font: ${base.font.ui};`,
    `  --st-mono: ${base.font.mono};`,
    `  --st-radius: ${base.radius}px;`,
    `  --st-fast: ${base.motion.fast}ms;`,
    `  --st-slow: ${base.motion.slow}ms;`,
    ...base.space.map((value, i) => `  --st-space-${i}: ${value}px;`),
    ...Object.entries(base.fontSize).map(([name, value]) => `  --st-text-${name}: ${value}px;`),
  ];
  return `/* Made by npm run gen from design-system/src/tokens. */\n:root {\n${shared.join('\n')}\n}\n${rules.join('\n')}\n`;
}

/** The body of Figma's request: a collection of the colours with a mode for each theme, and one of lengths. */
function figma() {
  const names = Object.keys(light).filter((name) => name !== 'shadow') as (keyof SemanticColours)[];
  const modes = Object.keys(THEMES);
  const lengths: [string, number][] = [
    ...base.space.map((value, i): [string, number] => [`space/${i}`, value]),
    ...Object.entries(base.fontSize).map(([name, value]): [string, number] => [`font-size/${name}`, value]),
    ['radius/control', base.radius],
  ];
  return {
    variableCollections: [
      { action: 'CREATE', id: 'colour', name: 'Stroma colours', initialModeId: 'light' },
      { action: 'CREATE', id: 'length', name: 'Stroma lengths', initialModeId: 'only' },
    ],
    variableModes: [
      ...modes.map((id) => ({
        ...{ action: id === 'light' ? 'UPDATE' : 'CREATE', id, name: id },
        variableCollectionId: 'colour',
      })),
      { action: 'UPDATE', id: 'only', name: 'all', variableCollectionId: 'length' },
    ],
    variables: [
      ...names.map((name) => ({
        ...{ action: 'CREATE', id: `colour/${kebab(name)}`, name: kebab(name) },
        ...{ variableCollectionId: 'colour', resolvedType: 'COLOR' },
      })),
      ...lengths.map(([name]) => ({
        ...{ action: 'CREATE', id: name, name, variableCollectionId: 'length', resolvedType: 'FLOAT' },
      })),
    ],
    variableModeValues: [
      ...names.flatMap((name) =>
        modes.map((modeId) => ({ variableId: `colour/${kebab(name)}`, modeId, value: rgbaOf(THEMES[modeId]![name]) })),
      ),
      ...lengths.map(([variableId, value]) => ({ variableId, modeId: 'only', value })),
    ],
  };
}

/** Text by file of design-system/tokens. */
export function tokenFiles(): Record<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
  return {
    'base.tokens.json': text(baseTokens()),
    ...Object.fromEntries(Object.entries(THEMES).map(([name, of]) => [`${name}.tokens.json`, text(ofTheme(of))])),
    'tokens.css': css(),
    'figma.variables.json': text(figma()),
  };
}
