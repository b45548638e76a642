import { createServer } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { person } from '../test/people.ts';
import { startServer, type TestServer } from '../test/server.ts';
import { readConfig } from './config.ts';
import { listenForDrawings } from './drawing-listener.ts';
import { drawingPlace, allowedFrameOrigins } from './services/drawings/place.ts';

let s: TestServer;
let folder: string;
let end: () => void;
let token: string;
const appPort = 8123;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stroma-drawings-'));
  s = await startServer({ DRAWING_TOOLS_DIR: folder, DRAWING_TOOLS_PORT: '0' });
  end = await listenForDrawings(s.deps, appPort);
  ({ token } = await person(s, 'mei'));
});
afterAll(async () => {
  end();
  await s.close();
  await rm(folder, { recursive: true });
});
const place = async () => (await s.call('user/drawings/place', { token })).body.data;
const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${s.deps.drawings.port}${path}`, init);

test('without a build nothing fails, and the reason is named; a build is found without a restart', async () => {
  expect((await ask('/')).status).toBe(404);
  expect(await place()).toEqual({ origin: null, obstacle: 'unbuilt' });
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>drawings</title>');
  await writeFile(join(folder, 'assets/a.js'), 'export {}');
  expect(await place()).toEqual({ origin: `http://127.0.0.1:${s.deps.drawings.port}`, obstacle: null });
  expect(await (await ask('/')).text()).toContain('drawings');
});

test('the pages reach their own files alone, and the product alone frames them', async () => {
  const { headers } = await ask('/');
  const policy = new Map(
    headers
      .get('content-security-policy')!
      .split(';')
      .map((part) => [part.split(' ')[0], part]),
  );
  expect(policy.get('default-src')).toBe("default-src 'none'");
  expect(policy.get('script-src')).toBe("script-src 'self'");
  expect(policy.get('connect-src')).toBe("connect-src 'self'");
  expect(policy.get('frame-ancestors')).toBe(
    `frame-ancestors ${new URL(s.deps.config.publicUrl).origin} http://127.0.0.1:${appPort} http://localhost:${appPort}`,
  );
  expect([...headers.keys()]).not.toContain('set-cookie');
  expect(headers.get('x-frame-options')).toBeNull();
  expect((await ask('/assets/a.js')).headers.get('cache-control')).toContain('immutable');
});

test('there is no call, no page for other addresses and no way out of the folder', async () => {
  for (const path of ['/api/user/drawings', '/missing', '/..%2f..%2fpackage.json', '/%2e%2e/package.json'])
    expect((await ask(path)).status).toBeGreaterThanOrEqual(400);
  for (const path of ['/%', '/..%2f..%2fetc%2fpasswd', '/a%00b']) expect((await ask(path)).status).toBeLessThan(500);
  expect((await ask('/', { method: 'POST' })).status).toBe(405);
});

test('the product shows frames of that origin alone', async () => {
  const policy = (await s.call('/')).headers.get('content-security-policy');
  expect(policy).toContain(`frame-src http://127.0.0.1:${s.deps.drawings.port};`);
  const { port } = s.deps.drawings;
  s.deps.drawings.port = null;
  expect((await s.call('/')).headers.get('content-security-policy')).toContain("frame-src 'none'");
  expect(await place()).toEqual({ origin: null, obstacle: 'off' });
  s.deps.drawings.port = port;
});

test('a default port that is taken is replaced, a set one is not', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const { port } = other.address() as AddressInfo;
  const deps = (isAnyPort: boolean) => ({
    ...s.deps,
    drawings: { port: null as number | null },
    config: { ...s.deps.config, drawingTools: { ...s.deps.config.drawingTools, port, isAnyPort } },
  });
  const free = deps(true);
  const endFree = await listenForDrawings(free, appPort);
  expect(free.drawings.port).not.toBe(port);
  endFree();
  await expect(listenForDrawings(deps(false), appPort)).rejects.toThrow('EADDRINUSE');
  other.close();
});

test('settings: off, an address of the operator, and none where browsers cannot reach the host', () => {
  const of = (env: NodeJS.ProcessEnv) => readConfig({ STROMA_DATA_DIR: s.deps.config.dataDir, PORT: '9000', ...env });
  expect(of({}).drawingTools).toMatchObject({ port: 9005, host: '127.0.0.1', isAnyPort: true });
  expect(of({ DRAWING_TOOLS_PORT: 'off' }).drawingTools.port).toBeNull();
  expect(of({ PORT: '0' }).drawingTools.port).toBe(0);
  expect(() => of({ DRAWING_TOOLS_PORT: 'x' })).toThrow('DRAWING_TOOLS_PORT');
  expect(() => of({ DRAWING_TOOLS_URL: 'x' })).toThrow('DRAWING_TOOLS_URL');
  const open = of({ HOST: '0.0.0.0', DRAWING_TOOLS_DIR: folder, PUBLIC_URL: 'https://stroma.example' });
  expect(drawingPlace(open, { port: 9005 })).toEqual({ origin: null, obstacle: 'address' });
  expect(allowedFrameOrigins(open, 9000)).toEqual(['https://stroma.example']);
  const set = of({ HOST: '0.0.0.0', DRAWING_TOOLS_DIR: folder, DRAWING_TOOLS_URL: 'https://drawings.example/' });
  expect(drawingPlace(set, { port: 9005 })).toEqual({ origin: 'https://drawings.example', obstacle: null });
});
