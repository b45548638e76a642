import type { Translate } from '../../theme/messages.ts';

/** Names as one list in the reader's language. */
export const listed = (t: Translate, names: readonly string[]): string =>
  new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(names);
