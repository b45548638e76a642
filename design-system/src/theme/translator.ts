import type { IntlShape } from 'react-intl';
import { createIntl } from 'react-intl/server';
import type { Locale } from '../primitives/common.types.ts';
import { translate, type Translate } from './translate.ts';

/** The translator of a language that the page does not speak, for a text that goes to somebody else. */
export const translatorIn = (locale: Locale, messages: Readonly<Record<string, string>>): Translate =>
  translate(createIntl({ locale, messages: { ...messages } }) as IntlShape);
