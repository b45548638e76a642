import type { ReactNode } from 'react';
import type { Locale, ThemeName } from '../primitives/common.types.ts';
import type { Product } from './ProductSwitcher/ProductSwitcher.types.ts';

export interface ConnectionStatusProps {
  /** `back` for a moment after a loss; `connected` shows nothing. */
  state: 'connected' | 'lost' | 'back';
}
export interface MenuEntry {
  id: string;
  label: string;
  href?: string;
  isDisabled?: boolean;
  /** Why it is disabled; shown with it. */
  hint?: string;
  /** A disabled heading of a group, e.g. "Single Cell RNA-Seq" (specification 2.2). */
  isHeading?: boolean;
  children?: readonly MenuEntry[];
}
export interface HeaderProps {
  homeHref: string;
  menus: readonly MenuEntry[];
  /** The entry of the present route. */
  currentId?: string;
  /** Sibling products next to the logo (specification 1). */
  products?: readonly Product[];
  /** The external page "About us", last in the product switcher. */
  aboutHref?: string;
  account: { name: string; email: string; avatar: string | null } | null;
  accountMenu?: readonly MenuEntry[];
  /** Capped at 99+ (specification 2.2). */
  unread?: number;
  signInHref?: string;
  /** The logout entry; its handler must ask for confirmation. */
  onSignOut?: () => void;
  /** Shows the search field that opens the command palette. */
  onOpenCommands?: () => void;
  /** Shows the control of the right-hand drawer: feedback and update log (specification 1). */
  onOpenNews?: () => void;
  locale: Locale;
  onLocaleChange: (locale: Locale) => void;
  theme: ThemeName;
  onThemeChange: (theme: ThemeName) => void;
  /** A team switcher or other controls before the language. */
  extra?: ReactNode;
}
export interface FooterLink {
  id: string;
  label: string;
  href: string;
  /** Opens a new window and announces it. */
  isExternal?: boolean;
}
export interface FooterProps {
  /** Terms of use, privacy and contact; pages of this product. */
  links: readonly FooterLink[];
  /** The three sister products (specification 1). */
  sisters?: readonly FooterLink[];
}
export interface AppShellProps {
  header: ReactNode;
  footer?: ReactNode;
  /** The page fills the window below the header (explorer). */
  isFilling?: boolean;
  children: ReactNode;
}
