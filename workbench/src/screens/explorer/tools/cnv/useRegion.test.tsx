import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import { useRegion } from './useRegion.ts';

const window = { window: 1, chromosome: '1', start: 100, end: 190, genes: 'A' };
/** Windows of the region, read page by page; the matrices cannot be read. */
function opened(rows: object[]) {
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!String(url).includes('/tables/windows'))
      return new Response(JSON.stringify({ error: { id: 'RESULT_NOT_FOUND', params: {} } }), { status: 409 });
    const isPage = new Headers(init.headers).get('Accept') === 'application/json';
    return isPage
      ? new Response(JSON.stringify({ data: { rows, total: rows.length } }))
      : new Response(JSON.stringify({ error: { id: 'PERMISSION_DENIED', params: {} } }), { status: 403 });
  }) as typeof fetch;
  return renderHook(() => useRegion('j1', cnvFixture, { chromosome: '1', start: null, end: null })).result;
}

test('a region that the server refuses has its error', async () => {
  const result = opened([window]);
  await act(() => result.current.show());
  expect(result.current.data).toEqual({ state: 'error', error: { id: 'RESULT_NOT_FOUND', params: {} } });
});

test('a programming error ends the loading, and stays an error', async () => {
  const result = opened([{ ...window, genes: null }]);
  let thrown: unknown;
  await act(() => result.current.show().catch((error: unknown) => void (thrown = error)));
  expect(thrown).toBeInstanceOf(TypeError);
  expect(result.current.data).toEqual({ state: 'error', error: { id: 'INTERNAL' } });
});

test('a region without windows is empty', async () => {
  const result = opened([{ ...window, chromosome: '2' }]);
  await act(() => result.current.show());
  expect(result.current.data).toEqual({ state: 'empty' });
});
