import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { call } from './client.ts';

const asked: string[] = [];
/** Each request gets the next answer; null is a connection that is refused. */
function answerWith(...answers: (number | null)[]): void {
  asked.length = 0;
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    const status = answers[asked.push(init.method ?? 'GET') - 1] ?? 200;
    if (answers[asked.length - 1] === null) throw new TypeError('fetch failed');
    return new Response(JSON.stringify({ code: status, data: { used: 1, limit: 2 } }), { status });
  }) as typeof fetch;
}
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const settled = async <T>(promise: Promise<T>, ms: number) => {
  const result = promise.then(
    (value) => ({ value }),
    (error: { id: string; status: number }) => ({ id: error.id, status: error.status }),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return result;
};

test('a read is tried again while the server is away or restarting', async () => {
  answerWith(null, 504, 200);
  expect(await settled(call('files', 'storage'), 1000)).toEqual({ value: { used: 1, limit: 2 } });
  expect(asked).toHaveLength(3);
});

test('after 15 seconds the failure is reported', async () => {
  answerWith(...Array<null>(50).fill(null));
  expect(await settled(call('files', 'storage'), 20_000)).toEqual({ id: 'NETWORK', status: 0 });
  expect(asked.length).toBeGreaterThan(5);
});

test('a change is sent once, because the server may have made it', async () => {
  answerWith(504, 200);
  expect(await settled(call('account', 'tutorial'), 1000)).toEqual({ id: 'SERVICE_RESTARTING', status: 504 });
  expect(asked).toEqual(['POST']);
});
