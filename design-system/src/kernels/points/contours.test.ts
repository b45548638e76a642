import { expect, test } from '@jest/globals';
import { densityContours } from './contours.ts';

const N = 20_000;
/** Two normal clouds, the second with a quarter of the cells; seeded. */
function clouds() {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const positions = new Int16Array(N * 2);
  const second = new Uint8Array(N);
  for (let cell = 0; cell < N; cell++) {
    second[cell] = cell % 4 ? 0 : 1;
    positions[cell * 2] = (second[cell] ? 16000 : -12000) + 2400 * normal();
    positions[cell * 2 + 1] = 2400 * normal();
  }
  const coordinates = {
    ...{ key: 'umap', n: N, dimensions: 2 as const, positions },
    ranges: [
      [-10, 10],
      [-10, 10],
    ] as [number, number][],
  };
  return { coordinates, second };
}
/** Cells inside the lines, by how often a ray to the right crosses them. */
function inside(lines: readonly (readonly number[])[], x: number, y: number): boolean {
  let is = false;
  for (const line of lines)
    for (let i = 0, j = line.length - 2; i < line.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [line[i]!, line[i + 1]!, line[j]!, line[j + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
    }
  return is;
}

test('a line holds its share of the cells', () => {
  const { coordinates } = clouds();
  const found = densityContours(coordinates, null);
  expect(found.map(({ share }) => share)).toEqual([0.95, 0.75, 0.5, 0.25]);
  for (const { share, lines } of found) {
    let held = 0;
    for (let cell = 0; cell < N; cell++) {
      const [x, y] = [coordinates.positions[cell * 2]!, coordinates.positions[cell * 2 + 1]!];
      if (inside(lines, (x / 32768) * 10, (y / 32768) * 10)) held += 1;
    }
    expect(Math.abs(held / N - share)).toBeLessThan(0.06);
  }
  // Both clouds have a contour of most cells; the smaller one has no cells in the densest quarter.
  expect(found[0]!.lines).toHaveLength(2);
  expect(found[3]!.lines).toHaveLength(1);
});

test('lines of a mask lie around its cells alone, and no cell has none', () => {
  const { coordinates, second } = clouds();
  for (const { lines } of densityContours(coordinates, second))
    for (const line of lines) for (let i = 0; i < line.length; i += 2) expect(line[i]).toBeGreaterThan(0);
  expect(densityContours(coordinates, new Uint8Array(N))).toEqual([]);
  expect(densityContours({ ...coordinates, dimensions: 3 }, null)).toEqual([]);
});

test('2,000,000 cells are counted while nobody waits', () => {
  const positions = new Int16Array(4_000_000);
  for (let i = 0; i < positions.length; i++) positions[i] = ((i * 7919) % 65535) - 32767;
  const coordinates = { ...clouds().coordinates, n: 2_000_000, positions };
  densityContours(coordinates, null);
  const started = performance.now();
  densityContours(coordinates, null);
  // About 30 ms; a busy machine gets more time.
  expect(performance.now() - started).toBeLessThan(500);
});
