import { expect, test } from '@jest/globals';
import { firstBulk, withFiles } from '@stroma/design-system/wizard';
import { firstBulkView, termKey } from '@stroma/design-system/explorer';
import { fitBulk, fitView } from './fit.ts';
import { significantFilter, queryOf, setsOf, termFilter } from './reads.ts';
import { MAX_LISTED_GENES, rowsOfGenes } from './useOwn.ts';

const first = firstBulk('Homo sapiens');
const file = {
  ...{ id: 'f', fileName: 'f.csv', fileSize: 1, format: 'counts-table', species: null, state: 'parsed' as const },
  ...{ error: null, warnings: [] },
  bulk: {
    ...{ measure: 'counts' as const, hasLengths: false },
    samples: ['a1', 'a2', 'b1', 'b2'].map((name) => ({ name, size: 1, detected: 1 })),
  },
};

test('a kept form comes back whole; what no longer has its shape begins anew', () => {
  const filled = { ...withFiles(first, ['f'], [file]), jobName: 'Run', gsea: 'skip' as const, foldChange: 1.5 };
  expect(fitBulk(JSON.parse(JSON.stringify(filled)), first)).toEqual(filled);
  const torn = { ...filled, rows: [{ file: 'f' }], pairs: [{ a: 'a' }], gsea: 'other', qvalue: 'x' };
  expect(fitBulk(torn, first)).toEqual({ ...first, jobName: 'Run', foldChange: 1.5 });
  for (const nothing of [null, 'x', 3]) expect(fitBulk(nothing, first)).toEqual(first);
});

test('the server is asked for the genes beyond all three thresholds, of a test without direction for the p values', () => {
  const thresholds = { foldChange: 4, pvalue: 0.01, qvalue: 0.05 };
  expect(significantFilter(thresholds, 'down', false)).toEqual([
    'p_val:le:0.01',
    'p_val_adj:le:0.05',
    'log2fc:lt:0',
    'log2fc:le:-2',
  ]);
  expect(significantFilter(thresholds, 'up', true)).toEqual(['p_val:le:0.01', 'p_val_adj:le:0.05']);
  const view = { ...firstBulkView(thresholds), comparison: 3, search: ' TP53 ' };
  expect(queryOf(view, false)).toEqual({ filter: ['comparison:eq:3'], search: 'TP53', sort: 'p_val', order: 'asc' });
});

test('gene sets are asked for by page, and the picked one by its database and id, whatever characters they have', () => {
  const asked = { search: ' interferon ', page: 2, sort: { column: 'nes' as const, direction: 'descending' as const } };
  expect(setsOf(asked, 1)).toEqual({ filter: ['comparison:eq:1'], search: 'interferon', sort: 'nes', order: 'desc' });
  expect(termFilter(termKey({ database: 'my|sets', term_id: 'a|"b"' }))).toEqual([
    'database:eq:my|sets',
    'term_id:eq:a|"b"',
  ]);
});

test('a kept view of an earlier page begins anew', () => {
  const begin = firstBulkView({ foldChange: 2, pvalue: 0.05, qvalue: 0.05 });
  const kept = { ...begin, tab: 'gsea', gene: 7, own: 'A' };
  expect(fitView(JSON.parse(JSON.stringify(kept)), begin)).toEqual(kept);
  const { terms: _, ...older } = kept;
  for (const torn of [older, { ...kept, gene: 'TP53' }, null, 'x']) expect(fitView(torn, begin)).toEqual(begin);
});

test('own genes are found by symbol or id, each once; names without a gene and genes beyond the picture are said', () => {
  const many = Array.from({ length: MAX_LISTED_GENES + 5 }, (_, k) => k);
  const genes = {
    ...{ symbol: many.map((k) => (k < 2 ? 'TWIN' : `S${k}`)), gene_id: many.map((k) => `ENSG${k}`) },
    row: many.map((k) => 100 + k),
  } as unknown as Parameters<typeof rowsOfGenes>[1];
  expect(rowsOfGenes('twin, ENSG1;s3\nS3 none', genes)).toEqual({
    ...{ rows: [100, 101, 103], genes: ['TWIN', 'TWIN', 'S3'], unknown: ['none'], left: 0 },
  });
  expect(rowsOfGenes(many.map((k) => `ENSG${k}`).join(' '), genes)).toMatchObject({ left: 5, unknown: [] });
});
