import type { ReactNode } from 'react';
import type { Density, Locale, ThemeName } from '../primitives/common.types.ts';

export interface StromaProviderProps {
  locale: Locale;
  theme: ThemeName;
  density?: Density;
  /** Client-side navigation for every link and menu entry with an href. */
  navigate?: (href: string) => void;
  /** Further messages (an application's own); the design system's are always there. */
  messages?: Readonly<Record<string, string>>;
  /** Fixed time zone, for pictures and tests. */
  timeZone?: string;
  children: ReactNode;
}

export interface LeanProviderProps extends Omit<StromaProviderProps, 'messages'> {
  /** Every sentence of the locale: the design system's (`messages/<locale>.json`) and the application's own. */
  messages: Readonly<Record<string, string>>;
}
