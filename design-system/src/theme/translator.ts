import type { IntlShape } from 'react-intl';
import { createIntl } from 'react-intl/server';
import type { Locale } from '../primitives/common.types.ts';
import { translate, type Translate } from './translate.ts';

/** Translator of another language than the page's, for text sent to other people. */
export const translatorIn = (locale: Locale, messages: Readonly<Record<string, string>>): Translate =>
  translate(createIntl({ locale, messages: { ...messages } }) as IntlShape);
