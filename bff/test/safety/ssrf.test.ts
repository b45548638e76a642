import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findUser, personalSpaceOf } from '../../src/services/accounts/accounts.ts';
import { rawRequest } from '../raw.ts';
import { startServer, type TestServer } from '../server.ts';

let s: TestServer;
let token: string;
const seen: string[] = [];
const strangers: string[] = [];
const servers: Server[] = [];
async function listen(into: string[]): Promise<number> {
  const server = createServer((req, res) => {
    into.push(`${req.headers['x-stroma-secret'] ? 'secret ' : ''}${req.url}`);
    res.setHeader('content-type', 'application/json');
    // The BFF passes a redirect of the service to the browser and never follows it.
    if (req.url?.includes('redirect=1')) res.writeHead(302, { location: `http://127.0.0.1:${stranger}/secret` });
    res.end('{"code":200,"data":{}}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
let stranger = 0;
const DATASET = 'a1b2c3d4e5f6a7b8c9d0';
beforeAll(async () => {
  stranger = await listen(strangers);
  const service = await listen(seen);
  s = await startServer({ DATASET_SERVICE_URL: `http://127.0.0.1:${service}` });
  token = await s.register('proxied');
  const user = (await findUser(s.deps.db, 'proxied'))!;
  await s.deps.db('datasets').insert({
    id: DATASET,
    space_id: await personalSpaceOf(s.deps.db, user.id),
    created_by: user.id,
    name: 'own',
    kind: 'custom',
    cells: 1,
    genes: 1,
    samples: 1,
    created_at: 1,
  });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await s.close();
});

/** Status of the reply. */
const raw = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await rawRequest(s.url, path, { headers: { authorization: `Bearer ${token}`, ...headers } })).status;
const BASE = '/api/user/user_datasets';

test('the proxy passes an own dataset to the service, with the secret', async () => {
  expect(await raw(`${BASE}/${DATASET}/embedding_annotation`)).toBe(200);
  expect(seen.at(-1)).toBe(`secret /datasets/${DATASET}/embedding_annotation`);
});

test.each([
  ['a second slash', () => `${BASE}//127.0.0.1:${stranger}/embedding_annotation`],
  ['an address as id', () => `${BASE}/127.0.0.1:${stranger}/embedding_annotation`],
  ['encoded dots', () => `${BASE}/%2e%2e%2f%2e%2e%2finternal/embedding_annotation`],
  ['dots', () => `${BASE}/../../../internal/embedding_annotation`],
  ['dots behind the own id', () => `${BASE}/${DATASET}%2f..%2f..%2fhealthz/embedding_annotation`],
  ['dots twice encoded', () => `${BASE}/%252e%252e%252f/embedding_annotation`],
  ['an @', () => `${BASE}/x@127.0.0.1:${stranger}/embedding_annotation`],
  ['an encoded @', () => `${BASE}/x%40127.0.0.1:${stranger}/embedding_annotation`],
  ['a link-local address', () => `${BASE}/169.254.169.254/embedding_annotation`],
  ['IPv6', () => `${BASE}/[::1]:${stranger}/embedding_annotation`],
  ['a backslash', () => `${BASE}/%5c%5c127.0.0.1:${stranger}/embedding_annotation`],
  ['an absolute address', () => `http://127.0.0.1:${stranger}${BASE}/x/embedding_annotation`],
  ['a header line in the path', () => `${BASE}/${DATASET}%0d%0aHost:%20evil/embedding_annotation`],
  ['a fragment', () => `${BASE}/${DATASET}%23/embedding_annotation`],
])('%s reaches neither a stranger nor another path of the service, and is no 5xx', async (_name, path) => {
  const before = seen.length;
  const status = await raw(path());
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(seen).toHaveLength(before);
  expect(strangers).toEqual([]);
});

test.each([
  '?v=http://169.254.169.254/',
  '?v=//evil.example',
  '?v=@127.0.0.1/',
  '?v=%0d%0aHost: evil'.replace(' ', '%20'),
])('a query stays a query: %s', async (query) => {
  await raw(`${BASE}/${DATASET}/embedding_annotation${query}`, {
    host: `127.0.0.1:${stranger}`,
    'x-forwarded-host': 'evil',
  });
  expect(seen.at(-1)).toBe(`secret /datasets/${DATASET}/embedding_annotation${query}`);
  expect(strangers).toEqual([]);
});

test.each(['?url=http://169.254.169.254/', '?//evil.example', '?@127.0.0.1/', `?id=${DATASET}`, '?v=1&x=/OTHER'])(
  'a query that the call does not declare is refused: %s',
  async (query) => {
    const before = seen.length;
    expect(await raw(`${BASE}/${DATASET}/embedding_annotation${query}`)).toBe(400);
    expect(seen).toHaveLength(before);
  },
);

test('a redirect of the service is not followed', async () => {
  expect(await raw(`${BASE}/${DATASET}/embedding_annotation?v=redirect=1`)).toBe(302);
  expect(strangers).toEqual([]);
});
