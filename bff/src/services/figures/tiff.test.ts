import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('figures');
});
afterAll(() => s.close());

const base64 = (svg: string) => Buffer.from(svg).toString('base64');
const post = (svg: string, more = {}, as: string | undefined = token) =>
  fetch(`${s.url}/api/user/files/svg2tiff_64`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify({ svg, ...more }),
  });
/** TIFF 6.0, tag 259: 5 is LZW. */
function compressionOf(tiff: Buffer): number | undefined {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let i = 0, at = directory + 2; i < short(directory); i++, at += 12) if (short(at) === 259) return short(at + 8);
  return undefined;
}
const BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect x="0" y="0" width="32" height="48" fill="#ff0000"/></svg>';

test('needs a session', async () => {
  expect((await post(base64(BOX), {}, '')).status).toBe(401);
});

test('svg in, LZW tiff of the same pixels and the asked resolution out', async () => {
  const answer = await post(base64(BOX), { dpi: 300 });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/tiff');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, density, format } = await sharp(bytes).metadata();
  expect({ width, height, density, format }).toEqual({ width: 64, height: 48, density: 300, format: 'tiff' });
  expect(compressionOf(bytes)).toBe(5);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [
    ...data.subarray((10 * info.width + x) * info.channels, (10 * info.width + x) * info.channels + 3),
  ];
  expect(pixel(5)).toEqual([255, 0, 0]);
  // Outside every mark: white paper, not a transparent black.
  expect(pixel(60)).toEqual([255, 255, 255]);
});

test('a hostile figure, half an SVG and no base64 are refused with a code, never a 5xx; the next one works', async () => {
  for (const bad of [
    base64('<svg width="1" height="1"><script/></svg>'),
    base64('<svg width="10" height="10"><rect'),
    'not base64!',
    base64(''),
  ]) {
    const answer = await post(bad);
    expect([400, 422]).toContain(answer.status);
  }
  expect((await post(base64(BOX))).status).toBe(200);
});

test('a figure of 21 megapixels as the browser sends it', async () => {
  const png = await sharp({ create: { width: 5087, height: 4200, channels: 3, background: '#4a46a8' } })
    .png()
    .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="5087" height="4200"><image width="5087" height="4200" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  const answer = await post(base64(svg));
  expect(answer.status).toBe(200);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 5087, height: 4200 });
});
