/** Sentences of the application, of the open tool and of the design system, in one language. */
import type { Locale } from '../app/state.types.ts';
import type { Words } from '../tools/tool.types.ts';

const DESIGN = {
  'en-US': () => import('@stroma/design-system/messages/en-US.json'),
  'zh-CN': () => import('@stroma/design-system/messages/zh-CN.json'),
};
const OWN = {
  'en-US': () => import('../messages/en-US.json'),
  'zh-CN': () => import('../messages/zh-CN.json'),
};
export type Messages = Readonly<Record<string, string>>;
const OWN_PREFIX = 'drawing.';
const TOOL_PREFIX = 'tool.';

const prefixed = (words: Messages, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [prefix + id, text]));

/** All messages except those of tools. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const [design, own] = await Promise.all([DESIGN[locale](), OWN[locale]()]);
  return { ...(design.default as Messages), ...prefixed(own.default, OWN_PREFIX) };
}
export const withToolWords = (messages: Messages, words: Words | null, locale: Locale): Messages =>
  words ? { ...messages, ...prefixed(words[locale], TOOL_PREFIX) } : messages;

/** Ids under which a sentence may be: of the tool first, then of the application. */
export const idsOf = (id: string): [string, string] => [TOOL_PREFIX + id, OWN_PREFIX + id];
