import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import pino from 'pino';
import { abortStalledBodies } from '../../src/middlewares/bodies.ts';
import { CROWDED_RETRY_MS, STREAMS_OF_ONE_USER } from '../../src/routes/events/events.routes.ts';
import { sendStream } from '../../src/services/basics/streams.ts';
import { CALLS_OF_ONE_USER, callLimit } from '../../src/services/datasets/dataset-proxy.ts';
import { person, type Person } from '../people.ts';
import { rawRequest } from '../raw.ts';
import { errorOf, startServer, type TestServer } from '../server.ts';

const log = pino({ level: 'silent' });
let s: TestServer;
let upstream: Server;
let inUpstream = 0;
let slow: Person;
let quick: Person;
const addressOf = ({ userId }: Person): string => `/api/remote/user/user_datasets/${userId}/embedding_view2`;

beforeAll(async () => {
  upstream = createServer((req, res) => {
    inUpstream += 1;
    res.on('close', () => (inUpstream -= 1)).on('error', () => {});
    res.writeHead(200, {
      'content-type': 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Accept',
      etag: '"1-1"',
    });
    // 30 MB: more than all buffers between the two ends can hold.
    if (req.url!.includes(slow.userId))
      Readable.from(Array.from({ length: 480 }, () => Buffer.alloc(65_536))).pipe(res);
    else res.end('quick');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  s = await startServer({ DATASET_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  [slow, quick] = [await person(s, 'slow'), await person(s, 'quick')];
  for (const { userId, spaceId } of [slow, quick])
    await s.deps.db('datasets').insert({
      id: userId,
      space_id: spaceId,
      created_by: userId,
      name: 'own',
      kind: 'custom',
      cells: 1,
      genes: 1,
      samples: 1,
      created_at: 1,
    });
});
afterAll(async () => {
  await s.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** Sends a request and does not read the reply. */
const hold = (who: Person): ClientRequest => {
  const { hostname, port } = new URL(s.url);
  const headers = { authorization: `Bearer ${who.token}` };
  const sent = request({ hostname, port, path: addressOf(who), headers, agent: false });
  sent.on('error', () => {}).on('response', (reply: IncomingMessage) => reply.pause().on('error', () => {}));
  sent.end();
  return sent;
};
const until = async (isDone: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 200 && !isDone(); i += 1) await sleep(20);
  return isDone();
};

test('80 slow readers of one user use only that user’s turns: others are served promptly, further calls get 429, all turns are freed', async () => {
  const most = CALLS_OF_ONE_USER.running + CALLS_OF_ONE_USER.waiting;
  const held = Array.from({ length: most }, () => hold(slow));
  // All slots are taken. Otherwise the next call could still get one.
  const isFull = () => callLimit.waitingOf(slow.userId) === CALLS_OF_ONE_USER.waiting;
  expect(await until(() => isFull() && inUpstream === CALLS_OF_ONE_USER.running)).toBe(true);
  await sleep(200);
  expect(inUpstream).toBe(CALLS_OF_ONE_USER.running);
  const beyond = await s.call(addressOf(slow), { token: slow.token });
  expect(errorOf(beyond)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(beyond.headers.get('retry-after')).toBe('5');
  for (let i = 0; i < 20; i += 1) {
    const started = performance.now();
    expect((await s.call(addressOf(quick), { token: quick.token })).body).toBe('quick');
    expect(performance.now() - started).toBeLessThan(1000);
  }
  for (const sent of held) sent.destroy();
  expect(await until(() => inUpstream === 0 && callLimit.size === 0)).toBe(true);
});

test('a private array is revalidated each time and cached per session, whatever headers the service sends', async () => {
  const { headers } = await s.call(`${addressOf(quick)}?v=1`, { token: quick.token });
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')!.split(', ').sort()).toEqual(['Accept', 'Authorization', 'x-stroma-guest']);
  expect(headers.get('etag')).toBe('"1-1"');
  const out = await s.call('account/sign-out', { token: (await person(s, 'leaving')).token });
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
});

test('a user has fifty event streams; one more closes the oldest with a longer retry delay', async () => {
  const streams: IncomingMessage[] = [];
  const ended: number[] = [];
  let received = '';
  for (let i = 0; i <= STREAMS_OF_ONE_USER; i += 1) {
    const { hostname, port } = new URL(s.url);
    const headers = { authorization: `Bearer ${quick.token}` };
    const sent = request({ hostname, port, path: '/api/user/events', headers, agent: false });
    sent.on('error', () => {}).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    reply.on('error', () => {}).on('end', () => ended.push(i));
    if (i === 0) reply.on('data', (part: Buffer) => (received += part.toString()));
    reply.resume();
    streams.push(reply);
  }
  await until(() => ended.length > 0);
  await sleep(50);
  // Copied before the test ends the other streams itself.
  const first = [...ended];
  for (const reply of streams) reply.destroy();
  expect(first).toEqual([0]);
  expect(received).toBe(`retry: 1000\n\nretry: ${CROWDED_RETRY_MS}\n\n`);
});

/** Runs `use` against a server with short timeouts. */
async function withServer(use: (port: number) => Promise<void>, idleMs: number): Promise<void> {
  const app = new Koa();
  app.silent = true;
  app.use(abortStalledBodies({ idleMs, bodyMs: idleMs * 4 }));
  app.use(async (ctx) => {
    if (ctx.path === '/read') return sendStream({ log }, ctx, new PassThrough().end(Buffer.alloc(30_000_000)), idleMs);
    if (ctx.path === '/slow') {
      const source = new PassThrough();
      setTimeout(() => source.end('late'), idleMs * 4);
      return sendStream({ log }, ctx, source, idleMs);
    }
    for await (const _ of ctx.req);
    ctx.body = 'whole';
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
/** Resolves however the connection ends; `once` would throw for one that is reset. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.on('close', () => resolve());
  });
const open = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

test.each([
  ['GET', 0],
  ['POST', 20],
])('20 calls by %s whose client is gone when the server reads them: %i are carried out', async (method, expected) => {
  const { port } = new URL(s.url);
  const path = method === 'GET' ? addressOf(quick) : `${addressOf(quick).replace('/remote', '')}`.replace('_view2', '');
  const text =
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${quick.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${method === 'GET' ? 0 : 2}\r\n\r\n${method === 'GET' ? '' : '{}'}`;
  const sessions: unknown[] = [];
  const count = ({ sql }: { sql: string }) => void (/from .sessions./.test(sql) && sessions.push(sql));
  s.deps.db.on('query', count);
  for (let i = 0; i < 20; i += 1) {
    const socket = await open(Number(port), text);
    socket.destroy();
    await closed(socket);
  }
  await until(() => sessions.length === 20);
  s.deps.db.off('query', count);
  expect(sessions).toHaveLength(expected);
});

test('a reader that accepts no bytes is disconnected; one that waits for a slow source is not', () =>
  withServer(async (port) => {
    const idle = await open(port, 'GET /read HTTP/1.1\r\nHost: a\r\n\r\n');
    idle.pause();
    await sleep(1200);
    idle.resume();
    let read = 0;
    idle.on('data', (part: Buffer) => (read += part.length));
    await closed(idle);
    expect(read).toBeLessThan(30_000_000);
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('late');
  }, 150));

test('an incomplete or dripping body ends the request', () =>
  withServer(async (port) => {
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n';
    const half = await open(port, `${head}half`);
    await closed(half);
    const dripping = await open(port, head.replace('9', '9000'));
    const drip = setInterval(() => dripping.write('x'), 50);
    await closed(dripping).finally(() => clearInterval(drip));
  }, 200));

// Each pause is shorter than the timeout, but their sum is longer.
test('a slow body that makes progress is read whole', () =>
  withServer(async (port) => {
    const slowly = await open(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    for (const part of ['sl', 'ow', 'ly', 'abc']) {
      slowly.write(part);
      await sleep(600);
    }
    const [reply] = (await once(slowly, 'data')) as [Buffer];
    expect(reply.toString()).toContain('whole');
    slowly.destroy();
  }, 2000));

test('a body that is too large gets an error reply, and its connection closes', async () => {
  const { port } = new URL(s.url);
  const socket = await open(
    Number(port),
    `POST /api/account/update HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${quick.token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 90000000\r\n\r\n{',
  );
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  await closed(socket);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.toLowerCase()).toContain('connection: close');
  expect(text).toContain('"BODY_TOO_LARGE"');
});

test.each([
  ['evil.example', 400],
  ['127.0.0.1.evil.example', 400],
  ['evil.example@127.0.0.1', 400],
  ['[::1', 400],
  ['127.0.0.1:1', 200],
  ['LOCALHOST', 200],
  ['[::1]:80', 200],
  ['stroma.example.org', 200],
])('the host %s is answered %i', async (host, status) => {
  const named = await startServer({ PUBLIC_URL: 'https://stroma.example.org' });
  const get = async (path: string) => (await rawRequest(named.url, path, { headers: { host } })).status;
  expect(await get('/api/account/signInOptions')).toBe(status);
  expect(await get('/healthz')).toBe(200);
  await named.close();
});
