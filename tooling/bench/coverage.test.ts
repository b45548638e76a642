import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { coverage, firstComplete, readPng } from './coverage.mjs';

const chunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A white square picture with the first `dark` pixels of each of the middle rows in black; every row with its own filter. */
function png(dark: number, side = 100): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const at = (x: number, y: number, c: number): number => {
    if (x < 0 || y < 0) return 0;
    return y >= 40 && y < 60 && x >= 20 && x < 20 + dark ? c : 255;
  };
  const rows: number[] = [];
  for (let y = 0; y < side; y += 1) {
    const filter = y % 5;
    rows.push(filter);
    for (let x = 0; x < side; x += 1)
      for (let c = 0; c < 3; c += 1) {
        const [left, up, corner] = [at(x - 1, y, c), at(x, y - 1, c), at(x - 1, y - 1, c)];
        const p = left + up - corner;
        const [a, b, d] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
        const paeth = a <= b && a <= d ? left : b <= d ? up : corner;
        rows.push((at(x, y, c) - [0, left, up, (left + up) >> 1, paeth][filter]! + 256) & 255);
      }
  }
  const data = deflateSync(Buffer.from(rows));
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
const area = { x: 0, y: 0, width: 100, height: 100 };

test('coverage counts what differs from the ground, through all five PNG filters', () => {
  expect(coverage(readPng(png(0)), area)).toBe(0);
  expect(coverage(readPng(png(50)), area)).toBeCloseTo(0.1);
  expect(coverage(readPng(png(50)), { x: 0, y: 20, width: 100, height: 60 })).toBeCloseTo(1000 / 6000);
});

test('the first complete picture is the first from which on coverage stays within 0.5 % of the last', () => {
  const shots = [0, 60, 30, 60, 60].map((dark, time) => ({ time, png: png(dark) }));
  expect(firstComplete(shots, area)).toMatchObject({ time: 3 });
  expect(firstComplete([{ time: 1, png: png(0) }], area).time).toBeNull();
});
