import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import pino from 'pino';
import { rawRequest } from '../../../test/raw.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { errors } from '../../middlewares/errors.ts';
import { contentMedia } from '../../services/content/index.ts';
import { rangeOf } from '../../services/content/media.ts';

describe('content calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const override = (row: Record<string, unknown>) =>
    server.deps
      .db('contents')
      .insert({ id: `c-${row.slug}`, kind: 'faq', locale: 'en-US', state: 'published', updated_at: 0, ...row });

  test('FAQ without an account, English by default, Chinese when asked', async () => {
    const en = await server.call('content/listFaq');
    const zh = await server.call('content/listFaq?locale=zh-CN');
    expect(en.status).toBe(200);
    expect(en.body.data.length).toBeGreaterThanOrEqual(14);
    expect(zh.body.data.map((e: { id: string }) => e.id)).toEqual(en.body.data.map((e: { id: string }) => e.id));
    expect(en.body.data[0].title).toBe('Which files can I upload?');
    expect(zh.body.data[0].title).toBe('可以上传哪些文件？');
    expect(en.body.data[0]).not.toHaveProperty('markdown');
    expect((await server.call('content/listFaq?locale=fr-FR')).status).toBe(400);
  });

  test.each(['guidebook', 'document', 'terms', 'privacy', 'office', 'host', 'migration', 'announcement', 'video'])(
    'list of %s',
    async (kind) => {
      const { status, body } = await server.call(`content/list?kind=${kind}&locale=zh-CN`);
      expect(status).toBe(200);
      const orders = body.data.map((e: { order: number }) => e.order);
      expect(orders).toEqual([...orders].sort((a, b) => a - b));
      for (const e of body.data) {
        expect(e.kind).toBe(kind);
        if (kind === 'video')
          expect(e.meta).toMatchObject({ src: expect.stringMatching(/\.webm\?v=/), recorded: true });
      }
    },
  );

  test('an unknown kind is refused, none is a server error', async () => {
    expect((await server.call('content/list?kind=../../etc')).status).toBe(400);
    expect((await server.call('content/list')).status).toBe(400);
  });

  test('update log: 10 per page, newest first, the last page is shorter, a page beyond it is empty', async () => {
    const page = async (pageNum: number) =>
      (await server.call(`dataset/updateLog?pageNum=${pageNum}&pageSize=10`)).body.data;
    const first = (await server.call('dataset/updateLog')).body.data;
    expect(first).toEqual(await page(1));
    expect(first.total).toBeGreaterThan(20);
    const pages = await Promise.all(Array.from({ length: Math.ceil(first.total / 10) }, (_, i) => page(i + 1)));
    expect(pages.slice(0, -1).every((p) => p.rows.length === 10)).toBe(true);
    const rows: { logdate: string; info: string }[] = pages.flatMap((p) => p.rows);
    expect(rows).toHaveLength(first.total);
    expect(await page(99)).toEqual({ total: first.total, rows: [] });
    const dates = rows.map((row) => row.logdate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(rows.map((row) => row.info)).size).toBe(first.total);
    expect(rows.every((row) => row.info.startsWith('<p>'))).toBe(true);
    expect((await server.call('dataset/updateLog?pageNum=0')).status).toBe(400);
  });

  test('dictionary', async () => {
    const { data } = (await server.call('dict')).body;
    expect(data).toMatchObject({ roles: ['Owner', 'Admin', 'Member'], region: 'other', operator: null });
    expect(data.species).toContain('Homo sapiens');
    expect(data.features.import).toBe(true);
  });

  test('announcements of this moment come as entries', async () => {
    const now = server.clock.now;
    const text = JSON.stringify({ 'en-US': 'Maintenance at noon', 'zh-CN': '中午维护' });
    const row = { text, created_at: now };
    await server.deps.db('announcements').insert([
      { id: 'a-now', from_at: now - 10, until_at: now + 1000, ...row },
      { id: 'a-later', from_at: now + 500, until_at: now + 1000, ...row },
    ]);
    const { data } = (await server.call('content/list?kind=announcement&locale=zh-CN')).body;
    expect(data).toMatchObject([{ id: 'a-now', kind: 'announcement', text: '中午维护' }]);
  });

  test('an administrator’s text overrides the page and is sanitised; drafts and withdrawals take effect', async () => {
    await override({ slug: 'seurat', title: 'Seurat?', body: 'Now **yes** <script>alert(1)</script>' });
    await override({ slug: 'batch', title: 'Not yet', body: 'x', state: 'draft' });
    await override({ slug: 'umap-distance', title: 'x', body: 'x', state: 'withdrawn' });
    await override({ slug: 'own-question', title: 'Where is the lab?', body: 'Room 12.' });
    const { data } = (await server.call('content/listFaq')).body;
    const of = (id: string) => data.find((e: { id: string }) => e.id === id);
    expect(of('seurat')).toMatchObject({ title: 'Seurat?', chapter: 'Import', updatedOn: '1970-01-01' });
    expect(of('seurat').html).toBe('<p>Now <strong>yes</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(of('batch').title).toBe('When should I remove batch effects?');
    expect(of('umap-distance')).toBeUndefined();
    expect(data.at(-1)).toMatchObject({ id: 'own-question', title: 'Where is the lab?' });
    const zh = (await server.call('content/listFaq?locale=zh-CN')).body.data;
    expect(zh.map((e: { id: string }) => e.id)).toContain('umap-distance');
  });
});

