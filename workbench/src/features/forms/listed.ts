import { keysOf, ownerKey, parse } from './storage.ts';

/** Days after which unsent form input expires. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Stored input of `uuid` under `prefix`, by the rest of its key. */
export function formInputsWithPrefix(uuid: string, prefix: string): Record<string, unknown> {
  const below = ownerKey(uuid) + prefix;
  const names = keysOf(uuid).filter((key) => key.startsWith(below));
  return Object.fromEntries(names.map((key) => [key.slice(below.length), parse(localStorage.getItem(key))?.value]));
}

/** Removes expired input. */
export function removeExpiredInput(now: number = Date.now()): void {
  for (const key of keysOf(null)) {
    const { at = 0 } = parse(localStorage.getItem(key)) ?? {};
    if (now - at > DAYS * DAY_MS) localStorage.removeItem(key);
  }
}
