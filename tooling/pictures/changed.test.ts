import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { changesOfRun, changesSince, difference, writePage } from './changed.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A white picture of 20 x 10 px whose first columns are black. */
async function picture(black: number, width = 20): Promise<Buffer> {
  const data = Buffer.alloc(width * 10 * 3, 255);
  for (let y = 0; y < 10; y++) data.fill(0, y * width * 3, (y * width + black) * 3);
  return sharp(data, { raw: { width, height: 10, channels: 3 } })
    .png()
    .toBuffer();
}
function write(path: string, png: Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), png);
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: root });
const BASE = 'stories/baselines/en-US';

test('the last comparison: committed picture before, picture of the run after', async () => {
  write(`${BASE}/charts-a--default.png`, await picture(0));
  write('test-out/visual/en-US/charts-a--default-actual.png', await picture(5));
  write('test-out/visual/en-US/charts-a--default-diff.png', await picture(1));
  write('test-out/visual/zh-CN/charts-b--default-actual.png', await picture(2));
  const found = changesOfRun(root);
  expect(found.map(({ name, before }) => [name, before !== null]).sort()).toEqual([
    ['en-US/charts-a--default', true],
    ['zh-CN/charts-b--default', false],
  ]);
});

test('since a commit: changed, new and gone pictures, and no other', async () => {
  for (const name of ['same', 'changed', 'gone']) write(`${BASE}/${name}.png`, await picture(1));
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'pictures');
  write(`${BASE}/changed.png`, await picture(4));
  write(`${BASE}/new.png`, await picture(2));
  rmSync(join(root, BASE, 'gone.png'));
  const found = changesSince('HEAD', root);
  expect(Object.fromEntries(found.map(({ name, before, after }) => [name, [before !== null, after !== null]]))).toEqual(
    {
      'en-US/changed': [true, true],
      'en-US/gone': [true, false],
      'en-US/new': [false, true],
    },
  );
});

test('the difference is the share of pixels; a size that changed counts too', async () => {
  expect((await difference(await picture(0), await picture(0))).share).toBe(0);
  const { share, png } = await difference(await picture(0), await picture(5));
  expect(share).toBeCloseTo(5 / 20);
  const { data } = await sharp(png as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([220, 0, 40]);
  expect((await difference(await picture(0), await picture(0, 25))).share).toBeCloseTo(5 / 25);
});

test('one page: the most changed first, each with before, after and difference', async () => {
  const out = join(root, 'page');
  const order = await writePage(
    [
      { name: 'en-US/little', before: await picture(0), after: await picture(1) },
      { name: 'en-US/much', before: await picture(0), after: await picture(9) },
      { name: 'en-US/new', before: null, after: await picture(3) },
    ],
    out,
  );
  expect(order.map(({ name }: { name: string }) => name)).toEqual(['en-US/new', 'en-US/much', 'en-US/little']);
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  expect(page).toContain('<title>3 changed pictures</title>');
  const sources = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source!);
  expect(sources).toHaveLength(3 + 3 + 1);
  for (const source of sources) expect((await sharp(join(out, source)).metadata()).height).toBe(10);
  expect(page).toContain('no picture before');
});
