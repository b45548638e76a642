'use client';
import { useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { useTheme } from 'styled-components';
import { DocumentStyle } from './GlobalStyle.ts';

/**
 * For an application that owns its page, once, inside the provider: gives the document the provider's ground, font, language and theme, and
 * the body no margin. A guest in another product's page leaves it out: the provider changes nothing outside its own element.
 */
export function PageReset() {
  const { locale } = useIntl();
  const { name } = useTheme();
  // Before the first paint: fonts and hyphenation follow the language, colours the theme.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dataset.theme = name;
  }, [locale, name]);
  return <DocumentStyle />;
}
