import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { call, readBody, type ApiError } from './client.ts';

const asked: string[] = [];
/** Each request gets the next status; null is a refused connection. */
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

test('a refusal has its id, its values and its status; a reply that says nothing has what its status means', async () => {
  const reply = async (status: number, body: string) => {
    globalThis.fetch = (async () => new Response(body, { status })) as typeof fetch;
    return call('files', 'storage').then(
      () => null,
      (error: ApiError) => [error.status, error.id, error.params],
    );
  };
  const told = JSON.stringify({ error: { id: 'STORAGE_FULL', params: { limit: 9 } } });
  expect(await reply(413, told)).toEqual([413, 'STORAGE_FULL', { limit: 9 }]);
  expect(await reply(404, '<html>')).toEqual([404, 'NOT_FOUND', {}]);
  expect(await reply(401, '')).toEqual([401, 'SESSION_EXPIRED', {}]);
  expect(await reply(502, 'bad gateway')).toEqual([502, 'INTERNAL', {}]);
});

test('what is asked has the token, the language, the values of the path and repeated ones of the query', async () => {
  localStorage.setItem('stroma.token', 'tok');
  document.documentElement.lang = 'zh-CN';
  let path = '';
  let headers = new Headers();
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    [path, headers] = [url, new Headers(init.headers)];
    return new Response(JSON.stringify({ data: {} }));
  }) as typeof fetch;
  const query = { filter: ['a:ge:1', 'b:lt:2'], search: undefined, page: '2' };
  await call('tasks', 'table', { params: { id: 'r/1', name: 'deg' }, query } as never);
  expect(path).toBe('/api/user/analysis/results/r%2F1/tables/deg?filter=a%3Age%3A1&filter=b%3Alt%3A2&page=2');
  expect([headers.get('Authorization'), headers.get('Accept-Language')]).toEqual(['Bearer tok', 'zh-CN']);
});

test('a connection that ends within a reply, and a reply of another form, are failures of the network', async () => {
  const read = (body: BodyInit) => {
    globalThis.fetch = (async () => new Response(body)) as typeof fetch;
    return call('files', 'storage').then(
      () => null,
      (error: ApiError) => [error.constructor.name, error.status, error.id],
    );
  };
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"data":'));
      stream.error(new TypeError('terminated'));
    },
  });
  expect(await read(cut)).toEqual(['ApiError', 0, 'NETWORK']);
  expect(await read('<html>')).toEqual(['ApiError', 0, 'NETWORK']);
});

test('a read that its caller ends stays ended by its caller', async () => {
  const ended = new DOMException('gone', 'AbortError');
  await expect(readBody(Promise.reject(ended))).rejects.toBe(ended);
});
