import { useEffect, useState } from 'react';
import type { GuestPlace } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import { forget } from '../../api/cache.ts';
import { ApiError, call } from '../../api/client.ts';
import { guestAddress, guestAccessEnded } from '../../api/guest.ts';
import { toUiError } from '../../features/request.ts';

export type GuestAccessState =
  | { state: 'loading' }
  | { state: 'ready'; place: GuestPlace }
  | { state: 'ended' }
  | { state: 'error'; error: UiError };
const PAUSE_MS = 1000;
const ASK_MS = 20_000;

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.id === 'SHARED_ENDED';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the server reports that the link has ended; other failures are retried. A long poll occupies one of the browser's few connections to a
 * server, and a page may frame many views, so an embedded view polls every 20 s instead, at staggered times.
 */
async function untilEnded(signal: AbortSignal, isEmbedded: boolean): Promise<void> {
  while (!signal.aborted) {
    const at = Date.now();
    if (isEmbedded) await pause(ASK_MS * (0.75 + Math.random() / 4));
    try {
      const { isOpen } = await call('links', 'watch', { ...(isEmbedded && { query: { wait: false } }), signal });
      if (!isOpen) return;
    } catch (error) {
      if (hasEnded(error)) return;
    }
    // Minimum interval, for a server that answers at once.
    if (Date.now() - at < PAUSE_MS) await pause(PAUSE_MS);
  }
}

/**
 * Permissions of this page's guest until they expire; afterwards nothing is kept. `isRead`: the dataset is loaded, so that polling delays nothing.
 */
export function useGuestAccess(isRead: boolean): GuestAccessState {
  const [now, setNow] = useState<GuestAccessState>({ state: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    const set = (next: GuestAccessState): void => {
      if (!gone.signal.aborted) setNow(next);
    };
    call('links', 'open', { signal: gone.signal }).then(
      (place) => set({ state: 'ready', place }),
      (error: unknown) => set(hasEnded(error) ? { state: 'ended' } : { state: 'error', error: toUiError(error) }),
    );
    return () => gone.abort();
  }, []);
  const id = now.state === 'ready' ? now.place.datasetId : null;
  useEffect(() => {
    if (id === null) return;
    const gone = new AbortController();
    const end = (): void => {
      if (gone.signal.aborted) return;
      setNow({ state: 'ended' });
      forget(`${id}:`);
    };
    guestAccessEnded.addEventListener('ended', end, { signal: gone.signal });
    if (isRead) void untilEnded(gone.signal, guestAddress()?.isEmbedded === true).then(end);
    return () => gone.abort();
  }, [id, isRead]);
  return now;
}
