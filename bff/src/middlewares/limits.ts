import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** reliability.md, section 2 E. One BFF process: counts are in memory. */
const RULES = {
  signInFailures: { points: 5, duration: 300 },
  signInPerAddress: { points: 100, duration: 3600 },
  sendMessagePerMinute: { points: 1, duration: 60 },
  sendMessagePerHour: { points: 5, duration: 3600 },
  codeGuesses: { points: 5, duration: 7200 },
  checks: { points: 30, duration: 60 },
  figures: { points: 30, duration: 60 },
  uploads: { points: 600, duration: 3600 },
} as const;
export type LimitName = keyof typeof RULES;

export interface Limits {
  /** Counts one; throws TOO_MANY_REQUESTS with Retry-After when the rule is used up. */
  take(name: LimitName, key: string): Promise<void>;
  /** Throws when used up, counts nothing. */
  check(name: LimitName, key: string): Promise<void>;
  clear(name: LimitName, key: string): Promise<void>;
}

export function createLimits(): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  ) as Record<LimitName, RateLimiterMemory>;
  const refuse = (res: RateLimiterRes): never => {
    const seconds = Math.max(1, Math.ceil(res.msBeforeNext / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { seconds }, seconds);
  };
  return {
    async take(name, key) {
      await limiters[name].consume(key).catch((error: unknown) => {
        if (error instanceof Error) throw error;
        return refuse(error as RateLimiterRes);
      });
    },
    async check(name, key) {
      const res = await limiters[name].get(key);
      if (res && res.consumedPoints >= RULES[name].points && res.msBeforeNext > 0) refuse(res);
    },
    clear: async (name, key) => void (await limiters[name].delete(key)),
  };
}
