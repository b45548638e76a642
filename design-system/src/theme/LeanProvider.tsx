'use client';
import { useEffect, useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { ThemeProvider } from 'styled-components';
import { RootStyle } from './GlobalStyle.ts';
import { keepMediaRules } from './media-rules.ts';
import { attributesOf, ROOT, usePortal } from './root.ts';
import { buildTheme } from './themes.ts';
import type { LeanProviderProps } from './StromaProvider.types.ts';

/**
 * The provider for products that choose which language they load: it holds no sentences of its own, the caller gives those of the locale
 * (`import('@stroma/design-system/messages/zh-CN.json')`), so that the other language is never downloaded.
 */
export function LeanProvider(props: LeanProviderProps) {
  const { locale, theme, density = 'comfortable', messages, navigate, timeZone, children } = props;
  const built = useMemo(() => buildTheme(theme, density), [theme, density]);
  const look = { locale, theme, density };
  const portal = usePortal(look);
  useEffect(() => keepMediaRules(document), []);
  return (
    <IntlProvider locale={locale} messages={messages} defaultLocale="en-US" timeZone={timeZone}>
      <I18nProvider locale={locale}>
        <ThemeProvider theme={built}>
          <RootStyle />
          <PortalProvider getContainer={portal}>
            <div className={ROOT} {...attributesOf(look)}>
              <Router navigate={navigate}>{children}</Router>
            </div>
          </PortalProvider>
        </ThemeProvider>
      </I18nProvider>
    </IntlProvider>
  );
}

function Router({ navigate, children }: { navigate?: (href: string) => void; children: ReactNode }) {
  return navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
}
