'use client';
import { useIntl } from 'react-intl';
import { translate, type Translate } from './translate.ts';

/** The typed translator of the provider's language. */
export const useT = (): Translate => translate(useIntl());
