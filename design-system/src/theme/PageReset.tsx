'use client';
import { useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { useTheme } from 'styled-components';
import { DocumentStyle } from './GlobalStyle.ts';
import { ROOT } from './root.ts';

/**
 * For an application that owns its page, once, inside the provider: applies the styles of the provider's element to the document (background, font,
 * language, theme), and removes the body's margin. Omit it when embedded in another product's page: the provider changes nothing outside its own
 * elements.
 */
export function PageReset() {
  const { locale } = useIntl();
  const { name, density } = useTheme();
  // Before the first paint: fonts and hyphenation follow the language, colours the theme.
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.lang = locale;
    page.classList.add(ROOT);
    Object.assign(page.dataset, { theme: name, density });
    return () => page.classList.remove(ROOT);
  }, [locale, name, density]);
  return <DocumentStyle />;
}
