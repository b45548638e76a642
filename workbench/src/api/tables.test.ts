/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { ApiError } from './client.ts';
import { countRows, readColumns, readCsv, readWhole } from './tables.ts';

// The realm of jsdom has its own typed arrays, which the Arrow reader does not accept.
Object.assign(globalThis, { localStorage: { getItem: () => 'tok' }, document: { documentElement: { lang: 'en-US' } } });

/** Replies to every call and records the requests. */
function answer(status: number, body: BodyInit) {
  const asked: { url: URL; accept: string | null }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url, 'http://here'), accept: new Headers(init.headers).get('Accept') });
    return new Response(body, { status });
  }) as typeof fetch;
  return asked;
}
const at = { tool: 'differential-expression', id: 'r1', table: 'deg' } as const;
const query = { sort: 'log2fc', order: 'desc' as const, search: 'LY' };

test('columns come whole and in the order asked for, whichever order the table has', async () => {
  const bytes = tableToIPC(tableFromArrays({ log2fc: [3, 2, 1], symbol: ['LYZ', 'CD3D', 'MS4A1'] }), {
    format: 'stream',
  })!;
  const asked = answer(200, bytes as Uint8Array<ArrayBuffer>);
  const read = await readColumns(at, ['symbol', 'log2fc'], query);
  expect(read).toEqual({ symbol: ['LYZ', 'CD3D', 'MS4A1'], log2fc: [3, 2, 1] });
  expect(asked[0]!.url.pathname).toContain('/r1/');
  expect(asked[0]!.url.searchParams.get('columns')).toBe('symbol,log2fc');
  expect(asked[0]!.accept).toBe('application/vnd.apache.arrow.stream');
  expect(asked[0]!.url.searchParams.get('search')).toBe('LY');
});

test('csv comes as its bytes; a refused table is the error of the server', async () => {
  const asked = answer(200, 'gene,score\nLYZ,3\n');
  expect(await (await readCsv(at, query)).text()).toBe('gene,score\nLYZ,3\n');
  expect(asked[0]!.accept).toBe('text/csv');
  answer(404, JSON.stringify({ error: { id: 'NOT_FOUND', params: {} } }));
  const refused = await readCsv(at, query).catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 404, id: 'NOT_FOUND' });
});

test('without the Download seat columns come page by page, all of them and in order', async () => {
  const all = Array.from({ length: 5200 }, (_, i) => ({ symbol: `G${i}`, log2fc: i }));
  const pages: number[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (new Headers(init.headers).get('Accept') !== 'application/json')
      return Response.json({ error: { id: 'PERMISSION_DENIED', params: { permission: 'download' } } }, { status: 403 });
    const asked = new URL(url, 'http://here').searchParams;
    const [page, size] = [Number(asked.get('page')), Number(asked.get('pageSize'))];
    pages.push(page);
    return Response.json({ data: { rows: all.slice((page - 1) * size, page * size), total: all.length } });
  }) as typeof fetch;
  const read = await readColumns(at, ['log2fc', 'symbol'], query);
  expect(read).toEqual({ log2fc: all.map(({ log2fc }) => log2fc), symbol: all.map(({ symbol }) => symbol) });
  expect(pages).toEqual([1, 2, 3, 4, 5, 6]);
});

const of = { tool: 'ith', id: 'r1' } as const;
/** None of these compiles: the registry knows the tables of each tool and their columns. */
const WRONG: Record<string, () => Promise<unknown>> = {
  // @ts-expect-error -- no such tool
  'a tool': () => readCsv({ tool: 'heterogeneity', id: 'r1', table: 'scores' }, {}),
  // @ts-expect-error -- a table of another tool
  'a table': () => readCsv({ ...of, table: 'windows' }, {}),
  // @ts-expect-error -- no column of the table
  'a column': () => readColumns({ ...of, table: 'scores' }, ['celltype'], {}),
  // @ts-expect-error -- no column of the table
  'a column to group by': () => countRows({ ...of, table: 'scores' }, ['celltype'], {}),
};
test.each(Object.entries(WRONG))('%s that there is not is the error of the server', async (_, read) => {
  answer(404, JSON.stringify({ error: { id: 'NOT_FOUND', params: {} } }));
  expect(await read().catch((failure: unknown) => failure)).toMatchObject({ status: 404, id: 'NOT_FOUND' });
});

test('grouped rows come with their number', async () => {
  const bytes = tableToIPC(tableFromArrays({ sample: ['a', 'b'], rows: [2, 1] }), { format: 'stream' })!;
  const asked = answer(200, bytes as Uint8Array<ArrayBuffer>);
  const read = await countRows({ ...of, table: 'scores' }, ['sample'], { filter: ['cells:ge:10'] });
  expect(read).toEqual({ sample: ['a', 'b'], rows: [2, 1] });
  expect(asked[0]!.url.searchParams.get('columns')).toBe('sample,rows');
  expect(asked[0]!.url.searchParams.get('group')).toBe('sample');
});

test('a whole table has every column, lists joined, missing values empty; above the most rows nothing is read', async () => {
  const bytes = tableToIPC(
    tableFromArrays({ symbol: ['LYZ', null], n: [5n, 6n], edge: [['CD3D', 'CD3E'], ['MS4A1']], isSeed: [true, false] }),
    { format: 'stream' },
  ) as Uint8Array<ArrayBuffer>;
  const asked: string[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const accept = new Headers(init.headers).get('Accept')!;
    asked.push(accept);
    const size = new URL(url, 'http://here').searchParams.get('pageSize');
    if (accept === 'application/json') return Response.json({ data: { rows: [{}], total: size === '1' ? 2 : -1 } });
    return new Response(bytes);
  }) as typeof fetch;
  expect(await readWhole(at, query, 2)).toEqual({
    columns: ['symbol', 'n', 'edge', 'isSeed'],
    rows: [
      ['LYZ', 5, 'CD3D/CD3E', 'true'],
      ['', 6, 'MS4A1', 'false'],
    ],
  });
  asked.length = 0;
  expect(await readWhole(at, query, 1)).toBeNull();
  expect(asked).toEqual(['application/json']);
});
