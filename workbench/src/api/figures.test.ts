import { expect, test } from '@jest/globals';
import { ApiError } from './client.ts';
import { svgToTiff } from './figures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>基因 LYZ</text></svg>';

test('the text goes out as base64 with the resolution, and the bytes of the figure come back', async () => {
  let body = '';
  let accept: string | null = '';
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    body = String(init.body);
    accept = new Headers(init.headers).get('Accept');
    return new Response(Uint8Array.of(73, 73, 42, 0), { headers: { 'content-type': 'image/tiff' } });
  }) as typeof fetch;
  const tiff = await svgToTiff(SVG, 600);
  const sent = JSON.parse(body) as { svg: string; dpi: number };
  expect([Buffer.from(sent.svg, 'base64').toString('utf8'), sent.dpi, accept]).toEqual([SVG, 600, 'image/tiff']);
  expect([...new Uint8Array(await tiff.arrayBuffer())]).toEqual([73, 73, 42, 0]);
});

test('a refused figure is the error of the server', async () => {
  const error = { id: 'SVG_INVALID', params: { reason: 'script' } };
  globalThis.fetch = (async () => new Response(JSON.stringify({ error }), { status: 422 })) as typeof fetch;
  const refused = await svgToTiff(SVG, 300).catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 422, id: 'SVG_INVALID', params: error.params });
});
