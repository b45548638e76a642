import type { ReactNode } from 'react';

/** An error as the contract carries it; shown as the message `error.<id>` with the params. */
export interface UiError {
  id: string;
  params?: Record<string, unknown>;
}

/** A warning or note: the message `<id>` with the params. */
export interface UiNote {
  id: string;
  params?: Record<string, unknown>;
}

/**
 * State of a panel's data. `tooLarge` includes the limit, `loading` may include a share from 0 to 1; data that `isRefreshing` are the previous ones
 * while others load, with a line above the chart.
 */
export type Loadable<T> =
  | { state: 'loading'; progress?: number }
  | { state: 'ready'; data: T; isRefreshing?: boolean }
  | { state: 'empty' }
  | { state: 'error'; error: UiError; onRetry?: () => void }
  | { state: 'tooLarge'; n: number; limit: number };

export type Locale = 'en-US' | 'zh-CN';
export type ThemeName = 'light' | 'dark' | 'contrast';
export type Density = 'comfortable' | 'compact';

export interface Option<K extends string = string> {
  id: K;
  label: string;
  description?: string;
  /** A badge next to the label, in the list and in the selected option: a word and its icon. Announced with the label. */
  mark?: ReactNode;
  isDisabled?: boolean;
}

/** Permission of an operation in the privilege list (specification 3, 6): enabled, disabled with its reason, or hidden. */
export type Permit = 'enabled' | 'disabled' | 'hidden';
export type Operation = 'import' | 'integrate' | 'explore' | 'delete' | 'download' | 'edit';
/** Operations that are not listed are enabled. */
export type Permits = Readonly<Partial<Record<Operation, Permit>>>;
