'use client';
import { useEffect, useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './GlobalStyle.ts';
import { MESSAGES } from './messages.ts';
import { buildTheme } from './themes.ts';
import type { StromaProviderProps } from './StromaProvider.types.ts';

const EMPTY: Readonly<Record<string, string>> = {};

/** Language, theme and density of everything below; also tells the document its language (specification 9). */
export function StromaProvider(props: StromaProviderProps) {
  const { locale, theme, density = 'comfortable', messages = EMPTY, navigate, timeZone, children } = props;
  const built = useMemo(() => buildTheme(theme, density), [theme, density]);
  const all = useMemo(() => ({ ...MESSAGES[locale], ...messages }), [locale, messages]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dataset.theme = theme;
  }, [locale, theme]);
  return (
    <IntlProvider locale={locale} messages={all} defaultLocale="en-US" timeZone={timeZone}>
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
