/** @mariadb routes/datasets/datasets.routes.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StromaEvent } from '../../services/notices/events.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

/** A dataset service that answers every call with one status and these headers. */
let upstream: Server;
let status = 200;
let data: unknown = null;
let headers: Record<string, string> = {};
let s: TestServer;
let who: Person;
let received: StromaEvent[] = [];

beforeAll(async () => {
  upstream = createServer((req, res) => {
    req.resume().on('end', () => {
      res.writeHead(status, { 'content-type': 'application/json', ...headers });
      res.end(JSON.stringify({ code: status, msg: '', message: '', data }));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  s = await startServer({ DATASET_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  who = await person(s, 'mei');
  await s.deps.db('datasets').insert({
    ...{ id: 'd1', space_id: who.spaceId, created_by: who.userId, name: 'own', kind: 'custom' },
    ...{ cells: 1, genes: 1, samples: 1, created_at: 1 },
  });
  s.deps.events.onEvent((event) => received.push(event));
});
afterAll(async () => {
  await s.close();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  [status, headers, received, data] = [200, {}, [], null];
});
const PATH = 'remote/user/user_datasets/d1';
const post = (path: string) => s.call(`${PATH}/${path}`, { token: who.token, json: { cluster: 'leiden' } });

/** The event follows the reply. */
const until = async (n: number): Promise<StromaEvent[]> => {
  for (let i = 0; i < 200 && received.length < n; i += 1) await sleep(10);
  return received;
};

test.each(['observation_columns', 'observation_color_manager'])('%s notifies the space of a change', async (path) => {
  expect((await post(path)).status).toBe(200);
  expect(await until(1)).toMatchObject([
    { spaceId: who.spaceId, kind: 'dataset', payload: { id: 'd1', changed: true } },
  ]);
});

test('the list has as many samples as the dataset after another column of samples was chosen', async () => {
  data = { samples: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] };
  expect((await post('observation_columns')).status).toBe(200);
  const { body } = await s.call('user/user_datasets', { token: who.token });
  expect(body.data).toMatchObject([{ id: 'd1', samples: 3 }]);
  // Otherwise the next test could hear of this change.
  await until(1);
});

test('a read or a refused change sends no event', async () => {
  expect((await s.call(PATH, { token: who.token })).status).toBe(200);
  status = 422;
  expect((await post('observation_columns')).status).toBe(422);
  expect((await s.call(`${PATH.replace('d1', 'd2')}/observation_columns`, { token: who.token, json: {} })).status).toBe(
    404,
  );
  status = 200;
  await post('observation_columns');
  await until(1);
  await s.deps.events.publish('next', 'dataset', {});
  expect(received.map(({ spaceId }) => spaceId)).toEqual([who.spaceId, 'next']);
});

test.each([409, 429])('a busy service: its %i is passed on with Retry-After', async (busy) => {
  [status, headers] = [busy, { 'retry-after': '2' }];
  const reply = await s.call(PATH, { token: who.token });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([busy, '2']);
});

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 5],
  [{}, 5],
])('a 503 of the service is 429, never a 5xx: %j means %i s', async (given, seconds) => {
  [status, headers] = [503, given as Record<string, string>];
  const reply = await s.call(PATH, { token: who.token });
  expect(errorOf(reply)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(reply.body.error.params).toEqual({ seconds });
  expect(reply.headers.get('retry-after')).toBe(String(seconds));
});

test('each user has an own time of the last opening; a dataset of another space is not there', async () => {
  const mate = await person(s, 'lin');
  const openedBy = async (token: string) => {
    const { body } = await s.call('user/user_datasets', { token });
    return (body.data as { openedAt: string | null }[]).map(({ openedAt }) => openedAt);
  };
  const open = (id: string, token: string) => s.call(`user/user_datasets/${id}/opened`, { method: 'PUT', token });
  expect(await openedBy(who.token)).toEqual([null]);
  expect((await open('d1', who.token)).status).toBe(200);
  const [first] = await openedBy(who.token);
  expect(Date.parse(first!)).toBe(s.clock.now);
  s.clock.now += 60_000;
  await open('d1', who.token);
  const [second] = await openedBy(who.token);
  expect(Date.parse(second!)).toBe(s.clock.now);
  expect(errorOf(await open('d1', mate.token))).toEqual([404, 'NOT_FOUND']);
  expect(await s.deps.db('dataset_opened').count({ n: '*' })).toMatchObject([{ n: 1 }]);
});
