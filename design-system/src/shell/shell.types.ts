import type { ReactNode } from 'react';
import type { Locale, ThemeName } from '../primitives/common.types.ts';

export interface MenuEntry {
  id: string;
  label: string;
  href?: string;
  disabled?: boolean;
  /** A disabled heading of a group, e.g. "Single Cell RNA-Seq" (specification 2.2). */
  heading?: boolean;
  children?: readonly MenuEntry[];
}
export interface HeaderProps {
  homeHref: string;
  menus: readonly MenuEntry[];
  /** The entry of the present route. */
  currentId?: string;
  products?: readonly MenuEntry[];
  account: { name: string; email: string; avatar: string | null } | null;
  accountMenu?: readonly MenuEntry[];
  /** Capped at 99+ (specification 2.2). */
  unread?: number;
  signInHref?: string;
  /** The logout entry; ask for confirmation in its handler. */
  onSignOut?: () => void;
  locale: Locale;
  onLocaleChange: (locale: Locale) => void;
  theme: ThemeName;
  onThemeChange: (theme: ThemeName) => void;
  /** A team switcher or other controls before the language. */
  extra?: ReactNode;
}
export interface FooterProps {
  links: readonly { id: string; label: string; href: string }[];
}
export interface AppShellProps {
  header: ReactNode;
  footer?: ReactNode;
  /** The page fills the window below the header (explorer). */
  fill?: boolean;
  children: ReactNode;
}
