import type { UserRow } from '../../db/rows.ts';

export type Locale = UserRow['locale'];
/** Subject and text of a mail; the recipient is separate. */
export interface MailText {
  subject: string;
  text: string;
}

/** A name as a mail may hold it: one line, no control or direction characters, not longer than it must be. */
export const oneLine = (text: string, most = 200): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);

/** Picks the language; both are always written, so that none can be forgotten. */
export const inLocale = (locale: Locale, texts: Record<Locale, MailText>): MailText => texts[locale];
