import { translatorIn, type Translate } from '@stroma/design-system/messages';
import type { Locale } from '@stroma/design-system/primitives';
import { loadMessages } from '../../app/messages.ts';

const LOCALES: readonly Locale[] = ['en-US', 'zh-CN'];

/** Translators of every language, the reader's first. */
export const loadTranslators = (reader: Locale): Promise<Translate[]> =>
  Promise.all(
    [reader, ...LOCALES.filter((one) => one !== reader)].map(async (one) => translatorIn(one, await loadMessages(one))),
  );
