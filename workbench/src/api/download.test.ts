import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { downloadFile, followLink } from './download.ts';

const clicked: { href: string; download: string }[] = [];
beforeEach(() => {
  localStorage.setItem('stroma.token', 'tok');
  clicked.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
});
afterEach(() => void jest.restoreAllMocks());

test('a file is fetched with the token and saved under its name', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => {};
  let headers = new Headers();
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    headers = new Headers(init.headers);
    return new Response('a,b');
  }) as typeof fetch;
  await downloadFile('tasks', 'table', { params: { id: 'r1', name: 'deg' } } as never, 'deg.csv');
  expect(clicked).toEqual([{ href: 'blob:1', download: 'deg.csv' }]);
  expect([headers.get('Authorization'), headers.get('Accept'), saved[0]!.size]).toEqual(['Bearer tok', '*/*', 3]);
});

test('a refused file is an error, and nothing is saved', async () => {
  globalThis.fetch = (async () =>
    new Response(JSON.stringify({ error: { id: 'RESULT_NOT_FOUND', params: {} } }), { status: 404 })) as typeof fetch;
  const refused = downloadFile('tasks', 'table', { params: { id: 'r1', name: 'deg' } } as never, 'deg.csv');
  await expect(refused).rejects.toMatchObject({ id: 'RESULT_NOT_FOUND', status: 404 });
  expect(clicked).toEqual([]);
});

test('a file that breaks off is a failure of the network, and nothing is saved', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  globalThis.fetch = (async () => new Response(body)) as typeof fetch;
  const broken = downloadFile('tasks', 'table', { params: { id: 'r1', name: 'deg' } } as never, 'deg.csv');
  await expect(broken).rejects.toMatchObject({ id: 'NETWORK', status: 0 });
  expect(clicked).toEqual([]);
});

test('a one-use link is followed as a download, so that the page stays', () => {
  followLink('/api/downloads/abc');
  expect(clicked).toEqual([{ href: 'http://localhost/api/downloads/abc', download: '' }]);
});
