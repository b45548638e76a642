import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { createStore } from '../../app/store/store.ts';
import { alertConfirmed, maintenanceFound, noticed, sessionExpired } from './index.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('each message goes by itself after its time', async () => {
  const store = createStore();
  const shown = () => store.getState().notices.items.map(({ messageId }) => messageId);
  store.dispatch(noticed({ tone: 'info', messageId: 'a' }));
  await jest.advanceTimersByTimeAsync(1000);
  store.dispatch(noticed({ tone: 'info', messageId: 'b' }));
  await jest.advanceTimersByTimeAsync(LIMITS.errorMessageMs - 1001);
  expect(shown()).toEqual(['a', 'b']);
  await jest.advanceTimersByTimeAsync(2);
  expect(shown()).toEqual(['b']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual([]);
});

test('a resource that is gone is information, another failure is an error', () => {
  const tone = (id: string) => noticed({ tone: 'danger', error: { id, params: {} } }).payload.tone;
  expect([tone('NOT_FOUND'), tone('FILE_IN_USE')]).toEqual(['info', 'danger']);
});

test('an alert stays until it is confirmed', () => {
  const store = createStore();
  store.dispatch(sessionExpired());
  expect(store.getState().notices).toMatchObject({ sessionExpired: true, maintenance: false });
  store.dispatch(maintenanceFound());
  store.dispatch(alertConfirmed());
  expect(store.getState().notices).toMatchObject({ sessionExpired: false, maintenance: false });
});
