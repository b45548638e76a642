/**
 * Unsent form input in this browser, stored under its user's uuid: another account that signs in here cannot read it. It survives a sign-out, so that
 * an ended session loses nothing, until it expires (listed.ts).
 */
const PREFIX = 'stroma.typed.';
export const ownerKey = (uuid: string): string => `${PREFIX}${uuid}.`;

interface Stored {
  at: number;
  value: unknown;
}
export function parse(text: string | null): Stored | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    return stored && typeof stored.at === 'number' && 'value' in stored ? (stored as Stored) : null;
  } catch {
    return null;
  }
}
export const keysOf = (uuid: string | null): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(uuid === null ? PREFIX : ownerKey(uuid)));

/** Input of `uuid` in the form `key`; undefined if nothing is stored. */
export function readFormInput(uuid: string, key: string): unknown {
  return parse(localStorage.getItem(ownerKey(uuid) + key))?.value;
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