describe('content media', () => {
  let server: Server;
  let port: number;
  const film = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stroma-content-'));
    mkdirSync(join(folder, 'videos'));
    mkdirSync(join(folder, 'files'));
    mkdirSync(join(folder, 'pictures', 'en-US'), { recursive: true });
    writeFileSync(join(folder, 'videos', 'a.webm'), film);
    writeFileSync(join(folder, 'files', 'a.csv'), 'sample,group\n');
    writeFileSync(join(folder, 'secret.csv'), 'secret');
    writeFileSync(join(folder, 'files', '.hidden.csv'), 'secret');
    writeFileSync(join(folder, 'files', 'a.html'), '<script>alert(1)</script>');
    const app = new Koa();
    app.silent = true;
    app.use(errors(pino({ level: 'silent' })));
    app.use(contentMedia(pino({ level: 'silent' }), folder));
    app.use((ctx) => void (ctx.body = 'next'));
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(`http://127.0.0.1:${port}`, path, { headers, method });

  test('a whole film, with its type', async () => {
    const { status, headers, body } = await get('/content/videos/a.webm');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'content-length': '1000' });
    expect(body.equals(film)).toBe(true);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=500-99999', 500, 999],
  ])('range %s', async (range, start, end) => {
    const { status, headers, body } = await get('/content/videos/a.webm', { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(body.equals(film.subarray(start, end + 1))).toBe(true);
  });

  test('a range that cannot be is 416, one that is no range is ignored', async () => {
    expect((await get('/content/videos/a.webm', { range: 'bytes=1000-' })).status).toBe(416);
    expect((await get('/content/videos/a.webm', { range: 'bytes=9-3' })).status).toBe(416);
    expect((await get('/content/videos/a.webm', { range: 'lines=1-2' })).status).toBe(200);
    expect((await get('/content/videos/a.webm', { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200);
    expect(rangeOf('bytes=-0', 10)).toBeNull();
    expect(rangeOf('bytes=-', 10)).toBeUndefined();
  });

  test('HEAD has the headers alone; other methods are refused', async () => {
    const head = await get('/content/videos/a.webm', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1000', 0]);
    expect((await get('/content/videos/a.webm', {}, 'POST')).status).toBe(405);
  });

  test('named by its hash it may be kept for good, and a known one is not sent again', async () => {
    const first = await get('/content/videos/a.webm');
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const named = await get(`/content/videos/a.webm?v=${tag.replaceAll('"', '')}`);
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/content/videos/a.webm', { 'if-none-match': tag })).status).toBe(304);
  });

  test('files are downloaded, with their type', async () => {
    const { headers } = await get('/content/files/a.csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="a.csv"',
    });
  });

  test.each([
    '/content/files/../secret.csv',
    '/content/files/%2e%2e/secret.csv',
    '/content/files/..%2fsecret.csv',
    '/content/files/..%5csecret.csv',
    '/content/files/%252e%252e/secret.csv',
    '/content/videos/../../../../../../etc/passwd',
    '/content/files//etc/passwd',
    '/content/files/.hidden.csv',
    '/content/files/a.html',
    '/content/files/a.csv%00.webp',
    '/content/files/%ff',
    '/content/files/',
    '/content/secret.csv',
    '/content/en-US/faq/01-accepted-formats.md',
  ])('%s is not found', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret,');
    expect(body.toString()).not.toMatch(/^(secret|root:)/);
  });

  test('other paths go on', async () => expect((await get('/cloud/faq')).body.toString()).toBe('next'));
});
