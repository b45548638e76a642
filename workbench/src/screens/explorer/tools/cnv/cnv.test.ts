import { expect, test } from '@jest/globals';
import { cnvFixture, cnvPartsFixture } from '@stroma/contract/fixtures/tools/cnv';
import type { CnvResult } from '@stroma/contract/tools';
import { readParts, readRegion, summaryOf, windowsOf, type WindowColumns } from './parts.ts';

const windows: WindowColumns = {
  window: [1, 2, 3, 4],
  chromosome: ['1', '1', '2', '2'],
  start: [100, 200, 50, 300],
  end: [190, 290, 290, 400],
  genes: ['A B', 'C', 'D', 'E F'],
};

test('windows of a region are those that overlap it', () => {
  expect(windowsOf(windows, { chromosome: '1', start: null, end: null })).toEqual({
    ...{ range: [0, 2], start: 100, end: 290, genes: ['A', 'B', 'C'] },
  });
  expect(windowsOf(windows, { chromosome: '2', start: 295, end: 1000 })).toMatchObject({
    range: [3, 4],
    genes: ['E', 'F'],
  });
  expect(windowsOf(windows, { chromosome: '2', start: 401, end: null })).toBeNull();
  expect(windowsOf(windows, { chromosome: '3', start: null, end: null })).toBeNull();
});

test('a summary has linear percentiles', () => {
  expect(summaryOf('T', [4, 1, 2, 3])).toMatchObject({
    ...{ group: 'T', n: 4, mean: 2.5, fraction: 1, min: 1, q1: 1.75, median: 2.5, q3: 3.25, max: 4 },
  });
  expect(summaryOf('one', [-1])).toMatchObject({ n: 1, median: -1, fraction: 0, sampled: [-1] });
});

/** A matrix reply in the dataset service's form. */
const matrix = (values: Int8Array | Int16Array, columns: number, scale: number) => () =>
  new Response(values as never, {
    headers: {
      'X-Stroma-Format': values instanceof Int16Array ? 'matrix-i2' : 'matrix-i1',
      'X-Stroma-Meta': JSON.stringify({
        ...{ levels: [values.length / columns], columns, scale },
        ...{ rows: [0, values.length / columns], shown: [0, columns] },
      }),
    },
  });
const small = {
  ...cnvFixture,
  ...{ reference: 2, tested: 3, labels: { column: 'type', categories: ['T', 'tumour'] } },
} satisfies CnvResult;

test('parts and a region come from the matrix, the latter by label', async () => {
  const answers: Record<string, () => Response> = {
    reference: matrix(new Int8Array([0, 2, 0, -2]), 2, 0.5),
    tested: matrix(new Int8Array([4, 4, 2, 2, 0, 0]), 2, 0.5),
    referenceLabels: matrix(new Int16Array([0, 0]), 1, 1),
    testedLabels: matrix(new Int16Array([1, 1, -1]), 1, 1),
  };
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return answers[/matrices\/(\w+)/.exec(url)![1]!]!();
  }) as typeof fetch;
  const { reference, tested } = await readParts('j1', small);
  expect([...Float32Array.from(reference.values)]).toEqual([0, 1, 0, -1]);
  expect([tested.cells, tested.rows, Array.from(tested.labels)]).toEqual([3, 3, [1, 1, -1]]);
  const region = await readRegion('j1', small, { chromosome: '1', start: null, end: null }, windows);
  expect(region?.groups.map(({ group, n, mean }) => [group, n, mean])).toEqual([
    ['T', 2, 0],
    ['tumour', 2, 1.5],
    ['tested', 1, 0],
  ]);
  expect(asked.some((url) => url.includes('level=0&rows=0-3&columns=0-2'))).toBe(true);
});

test('the fixture is what the runner writes: as many labels as rows, as many values as windows', () => {
  for (const part of ['reference', 'tested'] as const) {
    const { rows, values, labels, cells } = cnvPartsFixture[part];
    expect([labels.length, values.length, cells]).toEqual([rows, rows * cnvFixture.windows, cnvFixture[part]]);
  }
});
