import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { createStore } from '../../app/store/store.ts';
import { streamLost, streamOpened } from '../connection/index.ts';
import { signedOut } from '../session/index.ts';
import { alertConfirmed, isSaidByAlert, maintenanceFound, noticed, sessionExpired } from './index.ts';

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

test('the message of a server that is away stays as long as it is, and another one does not', async () => {
  const store = createStore();
  const shown = () => {
    const { notices } = store.getState();
    return notices.items.filter((item) => !isSaidByAlert(notices, item)).map(({ error }) => error?.id);
  };
  store.dispatch(streamLost());
  for (const id of ['NETWORK', 'FILE_IN_USE']) store.dispatch(noticed({ tone: 'danger', error: { id, params: {} } }));
  await jest.advanceTimersByTimeAsync(10 * LIMITS.errorMessageMs);
  expect(shown()).toEqual(['NETWORK']);
  store.dispatch(streamOpened());
  expect(shown()).toEqual([]);
  // The stream continues: only a single request failed.
  store.dispatch(noticed({ tone: 'danger', error: { id: 'NETWORK', params: {} } }));
  await jest.advanceTimersByTimeAsync(LIMITS.errorMessageMs + 1);
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

test('a failure that an alert says has no notice meanwhile, and has it once the alert ended by itself', () => {
  const store = createStore();
  const shown = () => {
    const { notices } = store.getState();
    return notices.items.filter((item) => !isSaidByAlert(notices, item)).map(({ error }) => error?.id);
  };
  const fail = (id: string) => store.dispatch(noticed({ tone: 'danger', error: { id, params: {} } }));
  for (const [alert, id] of [
    [sessionExpired(), 'SESSION_EXPIRED'],
    [maintenanceFound(), 'INTERNAL'],
  ] as const) {
    fail(id);
    expect(shown()).toEqual([id]);
    store.dispatch(alert);
    expect(shown()).toEqual([]);
    fail('FILE_IN_USE');
    expect(shown()).toEqual(['FILE_IN_USE']);
    store.dispatch(alertConfirmed());
    expect(shown()).toEqual([id, 'FILE_IN_USE']);
    store.dispatch(signedOut());
    expect(shown()).toEqual([]);
  }
});

const leave = () => window.dispatchEvent(new Event('pagehide'));
const shownOf = (store: ReturnType<typeof createStore>) =>
  store.getState().notices.items.map(({ messageId }) => messageId);

test('a message outlives a page that is loaded anew, once; what explains the page stays until it is closed', async () => {
  const before = createStore();
  const at = '2026-11-27T14:03:00.000Z';
  const values = { by: 'mei', team: 'Lab A' };
  before.dispatch(noticed({ tone: 'info', messageId: 'notification.team.removedBy', values, at, stays: true }));
  before.dispatch(noticed({ tone: 'success', messageId: 'analyses.copied' }));
  leave();
  before.dispatch(signedOut());
  const after = createStore();
  expect(after.getState().notices.items).toMatchObject([
    { tone: 'info', messageId: 'notification.team.removedBy', values, at, stays: true },
    { tone: 'success', messageId: 'analyses.copied' },
  ]);
  expect(shownOf(createStore())).toEqual([]);
  await jest.advanceTimersByTimeAsync(LIMITS.errorMessageMs + 1);
  expect(shownOf(after)).toEqual(['notification.team.removedBy']);
  await jest.advanceTimersByTimeAsync(24 * 3600_000);
  expect(shownOf(after)).toEqual(['notification.team.removedBy']);
});

test('a page that opens later is told nothing, nor is the next user of the tab', async () => {
  const before = createStore();
  before.dispatch(noticed({ tone: 'info', messageId: 'a', stays: true }));
  leave();
  before.dispatch(signedOut());
  expect(shownOf(before)).toEqual([]);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(shownOf(createStore())).toEqual([]);
});

test('a failure under an alert is said for its whole time after the server is back', async () => {
  const store = createStore();
  const ids = () => store.getState().notices.items.map(({ error }) => error?.id);
  store.dispatch(maintenanceFound());
  store.dispatch(noticed({ tone: 'danger', error: { id: 'INTERNAL', params: {} } }));
  await jest.advanceTimersByTimeAsync(4 * LIMITS.errorMessageMs);
  store.dispatch(streamOpened());
  await jest.advanceTimersByTimeAsync(LIMITS.errorMessageMs - 1);
  expect(ids()).toEqual(['INTERNAL']);
  await jest.advanceTimersByTimeAsync(2);
  expect(ids()).toEqual([]);
});
