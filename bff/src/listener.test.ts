import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { once } from 'node:events';
import { startServer, type TestServer } from '../test/server.ts';

let s: TestServer;
beforeAll(async () => void (s = await startServer()));
afterAll(() => s.close());

/** Sends everything, like a client that reads only after writing; returns the first line of the reply. */
async function send(text: string): Promise<string> {
  const socket = connect(Number(new URL(s.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let reply = '';
  socket.on('data', (part: Buffer) => (reply += part.toString()));
  const closed = new Promise<Error | null>((done) => socket.once('error', done).once('close', () => done(null)));
  socket.write(text);
  const error = await closed;
  return error ? String(error) : reply.split('\r\n')[0]!;
}

test.each([
  ['longer than the server reads', 1, '431 Request Header Fields Too Large'],
  ['very much longer', 40, '431 Request Header Fields Too Large'],
])('an address %s is answered 431, not a reset', async (_, times, status) => {
  const query = 'x'.repeat(100_000 * times);
  expect(await send(`GET /api/account/info?q=${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)).toBe(`HTTP/1.1 ${status}`);
});

test('a malformed request is answered 400 and the server keeps running', async () => {
  expect(await send('no request\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
  expect((await s.call('/healthz')).status).toBe(200);
});
