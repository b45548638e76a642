/** Every tool with every example, computed like in the page. */
import { translatorIn } from '@stroma/design-system/messages';
import { buildTheme } from '@stroma/design-system/theme';
import designWords from '@stroma/design-system/messages/en-US.json' with { type: 'json' };
import designWordsZh from '@stroma/design-system/messages/zh-CN.json' with { type: 'json' };
import english from '../src/messages/en-US.json' with { type: 'json' };
import chinese from '../src/messages/zh-CN.json' with { type: 'json' };
import { translatorWith } from '../src/app/useSay.ts';
import { withToolWords, type Messages } from '../src/app/words.ts';
import { openExample } from '../src/tools/example.ts';
import { CARDS, loadTool } from '../src/tools/index.ts';
import type { AnyTool, Example, FigureStyle, Words } from '../src/tools/tool.types.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import { coloursOf } from '../src/workspace/styling.ts';
import { PLAIN, type Locale } from '../src/app/state.types.ts';

export interface Case {
  slug: string;
  tool: AnyTool;
  words: Words;
  example: Example;
}
export const LOADED_TOOLS = await Promise.all(CARDS.map(async ({ slug }) => ({ slug, ...(await loadTool(slug))! })));
/** Axes of the first example that can be logarithmic. */
const LOGS: Readonly<Record<string, Example['settings']>> = {
  scatter: { xLog: true, yLog: true },
  bubble: { xLog: true, yLog: true },
  line: { xLog: true, yLog: true },
  box: { yLog: true },
  ma: { xLog: true },
};
const positive = (v: string | number) => (typeof v === 'number' && v <= 0 ? 0.01 - v : v);
const logged = (slug: string, { id, columns, mapping, settings }: Example): Example[] => {
  if (!LOGS[slug]) return [];
  const shown = new Set(['x', 'y', 'level'].flatMap((role) => mapping[role] ?? []));
  return [
    {
      ...{ id: `${id}-log`, mapping, settings: { ...settings, ...LOGS[slug] } },
      columns: columns.map((one) => (shown.has(one.name) ? { ...one, values: one.values.map(positive) } : one)),
    },
  ];
};
export const CASES: readonly Case[] = LOADED_TOOLS.flatMap(({ slug, tool, words }) =>
  [...tool.examples, ...logged(slug, tool.examples[0]!)].map((example) => ({ slug, tool, words, example })),
);

export function chosenOf({ tool, example }: Case, settings = {}): MappedTable {
  const { grid, mapping, settings: given } = openExample(example, example.id);
  return new MappedTable(tool, grid, mapping, { ...given, ...settings });
}

const prefixed = (words: Messages, prefix: string) =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [prefix + id, text]));
const OWN = { 'en-US': english, 'zh-CN': chinese };
const DESIGN = { 'en-US': designWords, 'zh-CN': designWordsZh };
export function messagesOf(words: Words, locale: Locale): Messages {
  return withToolWords({ ...(DESIGN[locale] as Messages), ...prefixed(OWN[locale], 'drawing.') }, words, locale);
}
export function lookOf(words: Words, locale: Locale = 'en-US'): FigureStyle {
  const messages = messagesOf(words, locale);
  const t = translatorIn(locale, messages);
  const style = { titles: {}, rename: (group: string) => group };
  return { theme: buildTheme('light'), t, say: translatorWith(t, messages), colours: coloursOf(PLAIN, []), ...style };
}
