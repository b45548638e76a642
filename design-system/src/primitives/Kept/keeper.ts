import { isRecord } from '@stroma/contract';
/** A value that was typed into a form. */
export interface KeptEntry {
  value: unknown;
  /** Submitted: the form still shows the input, but nothing would be lost. */
  isSent?: boolean;
}
/** Storage for the input of forms. The design system only uses memory; an application provides one that survives a reload. */
export interface FormKeeper {
  read: (key: string) => KeptEntry | undefined;
  write: (key: string, value: unknown) => void;
  /** Marks the input as saved: it stays on this page but is removed from the storage. */
  settle: (key: string) => void;
  forget: (key: string) => void;
  subscribe: (listener: () => void) => () => void;
}
/** Storage of a keeper; `read` returns undefined if nothing is stored. */
export interface KeeperStore {
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
}
const NOWHERE: KeeperStore = { read: () => undefined, write: () => {}, remove: () => {} };

/** A keeper over a storage: each entry is read once, so its value keeps its identity until it changes. */
export function makeKeeper(store: KeeperStore = NOWHERE): FormKeeper {
  const entries = new Map<string, KeptEntry | undefined>();
  const listeners = new Set<() => void>();
  const put = (key: string, entry: KeptEntry | undefined) => {
    entries.set(key, entry);
    for (const listener of listeners) listener();
  };
  const read = (key: string) => {
    if (!entries.has(key)) {
      const value = store.read(key);
      entries.set(key, value === undefined ? undefined : { value });
    }
    return entries.get(key);
  };
  return {
    read,
    write: (key, value) => {
      store.write(key, value);
      put(key, { value });
    },
    settle: (key) => {
      const entry = read(key);
      store.remove(key);
      if (entry) put(key, { ...entry, isSent: true });
    },
    forget: (key) => {
      store.remove(key);
      put(key, undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Merges a stored value into the form's current shape: fields of another type and fields that no longer exist are replaced by the form's own. A field
 * that is null at first accepts any value: give `useKept` a stricter `fit`.
 */
export function fitKind<T>(kept: unknown, first: T): T {
  if (first === null) return kept as T;
  if (isRecord(first) && isRecord(kept))
    return Object.fromEntries(
      Object.entries(first).map(([name, own]) => [name, name in kept ? fitKind(kept[name], own) : own]),
    ) as T;
  return typeof kept === typeof first && Array.isArray(kept) === Array.isArray(first) && kept !== null
    ? (kept as T)
    : first;
}
