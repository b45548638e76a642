'use client';
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { fitKind, makeKeeper, type FormKeeper } from './keeper.ts';

const KeeperContext = createContext<FormKeeper | null>(null);
const ScopeContext = createContext('');

interface FormKeeperProviderProps {
  keeper: FormKeeper | null;
  children: ReactNode;
}
/** Provides `keeper` to the forms below; without one, each form keeps its input while it is mounted. */
export const FormKeeperProvider = ({ keeper, children }: FormKeeperProviderProps): ReactNode => (
  <KeeperContext value={keeper}>{children}</KeeperContext>
);

interface FormScopeProps {
  /** Subject of the forms below: a dataset, a group, a label. */
  id: string;
  children: ReactNode;
}
/** Keeps the input of forms below separate from the same forms for another subject. */
export function FormScope({ id, children }: FormScopeProps): ReactNode {
  const outer = useContext(ScopeContext);
  return <ScopeContext value={`${outer}${id}/`}>{children}</ScopeContext>;
}

export interface KeptControl {
  /** Something was typed that was not sent. */
  isKept: boolean;
  /** The input comes from an earlier visit. */
  isRestored: boolean;
  /** Discards the input and resets the form. */
  discard: () => void;
  /** Marks the input as saved: it stays only on this page. */
  settle: () => void;
}
interface KeptOptions<T> {
  /** Returns the parts of a stored value that the form can still use. */
  fit?: ((kept: unknown, first: T) => T) | undefined;
}
export type SetKept<T> = (next: T | ((now: T) => T)) => void;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * State of a form that survives unmounting: `useState` with a name. The input is stored under the name and the scope until it is submitted or
 * discarded; a value equal to the initial one counts as no input. An initial function is called once; a plain initial value is followed until there
 * is input. Never use it for passwords, codes or tokens.
 */
export function useKept<T>(
  name: string,
  first: T | (() => T),
  { fit = fitKind }: KeptOptions<T> = {},
): [T, SetKept<T>, KeptControl] {
  const given = useContext(KeeperContext);
  const [own] = useState(() => makeKeeper());
  const keeper = given ?? own;
  const key = useContext(ScopeContext) + name;
  const [fromFunction, setFirst] = useState(() => ({ key, value: typeof first === 'function' ? call(first) : null }));
  let opened = fromFunction;
  if (fromFunction.key !== key) {
    opened = { key, value: typeof first === 'function' ? call(first) : null };
    setFirst(opened);
  }
  const begin = (typeof first === 'function' ? opened.value : first) as T;
  const entry = useSyncExternalStore(
    keeper.subscribe,
    () => keeper.read(key),
    () => undefined,
  );
  const [restored, setRestored] = useState(() => ({ key, isSo: entry !== undefined && !entry.isSent }));
  if (restored.key !== key) setRestored({ key, isSo: entry !== undefined && !entry.isSent });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `begin` of an untyped form is not fitted to
  const typed = useMemo(() => entry && { value: fit(entry.value, begin) }, [entry]);
  const value = typed ? typed.value : begin;
  const set = useCallback<SetKept<T>>(
    (next) => {
      const known = keeper.read(key);
      const now = known ? fit(known.value, begin) : begin;
      const changed = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
      if (isSame(changed, begin)) keeper.forget(key);
      else if (!known || !isSame(changed, known.value)) keeper.write(key, changed);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `fit` is a function of the form
    [keeper, key, begin],
  );
  const discard = useCallback(() => keeper.forget(key), [keeper, key]);
  const settle = useCallback(() => keeper.settle(key), [keeper, key]);
  const isKept = entry !== undefined && !entry.isSent;
  return [value, set, { isKept, isRestored: isKept && restored.isSo, discard, settle }];
}
const call = (given: unknown): unknown => (given as () => unknown)();

/** Stored input of the form `name` that another component renders, with actions to discard or settle it. */
export function useKeptForm(name: string): Omit<KeptControl, 'isRestored'> & { value: unknown } {
  const given = useContext(KeeperContext);
  const key = useContext(ScopeContext) + name;
  const entry = useSyncExternalStore(
    given?.subscribe ?? nothing,
    () => given?.read(key),
    () => undefined,
  );
  return {
    isKept: entry !== undefined && !entry.isSent,
    value: entry?.value,
    discard: () => given?.forget(key),
    settle: () => given?.settle(key),
  };
}
const nothing = () => () => {};
