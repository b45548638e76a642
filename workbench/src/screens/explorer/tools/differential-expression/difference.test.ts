import { expect, test } from '@jest/globals';
import { differenceOf, correlationOf, type Tested } from './difference.ts';

const FILTER = { log2fc: 0.5, padj: 0.05, pct: 0.1 };
/** Genes by their id: log2 fold change, adjusted p, larger share. */
const tested = (genes: Record<string, [number, number, number?]>, filter = FILTER): Tested => ({
  filter,
  genes: {
    symbol: Object.keys(genes),
    gene_id: Object.keys(genes).map((id) => (id.startsWith('-') ? '' : `ENSG-${id}`)),
    log2fc: Object.values(genes).map(([log2fc]) => log2fc),
    p_val_adj: Object.values(genes).map(([, padj]) => padj),
    pct1: Object.values(genes).map(() => 0),
    pct2: Object.values(genes).map(([, , pct = 1]) => pct),
  },
});

test('genes pass as in the tables of each result, and are found by their id', () => {
  const first = tested({
    ...{ same: [2, 0.01], turned: [1, 0.01], weak: [0.4, 0.01], rare: [2, 0.01, 0.05], gone: [1, 0.01] },
    ...{ unsure: [3, 0.2], '-noId': [-2, 0.04] },
  });
  const second = tested({
    ...{ turned: [-1, 0.01], same: [0.5, 0.05], weak: [1, 0.01], rare: [2, 0.01, 0.05], fresh: [1, 0.01] },
    ...{ unsure: [3, 0.2], '-noId': [-1, 0.01] },
  });
  const { genes, tested: n } = differenceOf(first, second);
  expect(Object.fromEntries(genes.map(({ symbol, where }) => [symbol, where]))).toEqual({
    ...{ same: 'both', turned: 'opposite', weak: 'second', gone: 'first', fresh: 'second', '-noId': 'both' },
  });
  expect(n).toBe(6);
  expect(genes.find(({ symbol }) => symbol === 'fresh')).toMatchObject({ log2fc: [null, 1], padj: [null, 0.01] });
  // Each result has its own filter.
  const wide = differenceOf(first, tested({ weak: [0.4, 0.01] }, { ...FILTER, log2fc: 0.1 }));
  expect(wide.genes.find(({ symbol }) => symbol === 'weak')!.where).toBe('second');
});

test('the correlation is that of Pearson, where there is one', () => {
  expect(correlationOf([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(1, 12);
  expect(correlationOf([1, 2, 3, 4], [1, -1, 1, -1])).toBeCloseTo(-0.4472135954999579, 12);
  expect([correlationOf([], []), correlationOf([1], [1]), correlationOf([1, 1], [1, 2])]).toEqual([null, null, null]);
});
