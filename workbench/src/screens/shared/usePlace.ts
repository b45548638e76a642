import { useEffect, useState } from 'react';
import type { GuestPlace } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import { forget } from '../../api/cache.ts';
import { ApiError, call } from '../../api/client.ts';
import { toUiError } from '../../features/request.ts';

export type PlaceState =
  | { state: 'loading' }
  | { state: 'ready'; place: GuestPlace }
  | { state: 'ended' }
  | { state: 'error'; error: UiError };
const PAUSE_MS = 1000;

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.id === 'SHARED_ENDED';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server says that the place has ended; what else fails is asked again. */
async function untilEnded(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = Date.now();
    try {
      const { isOpen } = await call('links', 'watch', { signal });
      if (!isOpen) return;
    } catch (error) {
      if (hasEnded(error)) return;
    }
    // A server that answers at once is not asked more often than this.
    if (Date.now() - at < PAUSE_MS) await pause(PAUSE_MS);
  }
}

/** What the guest of this page may see, until it ends: then nothing of it is kept. */
export function usePlace(): PlaceState {
  const [now, setNow] = useState<PlaceState>({ state: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    const set = (next: PlaceState): void => {
      if (!gone.signal.aborted) setNow(next);
    };
    const follow = async (): Promise<void> => {
      const place = await call('links', 'open', { signal: gone.signal });
      set({ state: 'ready', place });
      await untilEnded(gone.signal);
      if (gone.signal.aborted) return;
      set({ state: 'ended' });
      forget(`${place.datasetId}:`);
    };
    follow().catch((error: unknown) =>
      set(hasEnded(error) ? { state: 'ended' } : { state: 'error', error: toUiError(error) }),
    );
    return () => gone.abort();
  }, []);
  return now;
}
