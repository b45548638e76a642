'use client';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useUNSAFE_PortalContext as usePortalContext } from 'react-aria/PortalProvider';
import { useIsSSR } from 'react-aria/SSRProvider';
import type { Density, Locale, ThemeName } from '../primitives/common.types.ts';

/** Class of a provider's own element. Variables, fonts and resets hold in it and below it, and nowhere else on the page. */
export const ROOT = 'st-root';

/** What the style sheet reads of a provider's element: its theme and density; the language for fonts and hyphenation. */
export interface Look {
  locale: Locale;
  theme: ThemeName;
  density: Density;
}

export const attributesOf = ({ locale, theme, density }: Look) => ({
  lang: locale,
  'data-theme': theme,
  'data-density': density,
});

/**
 * The element in `document.body` that holds a provider's dialogs, menus and tooltips, with the provider's look. It is made when the first of
 * them is rendered and removed with the provider. Null on a server and while its markup is hydrated.
 */
export function usePortal(look: Look): () => HTMLElement | null {
  const isServer = useIsSSR();
  const place = useRef<HTMLElement | null>(null);
  const now = useRef(look);
  now.current = look;
  const { locale, theme, density } = look;
  useLayoutEffect(() => {
    if (place.current) dress(place.current, { locale, theme, density });
  }, [locale, theme, density]);
  useEffect(
    () => () => {
      place.current?.remove();
      place.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (isServer) return null;
    if (!place.current?.isConnected) {
      place.current ??= document.createElement('div');
      place.current.className = `${ROOT} st-portal`;
      dress(place.current, now.current);
      document.body.append(place.current);
    }
    return place.current;
  }, [isServer]);
}

function dress(element: HTMLElement, look: Look): void {
  for (const [name, value] of Object.entries(attributesOf(look))) element.setAttribute(name, value);
}

/** Where an overlay that is not react-aria's is put: the provider's element for overlays. Null on a server. */
export function usePortalElement(): HTMLElement | null {
  const { getContainer } = usePortalContext();
  return getContainer?.() ?? null;
}
