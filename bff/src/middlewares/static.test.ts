import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { securityHeaders } from './security.ts';
import { staticFiles } from './static.ts';

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'assets/doctor-worker-AbC_1-x.js', 'assets/index-AbC.js', 'assets/worker-1.js'])
    await writeFile(join(folder, name), '0');
  const app = new Koa();
  app.use(securityHeaders('http://localhost'));
  app.use(staticFiles(folder));
  server = app.listen(0);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['assets/doctor-worker-AbC_1-x.js', true],
  ['assets/index-AbC.js', false],
  ['assets/worker-1.js', false],
  ['', false],
])('of %j, WebAssembly is allowed: %s', async (path, isAllowed) => {
  const reply = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/${path}`);
  expect(reply.status).toBe(200);
  const policy = reply.headers.get('content-security-policy')!;
  expect(policy).toContain("script-src 'self'");
  expect(policy.includes("'wasm-unsafe-eval'")).toBe(isAllowed);
  expect(policy).not.toContain("'unsafe-eval'");
});
