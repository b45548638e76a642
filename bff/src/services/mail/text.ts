import type { UserRow } from '../../db/rows.ts';

export type Locale = UserRow['locale'];
/** Subject and text of a mail; the recipient is separate. */
export interface MailText {
  subject: string;
  text: string;
}

/** A name in the form allowed in a mail: one line, no control or direction characters, of limited length. */
export const oneLine = (text: string, most = 200): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);

/** Picks the language; both are required, so that none can be forgotten. */
export const inLocale = (locale: Locale, texts: Record<Locale, MailText>): MailText => texts[locale];
