import { guestAddress } from '../../api/guest.ts';
import type { Notice } from './slice.ts';

const KEY = 'stroma.notices';
/** Older messages do not explain a page that opens now. */
const FRESH_MS = 60_000;

/** Messages shown while their page is left; the next page of this tab shows them. */
export function keepNotices(items: readonly Notice[]): void {
  if (items.length && !guestAddress()) sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), items }));
}

/** Messages stored by the previous page; returned once. */
export function takeNotices(): Notice[] {
  // A browser may deny storage to a framed page.
  if (guestAddress()) return [];
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { at?: number; items?: Notice[] };
  sessionStorage.removeItem(KEY);
  return Date.now() - (kept.at ?? 0) < FRESH_MS ? kept.items! : [];
}
