import { ERRORS, type ErrorId, type StromaError } from '@stroma/contract';

/** The only error that handlers throw on purpose; `middlewares/errors.ts` turns it into a reply. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly params: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  constructor(id: ErrorId, params: Record<string, unknown> = {}, retryAfter?: number) {
    super(id);
    this.id = id;
    this.params = params;
    this.retryAfter = retryAfter;
  }
  get status(): number {
    return ERRORS[this.id];
  }
}

/** `SIGN_IN_FAILED` → `Sign in failed`: for people who read the API; the client translates the id. */
export const sentence = (id: ErrorId): string => {
  const words = id.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const parseError = (text: string | null): StromaError | null =>
  text === null ? null : (JSON.parse(text) as StromaError);

export const isErrorId = (id: string): id is ErrorId => Object.hasOwn(ERRORS, id);
