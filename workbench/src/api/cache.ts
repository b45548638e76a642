import { useEffect, useReducer } from 'react';
import type { Loadable } from '@stroma/design-system/primitives';
import { isUnreachableError, useReconnect } from './away.ts';
import { ApiError } from './client.ts';
import { reportFailure } from './failures.ts';
import { shownState } from './state.ts';

type Entry = { promise: Promise<unknown>; value?: unknown; error?: ApiError; bytes: number; used: number };
const entries = new Map<string, Entry>();
const BUDGET = 512 * 1024 * 1024;
/** Small replies count no bytes, so their number is limited. */
export const MAX_ENTRIES = 300;
let clock = 0;

/** Reads of a named state have separate keys. */
function keyNow(key: string): string {
  const state = shownState();
  return state === null ? key : `${key}@${state}`;
}

/** Large arrays stay out of Redux: a keyed cache with a budget, the least used leave first (models.md, Sagas). */
export const load = <T>(key: string, read: () => Promise<T>): Promise<T> => loadAs(keyNow(key), read);

function loadAs<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = entries.get(key);
  if (known && !known.error) {
    known.used = clock++;
    return known.promise as Promise<T>;
  }
  const entry: Entry = { promise: Promise.resolve(), bytes: 0, used: clock++ };
  entry.promise = read().then(
    (value) => {
      entry.value = value;
      entry.bytes = sizeOf(value);
      evict(key);
      return value;
    },
    (error: unknown) => {
      entry.error = error instanceof ApiError ? error : new ApiError(0, 'NETWORK');
      throw entry.error;
    },
  );
  entries.set(key, entry);
  return entry.promise as Promise<T>;
}

const sizeOf = (value: unknown): number =>
  Object.values((value ?? {}) as object).reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );

function evict(keep: string): void {
  let total = 0;
  for (const e of entries.values()) total += e.bytes;
  const oldest = [...entries].sort(([, a], [, b]) => a.used - b.used);
  for (const [key, entry] of oldest) {
    if (total <= BUDGET && entries.size <= MAX_ENTRIES) return;
    if (key === keep) continue;
    entries.delete(key);
    total -= entry.bytes;
  }
}

/** Drops entries that a change has made stale; keys start with the dataset's id. */
export function forget(prefix: string): void {
  for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
}

/** Drops failed reads, so that they are retried; pending ones stay. */
export function forgetFailed(prefix: string): void {
  for (const [key, entry] of entries) if (entry.error && key.startsWith(prefix)) entries.delete(key);
}

/** State of one cached read. A null key disables it. */
export function useCached<T>(given: string | null, read: () => Promise<T>): Loadable<T> {
  const key = given === null ? null : keyNow(given);
  const [round, again] = useReducer((n: number) => n + 1, 0);
  const entry = key === null ? undefined : entries.get(key);
  const isDone = entry !== undefined && (entry.value !== undefined || entry.error !== undefined);
  useEffect(() => {
    if (key === null || isDone) return;
    let isHere = true;
    loadAs(key, read).then(
      () => isHere && again(),
      (error: unknown) => {
        reportFailure(error);
        if (isHere) again();
      },
    );
    return () => {
      isHere = false;
    };
    // `read` follows from the key; in a further round the entry was evicted while it was read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isDone, round]);
  const retry = (): void => {
    entries.delete(key!);
    again();
  };
  const isAway = useReconnect(() => {
    if (isUnreachableError(entry?.error)) retry();
  });
  if (entry?.value !== undefined) return { state: 'ready', data: entry.value as T };
  if (entry?.error && !(isAway && isUnreachableError(entry.error)))
    return { state: 'error', error: { id: entry.error.id, params: entry.error.params }, onRetry: retry };
  return { state: 'loading' };
}
