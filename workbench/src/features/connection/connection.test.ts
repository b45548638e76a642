import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
import { reportFailure } from '../../api/failures.ts';
import { ApiError } from '../../api/client.ts';
import { signedIn, signedOut, type AccountInfo } from '../session/index.ts';
import { sessionExpired } from '../notices/index.ts';
import { streamLost, streamOpened } from './index.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a short loss is not mentioned, a longer one is, and so is its end', async () => {
  answerWith({});
  const store = createStore();
  const shown = () => store.getState().connection.shown;
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  store.dispatch(streamLost());
  await pass(2000);
  store.dispatch(streamOpened());
  await pass(60_000);
  expect(shown()).toBe('connected');
  store.dispatch(streamLost());
  await pass(2000);
  expect(shown()).toBe('connected');
  await pass(1000);
  expect(shown()).toBe('lost');
  store.dispatch(streamOpened());
  expect(shown()).toBe('back');
  await pass(5000);
  expect(shown()).toBe('connected');
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** A store of a signed-in user whose event stream is silent. */
function signedInStore() {
  globalThis.fetch = (() => new Promise(() => {})) as typeof fetch;
  const store = createStore();
  store.dispatch(signedIn({ space: { id: 's1' }, privileges: [] } as unknown as AccountInfo));
  const said = () => {
    const { connection, notices } = store.getState();
    return [connection.shown, notices.maintenance];
  };
  return { store, said };
}
const unanswered = () => reportFailure(new ApiError(0, 'NETWORK'));

test('a server that is away is said once: by the sign in the corner, whichever notices it first', async () => {
  const { store, said } = signedInStore();
  unanswered();
  await pass(500);
  store.dispatch(streamLost());
  await pass(60_000);
  unanswered();
  reportFailure(new ApiError(503, 'INTERNAL'));
  await pass(60_000);
  expect(said()).toEqual(['lost', false]);
  store.dispatch(streamOpened());
  expect(said()).toEqual(['back', false]);
});

test('a session that has ended has no stream: the alert says it, and the corner nothing', async () => {
  const { store, said } = signedInStore();
  store.dispatch(sessionExpired('locked'));
  store.dispatch(streamLost());
  await pass(60_000);
  expect(said()).toEqual(['connected', false]);
});

test('a request without an answer while the stream goes on is the alert’s, and so is a server that fails', async () => {
  for (const failure of [new ApiError(0, 'NETWORK'), new ApiError(500, 'INTERNAL')]) {
    const { store, said } = signedInStore();
    reportFailure(failure);
    await pass(3000);
    expect(said()).toEqual(['connected', true]);
    await pass(600_000);
    expect(said()).toEqual(['connected', true]);
    store.dispatch(streamOpened());
    expect(said()).toEqual(['connected', false]);
  }
});

test('without a session the alert ends when the server answers', async () => {
  const { store, said } = signedInStore();
  store.dispatch(signedOut());
  unanswered();
  await pass(3000);
  expect(said()).toEqual(['connected', true]);
  answerWith({ 'GET /account/signInOptions': () => ({ data: {} }) });
  await pass(60_000);
  expect(said()).toEqual(['connected', false]);
});
