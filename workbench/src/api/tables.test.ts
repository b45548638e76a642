/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { ApiError } from './client.ts';
import { readColumns, readCsv } from './tables.ts';

// The realm of jsdom has typed arrays of its own, which the reader of Arrow does not take.
Object.assign(globalThis, { localStorage: { getItem: () => 'tok' }, document: { documentElement: { lang: 'en-US' } } });

/** Answers every call; what was asked is kept. */
function answer(status: number, body: BodyInit) {
  const asked: { url: URL; accept: string | null }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url, 'http://here'), accept: new Headers(init.headers).get('Accept') });
    return new Response(body, { status });
  }) as typeof fetch;
  return asked;
}
const query = { sort: 'score', order: 'desc' as const, search: 'LY' };

test('columns come whole and in the order asked for, whichever order the table has', async () => {
  const bytes = tableToIPC(tableFromArrays({ score: [3, 2, 1], gene: ['LYZ', 'CD3D', 'MS4A1'] }), {
    format: 'stream',
  })!;
  const asked = answer(200, bytes as Uint8Array<ArrayBuffer>);
  const read = await readColumns<{ gene: string[]; score: number[] }>('r1', 'deg', ['gene', 'score'], query);
  expect(read).toEqual({ gene: ['LYZ', 'CD3D', 'MS4A1'], score: [3, 2, 1] });
  expect(asked[0]!.url.pathname).toContain('/r1/');
  expect(asked[0]!.url.searchParams.get('columns')).toBe('gene,score');
  expect(asked[0]!.accept).toBe('application/vnd.apache.arrow.stream');
  expect(asked[0]!.url.searchParams.get('search')).toBe('LY');
});

test('csv comes as its bytes; a refused table is the error of the server', async () => {
  const asked = answer(200, 'gene,score\nLYZ,3\n');
  expect(await (await readCsv('r1', 'deg', query)).text()).toBe('gene,score\nLYZ,3\n');
  expect(asked[0]!.accept).toBe('text/csv');
  answer(404, JSON.stringify({ error: { id: 'NOT_FOUND', params: {} } }));
  const refused = await readCsv('r1', 'deg', query).catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 404, id: 'NOT_FOUND' });
});

test('without the Download seat columns come page by page, all of them and in order', async () => {
  const all = Array.from({ length: 5200 }, (_, i) => ({ gene: `G${i}`, score: i }));
  const pages: number[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (new Headers(init.headers).get('Accept') !== 'application/json')
      return Response.json({ error: { id: 'PERMISSION_DENIED', params: { permission: 'download' } } }, { status: 403 });
    const asked = new URL(url, 'http://here').searchParams;
    const [page, size] = [Number(asked.get('page')), Number(asked.get('pageSize'))];
    pages.push(page);
    return Response.json({ data: { rows: all.slice((page - 1) * size, page * size), total: all.length } });
  }) as typeof fetch;
  const read = await readColumns<{ score: number[]; gene: string[] }>('r1', 'deg', ['score', 'gene'], query);
  expect(read).toEqual({ score: all.map(({ score }) => score), gene: all.map(({ gene }) => gene) });
  expect(pages).toEqual([1, 2, 3, 4, 5, 6]);
});
