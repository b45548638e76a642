import { createHash, randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort, PYTHON } from '../../../test/dataset-service.ts';
import { copyObject } from './object-store-s3-copy.ts';
import { openS3Store } from './object-store-s3.ts';
import { openObjectStore } from './object-store.ts';
import type { ObjectStore } from './object-store.types.ts';

const MIB = 1024 * 1024;
interface Seen {
  method: string;
  path: string;
  bytes: number;
  checksum: string | undefined;
}
let moto: ChildProcess;
let folder: string;
let port: number;
let proxy: Server;
let store: ObjectStore;
/** Requests that went through the proxy. */
let seen: Seen[] = [];
/** Changes what arrives at the server. */
let damage: (path: string, body: Buffer) => Buffer;
const before = { ...process.env };

/** Passes requests to moto, and compares checksums as S3 does (moto stores them only). */
async function pass(incoming: IncomingMessage): Promise<{ status: number; headers: object; body: Buffer }> {
  const sent = await buffer(incoming);
  const path = incoming.url!;
  const given = incoming.headers['x-amz-checksum-sha256'];
  const checksum = typeof given === 'string' ? given : undefined;
  seen.push({ method: incoming.method!, path, bytes: sent.length, checksum });
  const body = damage(path, sent);
  if (checksum && createHash('sha256').update(body).digest('base64') !== checksum)
    return { status: 400, headers: {}, body: Buffer.from('<Error><Code>BadDigest</Code></Error>') };
  const forwarded = request({ port, method: incoming.method, path, headers: incoming.headers });
  forwarded.end(body);
  const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
  return { status: reply.statusCode!, headers: reply.headers, body: await buffer(reply) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stroma-s3-'));
  port = await freePort();
  moto = spawn(PYTHON, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  proxy = createServer((incoming, reply) => {
    void pass(incoming).then(({ status, headers, body }) => {
      for (const [name, value] of Object.entries(headers))
        if (!['transfer-encoding', 'connection'].includes(name)) reply.setHeader(name, value as string);
      reply.statusCode = status;
      reply.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    STROMA_DATA_DIR: folder,
  });
  const direct = new S3Client({ endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true });
  for (;;) {
    const made = await direct.send(new CreateBucketCommand({ Bucket: 'data' })).catch(() => null);
    if (made) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  store = await openObjectStore('s3://data/some/prefix');
});
beforeEach(() => {
  damage = (_, body) => body;
  seen = [];
});
afterAll(async () => {
  moto.kill('SIGKILL');
  proxy.closeAllConnections();
  proxy.close();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  await rm(folder, { recursive: true, force: true });
});

async function staged(content: Buffer): Promise<string> {
  const file = join(folder, `staged-${randomBytes(4).toString('hex')}`);
  await writeFile(file, content);
  return file;
}
async function listed(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

test('a large file goes in parts with checksums and is not read back', async () => {
  const content = randomBytes(33 * MIB);
  const file = await staged(content);
  await store.adopt(file, 'files/f1/content.zip');
  expect(existsSync(file)).toBe(false);
  const parts = seen.filter(({ method }) => method === 'PUT');
  expect(parts.map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual([MIB, 16 * MIB, 16 * MIB]);
  expect(parts.every(({ checksum }) => checksum)).toBe(true);
  expect((await buffer(await store.read('files/f1/content.zip'))).equals(content)).toBe(true);
  expect(seen.filter(({ method }) => method === 'GET')).toEqual([]);
  expect((await buffer(await store.read('files/f1/content.zip'))).equals(content)).toBe(true);
  expect(seen.filter(({ method }) => method === 'GET')).toHaveLength(1);
  const head = await new S3Client({ endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true }).send(
    new HeadObjectCommand({ Bucket: 'data', Key: 'some/prefix/files/f1/content.zip' }),
  );
  expect(head.Metadata?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
});

test.each([1000, 17 * MIB])(
  'a damaged upload of %d bytes is refused',
  async (size) => {
    damage = (path, body) =>
      path.includes('f2') && body.length > 500 ? Buffer.concat([body.subarray(1), body.subarray(0, 1)]) : body;
    const file = await staged(randomBytes(size));
    await expect(store.adopt(file, 'files/f2/content')).rejects.toThrow();
    expect(existsSync(file)).toBe(true);
    damage = (_, body) => body;
    await expect(store.size('files/f2/content')).rejects.toMatchObject({ id: 'NOT_FOUND' });
  },
  60_000,
);

test('a folder is removed with its marker first, and its neighbours stay', async () => {
  for (const key of ['results/j1/.complete.json', 'results/j1/a', 'results/j1/b/c', 'results/j12/a'])
    await store.adopt(await staged(Buffer.from(key)), key);
  expect(await store.readText('results/j1/b/c')).toBe('results/j1/b/c');
  seen = [];
  await store.remove('results/j1');
  expect(seen[0]).toMatchObject({ method: 'DELETE' });
  expect(seen[0]!.path).toContain('results/j1/.complete.json');
  expect(await listed('results')).toEqual(['results/j12/a']);
  await expect(store.readText('results/j1/a')).rejects.toMatchObject({ id: 'NOT_FOUND' });
});

test('an object is copied by the server, a large one in parts', async () => {
  const content = randomBytes(11 * MIB);
  const from = { key: 'datasets/d 1/a+b%/x', size: content.length, at: 0 };
  await store.adopt(await staged(content), from.key);
  await buffer(await store.read(from.key));
  seen = [];
  await store.copy(from, 'datasets/d2/x');
  expect(seen.map(({ method, bytes }) => [method, bytes])).toEqual([['PUT', 0]]);
  expect((await buffer(await store.read('datasets/d2/x'))).equals(content)).toBe(true);
  const client = new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL!, forcePathStyle: true });
  seen = [];
  const target = { Bucket: 'data', Key: 'some/prefix/datasets/d3/x' };
  await copyObject(client, target, `some/prefix/${from.key}`, from.size, 5 * MIB);
  expect(seen.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes)).toEqual([0, 0, 0]);
  expect((await buffer(await store.read('datasets/d3/x'))).equals(content)).toBe(true);
  await expect(store.copy({ ...from, key: 'none' }, 'datasets/d4/x')).rejects.toMatchObject({ id: 'NOT_FOUND' });
});

test('checkpoints are those of this machine, and what was shared before is removed too', async () => {
  const local = join(folder, 's3-cache/.local/checkpoints/abc');
  await mkdir(local, { recursive: true });
  await writeFile(join(local, 'step.json'), '{}');
  process.env.STROMA_SHARED_CHECKPOINTS = 'on';
  const shared = await openObjectStore('s3://data/some/prefix');
  delete process.env.STROMA_SHARED_CHECKPOINTS;
  await shared.adopt(await staged(Buffer.from('x')), 'checkpoints/abc/old');
  expect(await listed('checkpoints')).toEqual(['checkpoints/abc/old', 'checkpoints/abc/step.json']);
  expect(await store.readText('checkpoints/abc/step.json')).toBe('{}');
  await store.remove('checkpoints/abc');
  expect(existsSync(local)).toBe(false);
  expect(await listed('')).not.toContain('checkpoints/abc/old');
});

test('a store that accepts and never answers is an answer in bounded time, without 500, 502 or 503', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = process.env.AWS_ENDPOINT_URL;
  process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  try {
    const patience = { connect: 500, answer: 700, upload: 700, tries: 2 };
    const frozen = await openS3Store('s3://data/some/prefix', patience);
    const began = Date.now();
    const calls = [
      frozen.size('files/f1'),
      frozen.read('files/f1'),
      frozen.readText('files/f1'),
      frozen.remove('files/f1'),
    ];
    for (const ended of await Promise.allSettled(calls))
      expect(ended).toMatchObject({ status: 'rejected', reason: { id: 'SERVICE_RESTARTING', retryAfter: 5 } });
    expect(Date.now() - began).toBeLessThan(6000);
  } finally {
    process.env.AWS_ENDPOINT_URL = endpoint;
    silent.closeAllConnections();
    silent.close();
  }
}, 20_000);
