import { call as effect, type SagaGenerator } from 'typed-redux-saga';
import type { Areas, ReplyOf } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import { ApiError, call, type CallInput } from '../api/client.ts';
import { takePrefetched } from '../api/early.ts';
import { reportFailure } from '../api/failures.ts';

/** A declared call as a saga effect, or its reply if it was made before this code had loaded: global failures raise their alert once, then the error is the caller's to show. */
export function* request<A extends keyof Areas, K extends keyof Areas[A] & string>(
  area: A,
  key: K,
  given: CallInput<Areas[A][K]> = {},
): SagaGenerator<ReplyOf<Areas[A][K]>> {
  try {
    return (yield* effect(() => takePrefetched(area, key, given) ?? call(area, key, given))) as ReplyOf<Areas[A][K]>;
  } catch (error) {
    reportFailure(error);
    throw error;
  }
}

/** Error as a screen shows it where something must be shown; a programming error is an internal one, and is the caller's to rethrow. */
export const uiErrorOf = (error: unknown): UiError =>
  error instanceof ApiError ? toUiError(error) : { id: 'INTERNAL' };

/** Error as a screen shows it; programming errors are rethrown. */
export function toUiError(error: unknown): UiError {
  if (error instanceof ApiError) return { id: error.id, params: error.params };
  throw error;
}
