import { useSyncExternalStore } from 'react';
import type { Locale } from '@stroma/design-system/primitives';

type Messages = Readonly<Record<string, string>>;
type Part = 'first' | 'rest';
type Files = () => Promise<{ default: Messages }[]>;

/** Each language in two parts (vite.messages.ts), each of the design system's sentences and ours. */
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

/** All sentences of one language, whichever is spoken: for searching in both. */
export const loadMessages = (locale: Locale): Promise<Messages> => read(locale, ['first', 'rest']);

export interface Spoken {
  locale: Locale;
  messages: Messages;
}
let spoken: Spoken | null = null;
let wanted: Locale = 'en-US';
let isWhole = false;
const listeners = new Set<() => void>();

/** Loads what is wanted and shows it; a wish that came meanwhile is fulfilled in its place, so the last one stands. */
async function fulfil(): Promise<void> {
  const [locale, whole] = [wanted, isWhole];
  const messages = await read(locale, whole ? ['first', 'rest'] : ['first']);
  if (locale !== wanted || whole !== isWhole) return fulfil();
  spoken = { locale, messages };
  for (const listener of listeners) listener();
}

/** The chosen language; while it comes, the page stays as it is, so a switch keeps the place. */
export function speak(locale: Locale): Promise<void> {
  wanted = locale;
  return spoken?.locale === locale ? Promise.resolve() : fulfil();
}
let whole: Promise<void> | null = null;
/** Every sentence of the chosen language, from now on: screens wait for it together with their code. */
export function speakWhole(): Promise<void> {
  isWhole = true;
  whole ??= fulfil().catch((error: unknown) => {
    whole = null;
    throw error;
  });
  return whole;
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The current translator; null before the first sentences are there. */
export const useSpoken = (): Spoken | null => useSyncExternalStore(subscribe, () => spoken);
