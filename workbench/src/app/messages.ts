import { useSyncExternalStore } from 'react';
import type { Locale } from '@stroma/design-system/primitives';

type Messages = Readonly<Record<string, string>>;
type Part = 'first' | 'rest';
type Files = () => Promise<{ default: Messages }[]>;

/** Messages of each language in two parts (vite.messages.ts), each with the design system's and our own. */
const FILES: Record<Locale, Record<Part, Files>> = {
  'en-US': {
    first: () =>
      Promise.all([
        import('@stroma/design-system/messages/en-US.json?first'),
        import('../../messages/en-US.json?first'),
      ]),
    rest: () =>
      Promise.all([import('@stroma/design-system/messages/en-US.json?rest'), import('../../messages/en-US.json?rest')]),
  },
  'zh-CN': {
    first: () =>
      Promise.all([
        import('@stroma/design-system/messages/zh-CN.json?first'),
        import('../../messages/zh-CN.json?first'),
      ]),
    rest: () =>
      Promise.all([import('@stroma/design-system/messages/zh-CN.json?rest'), import('../../messages/zh-CN.json?rest')]),
  },
};
const read = async (locale: Locale, parts: readonly Part[]): Promise<Messages> => {
  const files = await Promise.all(parts.map((part) => FILES[locale][part]()));
  return Object.assign({}, ...files.flat().map((file) => file.default)) as Messages;
};

/** All messages of one language, whether active or not, for searching in both. */
export const loadMessages = (locale: Locale): Promise<Messages> => read(locale, ['first', 'rest']);

export interface ActiveLanguage {
  locale: Locale;
  messages: Messages;
}
let active: ActiveLanguage | null = null;
let wanted: Locale = 'en-US';
let isWhole = false;
const listeners = new Set<() => void>();

/** Loads the wanted language and activates it. If another one was requested in the meantime, loads that instead: the last request wins. */
async function loadWanted(): Promise<void> {
  const [locale, whole] = [wanted, isWhole];
  const messages = await read(locale, whole ? ['first', 'rest'] : ['first']);
  if (locale !== wanted || whole !== isWhole) return loadWanted();
  active = { locale, messages };
  for (const listener of listeners) listener();
}

/** Switches to a language. The page stays as it is until the messages have loaded. */
export function setLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  return active?.locale === locale ? Promise.resolve() : loadWanted();
}
let whole: Promise<void> | null = null;
/** Loads all messages of the active language from now on: screens wait for them together with their code. */
export function loadWholeLanguage(): Promise<void> {
  isWhole = true;
  whole ??= loadWanted().catch((error: unknown) => {
    whole = null;
    throw error;
  });
  return whole;
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The active language with its messages; null until the first messages have loaded. */
export const useActiveLanguage = (): ActiveLanguage | null => useSyncExternalStore(subscribe, () => active);
