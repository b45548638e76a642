import { isRecord } from '@stroma/contract';
/** A value that was typed into a form. */
export interface KeptEntry {
  value: unknown;
  /** It was sent: the form still shows it, but nothing would be lost with it. */
  isSent?: boolean;
}
/** Where forms put what is typed into them. The design system has none but memory; an application gives one that outlives the page. */
export interface FormKeeper {
  read: (key: string) => KeptEntry | undefined;
  write: (key: string, value: unknown) => void;
  /** What was typed has arrived: it stays on this page and nowhere else. */
  settle: (key: string) => void;
  forget: (key: string) => void;
  subscribe: (listener: () => void) => () => void;
}
/** The storage behind a keeper; `read` gives undefined where nothing is stored. */
export interface KeeperStore {
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
}
const NOWHERE: KeeperStore = { read: () => undefined, write: () => {}, remove: () => {} };

/** A keeper over a storage: each entry is read from it once, so that its value stays the same object until it changes. */
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
 * A kept value where it is still of the form's kind: fields of another kind, and fields that the form has no more, give way to the form's
 * own. A field that is null at first may have any value: give `useKept` a `fit` that knows better.
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
