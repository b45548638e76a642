import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StromaEvent } from '../../services/events.ts';
import { person, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** A dataset service that answers every call with one status. */
let upstream: Server;
let status = 200;
let s: TestServer;
let who: Person;
let heard: StromaEvent[] = [];

beforeAll(async () => {
  upstream = createServer((req, res) => {
    req.resume().on('end', () => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ code: status, msg: '', message: '', data: null }));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  s = await startServer({ DATASET_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  who = await person(s, 'mei');
  await s.deps.db('datasets').insert({
    ...{ id: 'd1', space_id: who.spaceId, created_by: who.userId, name: 'own', kind: 'custom' },
    ...{ cells: 1, genes: 1, samples: 1, created_at: 1 },
  });
  s.deps.events.onEvent((event) => heard.push(event));
});
afterAll(async () => {
  await s.close();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  [status, heard] = [200, []];
});
const PATH = 'remote/user/user_datasets/d1';
const post = (path: string) => s.call(`${PATH}/${path}`, { token: who.token, json: { cluster: 'leiden' } });

/** The event follows the reply. */
const until = async (n: number): Promise<StromaEvent[]> => {
  for (let i = 0; i < 200 && heard.length < n; i += 1) await sleep(10);
  return heard;
};

test.each(['observation_columns', 'observation_color_manager'])('what %s saves is told to the space', async (path) => {
  expect((await post(path)).status).toBe(200);
  expect(await until(1)).toMatchObject([
    { spaceId: who.spaceId, kind: 'dataset', payload: { id: 'd1', changed: true } },
  ]);
});

test('a read and a refused change are told to nobody', async () => {
  expect((await s.call(PATH, { token: who.token })).status).toBe(200);
  status = 422;
  expect((await post('observation_columns')).status).toBe(422);
  expect((await s.call(`${PATH.replace('d1', 'd2')}/observation_columns`, { token: who.token, json: {} })).status).toBe(
    404,
  );
  status = 200;
  await post('observation_columns');
  expect(await until(1)).toHaveLength(1);
});
