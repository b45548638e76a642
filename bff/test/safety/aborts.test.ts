import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom, startChild, type ChildServer } from '../child.ts';
import { upload } from '../wizard.ts';

/** STROMA_ABORTS=5000 is the long form. The seed determines the moments of the aborts. */
const ABORTS = Number(process.env.STROMA_ABORTS ?? 300);
const SEED = Number(process.env.STROMA_SEED ?? 1);
const LATEST_MS = 8;
const AT_ONCE = 12;
const random = seededRandom(SEED);
const below = (n: number): number => Math.floor(random() * n);

let s: ChildServer;
let upstream: Server;
let page: string;
let dataset: string;
let file: string;
const upstreamCalls = new Set<IncomingMessage>();

/** A dataset service that is slow before the headers, between headers and body, and within the body. */
function serveSlowly(): Server {
  return createServer(async (req, res) => {
    upstreamCalls.add(req);
    res.on('error', () => {}).on('close', () => upstreamCalls.delete(req));
    req.on('error', () => {}).resume();
    const pauses = [0, 0, 1, 3, 6];
    await sleep(pauses[below(5)]!);
    if (res.destroyed) return;
    res.writeHead(below(20) === 0 ? 500 : 200, { 'content-type': 'application/octet-stream', etag: '"1-1"' });
    res.flushHeaders();
    for (let i = below(40); i >= 0 && !res.destroyed; i -= 1) {
      if (!res.write(Buffer.alloc(16_384))) await sleep(1);
      if (below(4) === 0) await sleep(1);
    }
    // Some replies break off.
    if (below(30) === 0) res.destroy();
    else res.end();
  });
}

const json = async (path: string, method = 'GET', body?: unknown): Promise<any> => {
  const reply = await fetch(`${s.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${s.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text).data;
};

beforeAll(async () => {
  upstream = serveSlowly();
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  page = await mkdtemp(join(tmpdir(), 'stroma-page-'));
  await mkdir(join(page, 'assets'));
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Stroma</title>');
  await writeFile(join(page, 'assets', 'big.js'), '/*'.padEnd(3e6, 'x'));
  const { port } = upstream.address() as AddressInfo;
  s = await startChild({ DATASET_SERVICE_URL: `http://127.0.0.1:${port}`, STATIC_DIR: page });
  const claimed = async () => {
    const reply = await fetch(`${s.url}/internal/jobs/claim`, {
      method: 'POST',
      headers: { 'x-stroma-secret': 'test-secret', 'content-type': 'application/json' },
      body: JSON.stringify({ runnerId: 'r1' }),
    });
    return ((await reply.json()) as { job: { id: string; fence: number; datasetId: string } }).job;
  };
  const as = { url: s.url } as never;
  await upload(as, s.token, 'pbmc.h5ad', Buffer.alloc(2_000_000, 1), 'annotated');
  const job = await claimed();
  const { importResult } = await import('../wizard.ts');
  await fetch(`${s.url}/internal/jobs/${job.id}/complete`, {
    method: 'POST',
    headers: { 'x-stroma-secret': 'test-secret', 'content-type': 'application/json' },
    body: JSON.stringify({
      fence: job.fence,
      result: importResult({ kind: 'annotated', layout: 'h5ad', datasetId: job.datasetId }),
    }),
  });
  dataset = job.datasetId;
  file = (await json('user/files')).rows[0].id;
});
afterAll(async () => {
  await s?.close();
  upstream?.closeAllConnections();
  upstream?.close();
  if (page) await rm(page, { recursive: true, force: true });
});

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}
const encode = (text: string): string => Buffer.from(text).toString('base64');
const figure = encode(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80"><rect width="9" height="9"/></svg>`,
);

/** Every call with a streamed body or reply. */
const CALLS: Record<string, () => Promise<Sent>> = {
  proxy: async () => ({ path: `/api/remote/user/user_datasets/${dataset}/embedding_view2` }),
  'proxy with a body': async () => ({
    method: 'POST',
    path: `/api/user/user_datasets/${dataset}/embedding`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ cells: Array.from({ length: 20_000 }, (_, i) => i) })),
  }),
  events: async () => ({ path: '/api/user/events', headers: { 'last-event-id': String(below(5)) } }),
  download: async () => {
    const wanted = await json('user/downloads', 'POST', { kind: 'file', targetId: file });
    return { path: (await json(`user/downloads/${wanted.id}/link`, 'POST')).path };
  },
  upload: async () => {
    const created = await fetch(`${s.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${s.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '400000',
        'upload-metadata': `filename ${encode('a.zip')},disclaimer ${encode('agreed')}`,
      },
    });
    return {
      method: 'PATCH',
      path: created.headers.get('location')!,
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.alloc(400_000, 7),
    };
  },
  figure: async () => ({
    method: 'POST',
    path: '/api/user/files/svg2tiff_64',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ svg: figure })),
  }),
  static: async () => ({ path: '/assets/big.js' }),
  film: async () => ({ path: '/content/videos/explore-result.webm' }),
};

/** Sends a call and closes the connection at a random moment: before, during or after the reply. */
async function abortOne(name: string): Promise<void> {
  const { method = 'GET', path, headers = {}, body } = await CALLS[name]!();
  await new Promise<void>((resolve) => {
    const { hostname, port } = new URL(s.url);
    const sent = request({
      hostname,
      port,
      path,
      method,
      agent: false,
      headers: { authorization: `Bearer ${s.token}`, ...headers, ...(body && { 'content-length': body.length }) },
    });
    const stop = (): void => {
      sent.destroy();
      resolve();
    };
    sent.on('error', stop).on('close', stop);
    sent.on('response', (reply) => {
      reply.on('error', () => {});
      // Some clients read, some do not.
      if (below(2)) reply.resume();
      if (below(4) === 0) stop();
    });
    // Some bodies stay incomplete.
    if (body && below(3) === 0) sent.write(body.subarray(0, below(body.length)));
    else sent.end(body);
    setTimeout(stop, random() * LATEST_MS);
  });
}

const settled = async (isDone: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (let i = 0; i < 200; i += 1) {
    if (await isDone()) return true;
    await sleep(50);
  }
  return false;
};

test(
  `${ABORTS} aborts at random moments (seed ${SEED}): no exit, no socket or file left open`,
  async () => {
    const names = Object.keys(CALLS);
    // One abort per call first, so that pools and modules are loaded before the descriptors are counted.
    for (const name of names) await abortOne(name);
    await sleep(300);
    const before = await s.descriptors();
    let sent = 0;
    const worker = async (): Promise<void> => {
      while (sent < ABORTS && s.exited() === null) await abortOne(names[sent++ % names.length]!);
    };
    const unlessEnded = async (err: unknown): Promise<void> => {
      await sleep(200);
      if (s.exited() === null) throw err;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(unlessEnded)));
    expect([s.exited(), s.output().match(/a rejection was not handled|"level":60/g)]).toEqual([null, null]);
    expect(sent).toBeGreaterThanOrEqual(ABORTS);
    expect(await settled(() => upstreamCalls.size === 0)).toBe(true);
    // The agent may keep its idle connections, but not one socket per abort.
    const kept = (n: number | null) => n === null || n <= before! + 64;
    expect(await settled(async () => kept(await s.descriptors()))).toBe(true);
    expect((await fetch(`${s.url}/healthz`)).status).toBe(200);
    expect((await json('account/info')).username).toBe('demo');
  },
  60_000 + ABORTS * 100,
);
