import { useCallback, useEffect, useMemo } from 'react';
import type { Areas, ReplyOf } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import type { Given } from '../../api/client.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { actForgotten, actRequested, left, readRequested, type Act } from './slice.ts';

type CallName<A extends keyof Areas> = keyof Areas[A] & string;
type GivenOf<E> = Omit<Given<E>, 'signal'>;

/**
 * What a declared call answers, read when the screen opens and whenever `given` changes; kept while it is read again.
 * `given` null: not yet (a dialog that is closed).
 */
export function useRemote<A extends keyof Areas, K extends CallName<A>>(
  area: A,
  name: K,
  given: GivenOf<Areas[A][K]> | null = {},
): Loadable<ReplyOf<Areas[A][K]>> {
  const dispatch = useAppDispatch();
  const text = JSON.stringify(given);
  const key = `${area}.${name}:${text}`;
  const slot = useAppSelector((state) => state.remote.slots[key]);
  const read = useCallback(() => {
    const parsed = JSON.parse(text) as GivenOf<Areas[A][K]> | null;
    if (parsed) dispatch(readRequested({ key, area, name, given: parsed as never }));
  }, [dispatch, key, text, area, name]);
  useEffect(() => {
    read();
    return () => void dispatch(left(key));
  }, [dispatch, key, read]);
  return useMemo(() => {
    if (slot?.data !== undefined) return { state: 'ready', data: slot.data as ReplyOf<Areas[A][K]> };
    if (slot?.error && !slot.loading) return { state: 'error', error: slot.error, onRetry: read };
    return { state: 'loading' };
  }, [slot, read]);
}

export interface ActState<R> {
  busy: boolean;
  error: UiError | null;
  /** How often it has succeeded since the screen opened. */
  done: number;
  reply: R | null;
}
type Options = Pick<Act, 'refreshes' | 'notice' | 'toast'>;

/** A change on the server: answers a function that asks for it and what became of the last one. */
export function useAct<A extends keyof Areas, K extends CallName<A>>(
  area: A,
  name: K,
  options: Options = {},
): [(given: GivenOf<Areas[A][K]>) => void, ActState<ReplyOf<Areas[A][K]>>] {
  const dispatch = useAppDispatch();
  const key = `${area}.${name}`;
  const state = useAppSelector((root) => root.remote.acts[key]);
  useEffect(() => () => void dispatch(actForgotten(key)), [dispatch, key]);
  const act = (given: GivenOf<Areas[A][K]>): void => {
    dispatch(actRequested({ key, area, name, given: given as never, ...options }));
  };
  return [
    act,
    {
      busy: state?.busy ?? false,
      error: state?.error ?? null,
      done: state?.done ?? 0,
      reply: (state?.reply ?? null) as never,
    },
  ];
}

/** The data of a list where it is there. */
export const readyOr = <T>(list: Loadable<T>, fallback: T): T => (list.state === 'ready' ? list.data : fallback);
/** A Loadable with its data changed for a component. */
export const mapLoadable = <T, R>(given: Loadable<T>, change: (data: T) => R): Loadable<R> =>
  given.state === 'ready' ? { state: 'ready', data: change(given.data) } : (given as Loadable<R>);
