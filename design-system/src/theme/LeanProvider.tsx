'use client';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IntlProvider } from 'react-intl';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import { useIsSSR } from 'react-aria/SSRProvider';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { ThemeProvider } from 'styled-components';
import { ProviderElement, RootStyle } from './GlobalStyle.ts';
import { keepMediaRules } from './media-rules.ts';
import { ROOT } from './root.ts';
import { buildTheme } from './themes.ts';
import type { LeanProviderProps } from './StromaProvider.types.ts';

/**
 * Provider for products that load languages on demand: it includes no messages; the caller passes those of the locale
 * (`import('@stroma/design-system/messages/zh-CN.json')`), so the other language is never downloaded.
 */
export function LeanProvider(props: LeanProviderProps) {
  const { locale, theme, density = 'comfortable', messages, navigate, timeZone, children } = props;
  const built = useMemo(() => buildTheme(theme, density), [theme, density]);
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const isServer = useIsSSR();
  useEffect(() => keepMediaRules(document), []);
  const look = { lang: locale, 'data-theme': theme, 'data-density': density };
  return (
    <IntlProvider locale={locale} messages={messages} defaultLocale="en-US" timeZone={timeZone}>
      <I18nProvider locale={locale}>
        <ThemeProvider theme={built}>
          <RootStyle />
          <PortalProvider getContainer={useCallback(() => portal, [portal])}>
            <ProviderElement className={ROOT} {...look}>
              <Router navigate={navigate}>{children}</Router>
            </ProviderElement>
          </PortalProvider>
          {/* Container for dialogs, menus and tooltips, with the provider's styles. */}
          {!isServer &&
            createPortal(<ProviderElement ref={setPortal} className={`${ROOT} st-portal`} {...look} />, document.body)}
        </ThemeProvider>
      </I18nProvider>
    </IntlProvider>
  );
}

function Router({ navigate, children }: { navigate?: (href: string) => void; children: ReactNode }) {
  return navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
}
