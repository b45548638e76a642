import { guestAddress } from '../../api/guest.ts';
import type { Locale, ThemeName } from '@stroma/design-system/primitives';

export interface PreferencesState {
  locale: Locale;
  theme: ThemeName;
}
const KEY = 'stroma.preferences';

/** Default language English (specification 9); the theme follows the system until it is chosen. */
export function readPreferences(): PreferencesState {
  const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  const initial: PreferencesState = { locale: 'en-US', theme: dark ? 'dark' : 'light' };
  // An embedded view has the language and the background of its host page, and no settings of this browser.
  if (guestAddress()?.isEmbedded) return embedded(new URLSearchParams(location.search));
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PreferencesState>) };
  } catch {
    return initial;
  }
}
const embedded = (query: URLSearchParams): PreferencesState => ({
  locale: query.get('lang') === 'zh-CN' ? 'zh-CN' : 'en-US',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
});
export const keepPreferences = (state: PreferencesState): void => localStorage.setItem(KEY, JSON.stringify(state));
