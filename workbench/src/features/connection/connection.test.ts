import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
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
