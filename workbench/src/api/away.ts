import { useEffect, useRef, useSyncExternalStore } from 'react';

let away = false;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Called by the event stream when the server is unreachable: its sign in the corner is the only message about it. */
export function setServerUnreachable(next: boolean): void {
  if (next === away) return;
  away = next;
  for (const listener of listeners) listener();
}
export const useServerUnreachable = (): boolean => useSyncExternalStore(listen, () => away);

/** Calls a function when the server, which was away, is back. Returns whether it is away. */
export function useReconnect(back: () => void): boolean {
  const isAway = useServerUnreachable();
  const was = useRef(isAway);
  useEffect(() => {
    if (was.current && !isAway) back();
    was.current = isAway;
    // Each render creates a new function.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAway]);
  return isAway;
}

/** Errors of an unreachable server: no reply, or a proxy's reply in its place. */
const GONE: readonly string[] = ['NETWORK', 'SERVICE_RESTARTING', 'INTERNAL'];
export const isUnreachableError = (error: { id: string } | null | undefined): boolean =>
  !!error && GONE.includes(error.id);
