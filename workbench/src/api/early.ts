import type { Areas } from '@stroma/contract';
import { call, type CallInput } from './client.ts';
import { stateOf } from './state.ts';

const answers = new Map<string, Promise<unknown>>();
const keyOf = (area: string, name: string, given: object): string =>
  JSON.stringify([area, name, given, stateOf(area, name)]);

/** Makes a declared call before the application's code has loaded; the first identical call gets this reply. */
export function prefetch<A extends keyof Areas, K extends keyof Areas[A] & string>(
  area: A,
  name: K,
  given: Omit<CallInput<Areas[A][K]>, 'signal'>,
) {
  const key = keyOf(area, name, given);
  const answer = call(area, name, given);
  answers.set(key, answer);
  // A failed call is dropped, so that the screen repeats it and reports the error.
  answer.catch(() => answers.delete(key));
  return answer;
}

/** Takes the reply of an early call, once; undefined if there is none. */
export function takePrefetched(area: string, name: string, given: object): Promise<unknown> | undefined {
  const key = keyOf(area, name, given);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
