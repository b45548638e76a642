'use client';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './GlobalStyle.ts';
import { keepMediaRules } from './media-rules.ts';
import { buildTheme } from './themes.ts';
import type { LeanProviderProps } from './StromaProvider.types.ts';

/**
 * The provider for products that choose which language they load: it holds no sentences of its own, the caller gives those of the locale
 * (`import('@stroma/design-system/messages/zh-CN.json')`), so that the other language is never downloaded.
 */
export function LeanProvider(props: LeanProviderProps) {
  const { locale, theme, density = 'comfortable', messages, navigate, timeZone, children } = props;
  const built = useMemo(() => buildTheme(theme, density), [theme, density]);
  // Before the first paint: fonts and hyphenation follow the language, colours the theme.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dataset.theme = theme;
  }, [locale, theme]);
  useEffect(() => keepMediaRules(document), []);
  return (
    <IntlProvider locale={locale} messages={messages} defaultLocale="en-US" timeZone={timeZone}>
      <I18nProvider locale={locale}>
        <ThemeProvider theme={built}>
          <GlobalStyle />
          <Router navigate={navigate}>{children}</Router>
        </ThemeProvider>
      </I18nProvider>
    </IntlProvider>
  );
}

function Router({ navigate, children }: { navigate?: (href: string) => void; children: ReactNode }) {
  return navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
}
