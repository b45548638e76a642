/**
 * Unsent form input in this browser, stored under its user's uuid: another account that signs in here cannot read it. It survives a sign-out, so that
 * an ended session loses nothing, for this number of days:
 */
const DAYS = 30;
const DAY_MS = 86_400_000;
const PREFIX = 'stroma.typed.';
const ownerKey = (uuid: string): string => `${PREFIX}${uuid}.`;

interface Stored {
  at: number;
  value: unknown;
}
function parse(text: string | null): Stored | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    return stored && typeof stored.at === 'number' && 'value' in stored ? (stored as Stored) : null;
  } catch {
    return null;
  }
}
const keysOf = (uuid: string | null): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(uuid === null ? PREFIX : ownerKey(uuid)));

/** Input of `uuid` in the form `key`; undefined if nothing is stored. */
export function readFormInput(uuid: string, key: string): unknown {
  return parse(localStorage.getItem(ownerKey(uuid) + key))?.value;
}

/** Stored input of `uuid` under `prefix`, by the rest of its key. */
export function formInputsWithPrefix(uuid: string, prefix: string): Record<string, unknown> {
  const below = ownerKey(uuid) + prefix;
  const names = keysOf(uuid).filter((key) => key.startsWith(below));
  return Object.fromEntries(names.map((key) => [key.slice(below.length), parse(localStorage.getItem(key))?.value]));
}

/** Stores the input. If the browser's storage is full, the oldest entries are removed; without storage nothing is kept. */
export function storeFormInput(uuid: string, key: string, value: unknown, now: number = Date.now()): void {
  const name = ownerKey(uuid) + key;
  const text = JSON.stringify({ at: now, value } satisfies Stored);
  const others = keysOf(null)
    .filter((other) => other !== name)
    .sort((a, b) => (parse(localStorage.getItem(a))?.at ?? 0) - (parse(localStorage.getItem(b))?.at ?? 0));
  for (;;) {
    try {
      return localStorage.setItem(name, text);
    } catch {
      const oldest = others.shift();
      // The input is still in the page's memory.
      if (oldest === undefined) return;
      localStorage.removeItem(oldest);
    }
  }
}

export const removeFormInput = (uuid: string, key: string): void => localStorage.removeItem(ownerKey(uuid) + key);

/** Removes expired input. */
export function removeExpiredInput(now: number = Date.now()): void {
  for (const key of keysOf(null)) {
    const { at = 0 } = parse(localStorage.getItem(key)) ?? {};
    if (now - at > DAYS * DAY_MS) localStorage.removeItem(key);
  }
}
