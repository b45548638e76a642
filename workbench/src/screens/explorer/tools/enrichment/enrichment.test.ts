import { expect, test } from '@jest/globals';
import { degQuery, readSentDeg } from './address.ts';
import { comparisonWithMostGenes } from './richest.ts';

test('the form opens on the comparison with the most genes, the first of equals', () => {
  const of = (...genes: number[]) => comparisonWithMostGenes(genes.map((n) => ({ a: { genes: n } })));
  expect([of(), of(0), of(3, 40, 12), of(5, 5)]).toEqual([0, 0, 1, 0]);
});

const DEFAULTS = { log2fc: 0.25, padj: 0.05, pct: 0.1 };

test('a differential expression comes back from its address', () => {
  const from = { result: 'job1', comparison: 2, filter: { log2fc: 1, padj: 0, pct: 0.5 } };
  expect(readSentDeg(degQuery(from), DEFAULTS)).toEqual(from);
});

test.each([
  ['', null],
  ['from=a', { result: 'a', comparison: 0, filter: DEFAULTS }],
  ['from=a&comparison=-1&filter=x,2,', { result: 'a', comparison: 0, filter: DEFAULTS }],
  [
    'from=a&comparison=1.5&filter=-1,0.5,1',
    { result: 'a', comparison: 0, filter: { log2fc: 0.25, padj: 0.5, pct: 1 } },
  ],
])('%s', (query, expected) => {
  expect(readSentDeg(new URLSearchParams(query), DEFAULTS)).toEqual(expected);
});
