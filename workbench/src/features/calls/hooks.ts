import { useEffect, useMemo, useRef, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Areas, ReplyOf } from '@stroma/contract';
import type { Loadable, UiError } from '@stroma/design-system/primitives';
import type { CallInput } from '../../api/client.ts';
import { isUnreachableError, useReconnect } from '../../api/away.ts';
import { stateOf } from '../../api/state.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import type { RootState } from '../../app/store/state.ts';
import { noticed } from '../notices/index.ts';
import { api, type Call } from './api.ts';

type CallName<A extends keyof Areas> = keyof Areas[A] & string;
type GivenOf<E> = Omit<CallInput<E>, 'signal'>;

/**
 * Query hook. Returns the reply of a declared call, loaded on mount and whenever `given` changes; the last reply is kept while it is refetched.
 * `given` null disables the query (a closed dialog). `isVersioned`: `given` includes a version, so that a cached reply is still valid and is not
 * refetched. While another reply loads, the previous one `isRefreshing` as long as `keepsWhile` is the same.
 */
export function useRead<A extends keyof Areas, K extends CallName<A>>(
  area: A,
  name: K,
  given: GivenOf<Areas[A][K]> | null = {},
  { isVersioned = false, keepsWhile }: { isVersioned?: boolean; keepsWhile?: string } = {},
): Loadable<ReplyOf<Areas[A][K]>> {
  const state = stateOf(area, name);
  const asked: Call | typeof skipToken = given
    ? { area, name, given: given as Call['given'], ...(state !== null && { state }) }
    : skipToken;
  const { currentData, error, isFetching, refetch } = api.useReadQuery(asked, {
    refetchOnMountOrArgChange: !isVersioned,
  });
  const key = JSON.stringify([given, state]);
  const settled = error && GONE.includes(errorOf(error).id) ? errorOf(error) : null;
  const [last, setLast] = useState<{ key: string; error: UiError | null } | null>(null);
  if (!isFetching && (settled !== (last?.error ?? null) || key !== last?.key)) setLast({ key, error: settled });
  const gone = last && last.key === key ? last.error : null;
  const isLate = error !== undefined && isUnreachableError(errorOf(error));
  const isAway = useReconnect(() => {
    if (isLate) void refetch();
  });
  const kept = useRef<{ for: string; data: ReplyOf<Areas[A][K]> } | null>(null);
  if (keepsWhile !== undefined && currentData !== undefined)
    kept.current = { for: keepsWhile, data: currentData as ReplyOf<Areas[A][K]> };
  const previous = given && keepsWhile !== undefined && kept.current?.for === keepsWhile ? kept.current : null;
  return useMemo(() => {
    if (gone) return { state: 'error', error: gone, onRetry: () => void refetch() };
    if (currentData !== undefined) return { state: 'ready', data: currentData as ReplyOf<Areas[A][K]> };
    if (error && !isFetching && !(isAway && isLate))
      return { state: 'error', error: errorOf(error), onRetry: () => void refetch() };
    if (previous) return { state: 'ready', data: previous.data, isRefreshing: true };
    return { state: 'loading' };
  }, [gone, currentData, error, isFetching, isAway, isLate, refetch, previous]);
}

/** Errors after which the last reply is no longer shown; the error stays during a refetch. */
const GONE: readonly string[] = ['NOT_FOUND', 'DATASET_DAMAGED'];
/** A programming error, which RTK Query has logged, is shown as an internal error. */
const errorOf = (error: object): UiError => ('id' in error ? (error as UiError) : { id: 'INTERNAL' });

/** Whether a form, a dialog or a toast already reports that the server is unreachable; the sign in the corner is then hidden. */
export const isUnreachableReported = ({
  calls: { mutations },
  notices,
}: Pick<RootState, 'calls' | 'notices'>): boolean =>
  notices.items.some(({ error }) => isUnreachableError(error)) ||
  Object.values(mutations).some(
    (one) => one?.status === 'rejected' && one.error !== undefined && isUnreachableError(errorOf(one.error)),
  );

export interface MutationState<R> {
  busy: boolean;
  error: UiError | null;
  /** Number of successes since the screen opened. */
  done: number;
  reply: R | null;
  /** Clears the result of the last call. */
  reset: () => void;
}
interface Options<R> {
  /** Areas or calls (`account.subscription`) to refetch on success. */
  refreshes?: readonly string[];
  /** Also after a failure, which another user's change may have caused. */
  always?: boolean;
  /** Message id of the toast on success. */
  notice?: string;
  /** Show a failure as a passing notice rather than next to the form. */
  toast?: boolean;
  /** Called after a success while the screen is open. */
  onDone?: (reply: R) => void;
}

/** Mutation hook. Returns `[mutate, state]`; `state` describes the last call. */
export function useCallMutation<A extends keyof Areas, K extends CallName<A>>(
  area: A,
  name: K,
  { refreshes, always = false, notice, toast = false, onDone }: Options<ReplyOf<Areas[A][K]>> = {},
): [(given: GivenOf<Areas[A][K]>) => void, MutationState<ReplyOf<Areas[A][K]>>] {
  const dispatch = useAppDispatch();
  const [trigger, { isLoading, error, data, reset }] = api.useActMutation();
  const [done, setDone] = useState(0);
  const after = useRef<typeof onDone>(undefined);
  useEffect(() => {
    after.current = onDone;
    return () => void (after.current = undefined);
  });
  useReconnect(() => {
    // Shown next to the form while it applies.
    if (error && isUnreachableError(errorOf(error))) reset();
  });
  const act = (given: GivenOf<Areas[A][K]>): void => {
    const state = stateOf(area, name);
    const asked = {
      ...{ area, name, given: given as Call['given'] },
      ...(state !== null && { state }),
      ...(refreshes && { refreshes, always }),
    };
    const sent = trigger(asked);
    sent.unwrap().then(
      (reply) => {
        setDone((n) => n + 1);
        after.current?.(reply as ReplyOf<Areas[A][K]>);
        if (notice) dispatch(noticed({ tone: 'success', messageId: notice }));
      },
      (failure: object) => {
        if (!toast) return;
        dispatch(noticed({ tone: 'danger', error: errorOf(failure) }));
        // The toast has already reported it.
        sent.reset();
      },
    );
  };
  return [
    act,
    {
      busy: isLoading,
      error: error && !toast ? errorOf(error) : null,
      done,
      reply: (data ?? null) as ReplyOf<Areas[A][K]> | null,
      reset,
    },
  ];
}

/** The data of a list if loaded, otherwise the fallback. */
export const readyOr = <T>(list: Loadable<T>, fallback: T): T => (list.state === 'ready' ? list.data : fallback);
/** A Loadable with its data changed for a component. */
export const mapLoadable = <T, R>(given: Loadable<T>, change: (data: T) => R): Loadable<R> =>
  given.state === 'ready' ? { ...given, data: change(given.data) } : (given as Loadable<R>);
