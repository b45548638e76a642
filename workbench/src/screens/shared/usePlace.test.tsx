import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { call } from '../../api/client.ts';
import { answerWith } from '../../../test/server.ts';
import { useGuestAccess } from './usePlace.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(path: string, isRead = true) {
  history.replaceState(null, '', path);
  const server = { isOpen: true };
  const ended = { status: 410, error: { id: 'SHARED_ENDED' } };
  const asked = answerWith({
    'POST /shared/open': () => ({ data: { datasetId: 'd1' } }),
    'GET /shared/watch': () => (server.isOpen ? { data: { isOpen: true } } : ended),
    'GET /user/storage': () => ended,
  });
  const hook = renderHook((is: boolean) => useGuestAccess(is), { initialProps: isRead });
  await after(0);
  expect(hook.result.current.state).toBe('ready');
  const watched = () => asked.filter((one) => one.path.includes('/watch')).map((one) => one.path);
  return { ...hook, server, watched, state: () => hook.result.current.state };
}

test('an embedded view holds no call, asks within each 20 seconds and ends', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  const { server, watched, state } = await open('/embed/AAAAAAAAAAAAAAAAAAAAAA');
  await after(19_000);
  expect(watched()).toEqual([]);
  await after(1000);
  expect(watched()).toEqual(['/api/shared/watch?wait=false']);
  server.isOpen = false;
  await after(20_000);
  expect([watched().length, state()]).toEqual([2, 'ended']);
});

test('the page of a reviewer waits for the end from when its dataset has been read', async () => {
  const { server, watched, state, rerender } = await open('/shared/AAAAAAAAAAAAAAAAAAAAAA', false);
  await after(60_000);
  expect(watched()).toEqual([]);
  server.isOpen = false;
  rerender(true);
  await after(0);
  expect([watched(), state()]).toEqual([['/api/shared/watch'], 'ended']);
});

test('whichever call learns of the end, the page has ended', async () => {
  const { state } = await open('/embed/AAAAAAAAAAAAAAAAAAAAAA');
  await act(() => call('files', 'storage').catch(() => {}));
  expect(state()).toBe('ended');
});
