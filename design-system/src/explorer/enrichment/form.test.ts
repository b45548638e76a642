import { expect, test } from '@jest/globals';
import type { ReferenceSet } from '@stroma/contract';
import type { EnrichmentForm } from './enrichment.types.ts';
import { enrichmentParams, listedGenes, rankedText, usableSets, validateEnrichment } from './form.ts';

const form: EnrichmentForm = {
  ...{ method: 'ora', kind: 'list', result: null, comparison: 0, direction: 'up' },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  cells: { name: 'cells', column: 'type', categories: [] },
  list: { name: ' mine ', text: 'ISG15 4.2\nIFI6\t-1e-3\nISG15 9' },
  ...{ references: ['go'], background: 'tested', minSize: 10, maxSize: 500, permutations: 1000 },
};
const NONE = { results: [] };

test.each([
  [
    'ISG15, IFI6；MX1\nISG15',
    [
      ['ISG15', null],
      ['IFI6', null],
      ['MX1', null],
    ],
  ],
  [
    'ISG15 4.2\nIFI6,-1',
    [
      ['ISG15', 4.2],
      ['IFI6', -1],
    ],
  ],
  [
    'A B\nC 1',
    [
      ['A', null],
      ['B', null],
      ['C', 1],
    ],
  ],
  [' \n,,', []],
])('%j is read as genes with their numbers', (text, expected) => {
  expect(listedGenes(text).map(({ gene, score }) => [gene, score])).toEqual(expected);
});

test('a list with a number behind every gene is ranked, another one is not', () => {
  expect(enrichmentParams(form).genes).toEqual({
    kind: 'list',
    name: 'mine',
    genes: ['ISG15', 'IFI6'],
    scores: [4.2, -1e-3],
  });
  expect(enrichmentParams({ ...form, list: { name: 'x', text: 'A 1\nB' } }).genes).toMatchObject({ scores: null });
});

test.each<[string, Partial<EnrichmentForm>, object]>([
  ['whole', {}, {}],
  ['no sets', { references: [] }, { references: 'enrichment.chooseDatabase' }],
  ['no genes', { list: { name: 'x', text: '' } }, { list: 'enrichment.typeGenes' }],
  ['no name', { list: { name: ' ', text: 'A' } }, { list: 'enrichment.nameList' }],
  ['GSEA without numbers', { method: 'gsea', list: { name: 'x', text: 'A B' } }, { list: 'enrichment.needScores' }],
  ['sizes', { minSize: 11, maxSize: 10 }, { size: 'enrichment.sizes' }],
  ['no result', { kind: 'differential-expression' }, { genes: 'enrichment.chooseResult' }],
  ['no cells', { kind: 'cells' }, { genes: 'enrichment.chooseCells' }],
  [
    'too many',
    { list: { name: 'x', text: Array.from({ length: 60_001 }, (_, i) => `G${i}`).join(' ') } },
    { list: 'enrichment.tooManyGenes' },
  ],
])('%s', (_, over, expected) => {
  expect(validateEnrichment({ ...form, ...over }, NONE)).toEqual(expected);
});

test('gene sets and markers are offered, those of another species with orthologs between the two', () => {
  const set = (id: string, kind: ReferenceSet['kind'], species: ReferenceSet['species'], toSpecies = null) =>
    ({ id, kind, species, toSpecies }) as unknown as ReferenceSet;
  const sets = [
    set('go', 'geneSets', 'Homo sapiens'),
    set('markers', 'markers', 'Mus musculus'),
    set('table', 'genes', 'Homo sapiens'),
  ];
  const offered = (more: readonly ReferenceSet[] = []) =>
    usableSets([...sets, ...more], 'Homo sapiens').map((one) => [one.set.id, one.converted, one.isMissing]);
  expect(offered()).toEqual([
    ['go', false, false],
    ['markers', true, true],
  ]);
  const map = { ...set('map', 'orthologs', 'Homo sapiens'), toSpecies: 'Mus musculus' as const };
  expect(offered([map])[1]).toEqual(['markers', true, false]);
});

test.each([
  ['a .rnk file', '#comment\nISG15\t4.2\nIFI6\t-1e-3\n', 'ISG15\t4.2\nIFI6\t-1e-3'],
  ['a header', '\uFEFFgene,score\r\nISG15,4.2\r\nIFI6,-1\r\n', 'ISG15,4.2\nIFI6,-1'],
  ['genes alone, whose first line is no header', 'ISG15\nIFI6\n', 'ISG15\nIFI6'],
  ['nothing', '\n', ''],
])('%s is read as it would be typed', (_, file, text) => {
  expect(rankedText(file)).toBe(text);
});

test('the ranking of a whole transcriptome is taken', () => {
  const text = Array.from({ length: 60_000 }, (_, i) => `GENE${i}\t${i / 7}`).join('\n');
  const { genes } = enrichmentParams({ ...form, method: 'gsea', list: { name: 'all', text: rankedText(text) } });
  expect(genes.kind === 'list' && [genes.genes.length, genes.scores?.length]).toEqual([60_000, 60_000]);
  expect(
    validateEnrichment({ ...form, method: 'gsea', list: { name: 'all', text } }, { results: [] }).list,
  ).toBeUndefined();
});
