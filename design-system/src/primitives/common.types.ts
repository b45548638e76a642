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
  disabled?: boolean;
}
