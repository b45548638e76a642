import type { ReactNode } from 'react';
import type { Density, Locale, ThemeName } from '../primitives/common.types.ts';

export interface StromaProviderProps {
  locale: Locale;
  theme: ThemeName;
  density?: Density;
  /** Client-side navigation for every link and menu entry with an href. */
  navigate?: (href: string) => void;
  /** An application's own messages by id; one with an id of the design system replaces its sentence. */
  messages?: Readonly<Record<string, string>>;
  /** Fixed time zone, for pictures and tests. */
  timeZone?: string;
  children: ReactNode;
}

export interface LeanProviderProps extends Omit<StromaProviderProps, 'messages'> {
  /** All messages of the locale: the design system's (`messages/<locale>.json`) and the application's own. */
  messages: Readonly<Record<string, string>>;
}
