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

/** What a panel knows about its data. `tooLarge` says the limit, `loading` may carry a share from 0 to 1. */
export type Loadable<T> =
  | { state: 'loading'; progress?: number }
  | { state: 'ready'; data: T }
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
  /** A badge beside the label, in the list and where the option is chosen: a word and its sign. Read out with the label. */
  mark?: ReactNode;
  isDisabled?: boolean;
}

/** What the privilege list says of an operation (specification 3, 6): usable, there with its reason, or gone. */
export type Permit = 'enabled' | 'disabled' | 'hidden';
export type Operation = 'import' | 'integrate' | 'explore' | 'delete' | 'download' | 'edit';
/** Operations that are not named are enabled. */
export type Permits = Readonly<Partial<Record<Operation, Permit>>>;
