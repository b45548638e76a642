import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openEvents, type ServerEvent } from './stream.ts';

let asked: Headers[];
/** Each request gets the next reply; the last one stays open. */
function answerWith(...replies: (() => Response)[]): void {
  asked = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return (replies[asked.length - 1] ?? (() => streamOf()))();
  }) as typeof fetch;
}
/** With a text the stream ends; without one it stays open. */
const streamOf = (text?: string): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        if (text === undefined) return;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );
const pass = async (ms: number): Promise<number> => {
  await jest.advanceTimersByTimeAsync(ms);
  return asked.length;
};
let close = (): void => {};
const listen = (): ServerEvent[] => {
  const heard: ServerEvent[] = [];
  const channel = openEvents();
  const next = (): void =>
    channel.take((event) => {
      // The end of a closed channel.
      if (!('kind' in event)) return;
      heard.push(event);
      next();
    });
  next();
  close = () => channel.close();
  return heard;
};
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  close();
  jest.useRealTimers();
});

test('a stream that ends is opened again after a second, from its last event', async () => {
  answerWith(() => streamOf('retry: 1000\n\nid: 7\nevent: file\ndata: {"id":"f"}\n\n'));
  const heard = listen();
  expect(await pass(900)).toBe(1);
  expect(await pass(200)).toBe(2);
  expect(asked[1]!.get('Last-Event-ID')).toBe('7');
  expect(heard.map(({ kind }) => kind)).toEqual(['open', 'file', 'lost', 'open']);
  expect(heard[1]!.payload).toEqual({ id: 'f' });
});

test('429 is asked again after Retry-After, not before', async () => {
  answerWith(() => new Response('{}', { status: 429, headers: { 'Retry-After': '30' } }));
  listen();
  expect(await pass(29_000)).toBe(1);
  expect(await pass(2000)).toBe(2);
});

test('a stream that made room for a newer one waits as long as it was told', async () => {
  answerWith(() => streamOf('retry: 1000\n\nretry: 60000\n\n'));
  listen();
  expect(await pass(59_000)).toBe(1);
  expect(await pass(2000)).toBe(2);
});

test('a refused token ends the stream, and no loss is told', async () => {
  answerWith(() => new Response('{}', { status: 401 }));
  const heard = listen();
  expect(await pass(120_000)).toBe(1);
  expect(heard).toEqual([]);
});

test('a server that is away is asked each second, and the loss is told once', async () => {
  const away = () => {
    throw new TypeError('fetch failed');
  };
  answerWith(away, away, () => new Response('', { status: 503 }));
  const heard = listen();
  expect(await pass(2500)).toBe(3);
  await pass(1000);
  expect(heard.map(({ kind }) => kind)).toEqual(['lost', 'open']);
});

test('a stream that says nothing for 45 seconds is opened anew, one that pings is not', async () => {
  const aborted: number[] = [];
  let ping = (): void => {};
  asked = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    const n = asked.push(new Headers(init.headers));
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          ping = () => controller.enqueue(new TextEncoder().encode(': ping\n\n'));
          init.signal!.addEventListener('abort', () => {
            aborted.push(n);
            controller.error(new Error('aborted'));
          });
        },
      }),
    );
  }) as typeof fetch;
  listen();
  await pass(40_000);
  ping();
  await pass(40_000);
  expect([aborted, asked.length]).toEqual([[], 1]);
  expect(await pass(7000)).toBe(2);
  expect(aborted).toEqual([1]);
});

test('an event that arrives in pieces is one, and two in one piece are two', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  answerWith(
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(encode('id: 1\nevent: job\nda'));
            controller.enqueue(encode('ta: {"name":"a: b"}\n\nevent: file\ndata: {"id":"f"}\n\nevent: job\ndata: {'));
          },
        }),
      ),
  );
  const heard = listen();
  await pass(100);
  expect(heard.slice(1)).toEqual([
    { kind: 'job', payload: { name: 'a: b' } },
    { kind: 'file', payload: { id: 'f' } },
  ]);
});
