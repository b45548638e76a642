import { AppError } from '../errors.ts';

/** reliability.md, section 2 E: so many points in so many seconds. One BFF process: counts are in memory. */
export const RULES = {
  signInFailures: { points: 5, duration: 300 },
  signInPerAddress: { points: 100, duration: 3600 },
  sendMessagePerMinute: { points: 1, duration: 60 },
  sendMessagePerHour: { points: 5, duration: 3600 },
  sendMessagePerAddress: { points: 30, duration: 3600 },
  codeGuesses: { points: 5, duration: 7200 },
  codeGuessesPerAddress: { points: 30, duration: 3600 },
  passwordChange: { points: 5, duration: 300 },
  checks: { points: 30, duration: 60 },
  region: { points: 60, duration: 60 },
  contact: { points: 5, duration: 3600 },
  renewals: { points: 5, duration: 3600 },
  invitations: { points: 30, duration: 60 },
  invites: { points: 60, duration: 3600 },
  teamCreate: { points: 20, duration: 3600 },
  figures: { points: 30, duration: 60 },
  uploads: { points: 600, duration: 3600 },
  references: { points: 60, duration: 600 },
} as const;
export type LimitName = keyof typeof RULES;

export interface Limits {
  /** Counts one; throws TOO_MANY_REQUESTS with Retry-After when the rule is used up. */
  take(name: LimitName, key: string): Promise<void>;
  /** Throws when used up, counts nothing. */
  check(name: LimitName, key: string): Promise<void>;
  clear(name: LimitName, key: string): Promise<void>;
  /** How many counts are kept, for the test that they do not grow without end. */
  readonly size: number;
}

/** A flood of invented keys may not fill the memory: of this many counts the oldest go first. */
const MOST = 100_000;
const PRUNE_MS = 60_000;

/** Fixed windows on the given clock; the libraries for it know Date.now alone. */
export function createLimits(now: () => number): Limits {
  const counts = new Map<string, { used: number; until: number }>();
  let prunedAt = now();
  const prune = (): void => {
    if (now() - prunedAt < PRUNE_MS) return;
    prunedAt = now();
    for (const [key, count] of counts) if (count.until <= now()) counts.delete(key);
  };
  const current = (name: LimitName, key: string) => {
    const count = counts.get(`${name}|${key}`);
    return count && count.until > now() ? count : undefined;
  };
  const refuseUsedUp: (name: LimitName, key: string) => void = (name, key) => {
    const count = current(name, key);
    if (!count || count.used < RULES[name].points) return;
    const seconds = Math.max(1, Math.ceil((count.until - now()) / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { seconds }, seconds);
  };
  return {
    check: async (name, key) => refuseUsedUp(name, key),
    // Nothing is awaited between look and count: of callers at the same moment no more pass than the rule allows.
    async take(name, key) {
      prune();
      refuseUsedUp(name, key);
      const count = current(name, key);
      if (count) return void (count.used += 1);
      const id = `${name}|${key}`;
      counts.delete(id);
      counts.set(id, { used: 1, until: now() + RULES[name].duration * 1000 });
      if (counts.size > MOST) counts.delete(counts.keys().next().value!);
    },
    clear: async (name, key) => void counts.delete(`${name}|${key}`),
    get size() {
      return counts.size;
    },
  };
}

/** Counts nothing. */
export const NO_LIMITS: Limits = { take: async () => {}, check: async () => {}, clear: async () => {}, size: 0 };
