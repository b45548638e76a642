/** The tools: each folder with a card is one. The card loads with the page, code and messages when the tool is opened. */
import type { AnyTool, Words } from './tool.types.ts';

export interface Card {
  slug: string;
  /** Heading under which the tool is offered; message `family.<id>`. */
  family: string;
  /** Place in the list. */
  order: number;
  name: Readonly<Record<'en-US' | 'zh-CN', string>>;
  /** One sentence that describes what it shows. */
  does: Readonly<Record<'en-US' | 'zh-CN', string>>;
}
const slugOf = (path: string): string => path.split('/')[1] ?? '';

const cards = import.meta.glob<Omit<Card, 'slug'>>('./*/card.json', { eager: true, import: 'default' });
const tools = import.meta.glob<AnyTool>('./*/tool.{ts,tsx}', { import: 'default' });
const words = import.meta.glob<Words>('./*/words.json', { import: 'default' });

export const CARDS: readonly Card[] = Object.entries(cards)
  .map(([path, card]) => ({ ...card, slug: slugOf(path) }))
  .sort((a, b) => a.order - b.order);

export const FAMILIES: readonly string[] = [...new Set(CARDS.map((card) => card.family))];

/** Code and words of a tool; null if there is none of that name. */
export async function loadTool(slug: string): Promise<{ tool: AnyTool; words: Words } | null> {
  const load = tools[`./${slug}/tool.ts`] ?? tools[`./${slug}/tool.tsx`];
  if (!load) return null;
  const [tool, own] = await Promise.all([load(), words[`./${slug}/words.json`]?.()]);
  return { tool, words: own ?? { 'en-US': {}, 'zh-CN': {} } };
}
