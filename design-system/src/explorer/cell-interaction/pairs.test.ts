import { expect, test } from '@jest/globals';
import type { ReferenceSet } from '@stroma/contract';
import type { InteractionForm, PairFacts } from './cell-interaction.types.ts';
import { interactionParams, resourcesOf, validateInteraction } from './form.ts';
import { chosenPairs, cytokinesOf, parsePairs, topPairs, unknownGenes, unknownPairs } from './pairs.ts';

const pair = (number: number, a: string, b: string, over: Partial<PairFacts> = {}): PairFacts => ({
  ...{ pair: number, interacting_pair: `${a}_${b}`, partner_a: a, partner_b: b, genes_a: a, genes_b: b },
  ...{ cytokine: false, rank_value: 0.5, max_mean: 1 },
  ...over,
});
const PAIRS = [
  pair(1, 'CCL5', 'CCR5', { cytokine: true, rank_value: 0.1, max_mean: 2 }),
  pair(2, 'simple:P1', 'complex:IL12 receptor', { genes_a: 'IL12A IL12B', genes_b: 'IL12RB1 IL12RB2', cytokine: true }),
  pair(3, 'FN1', 'CD44', { rank_value: null, max_mean: 9 }),
  pair(4, 'COL1A1', 'ITGA1', { rank_value: 0.1, max_mean: 3 }),
];
const all = { rank: 1, from: 'all' as const, cytokines: [], genes: [], csv: null };
const numbers = (found: PairFacts[] | null) => found?.map((one) => one.pair) ?? null;

test('a csv of pairs: two columns or one name, other lines are counted', () => {
  const { pairs, problems } = parsePairs('\uFEFFCCL5,CCR5\r\n"FN1";"CD44"\nCCL5_CCR5\nonly\na,b,c\n\n_x\n');
  expect(pairs).toEqual(['CCL5_CCR5', 'FN1_CD44']);
  expect(problems).toBe(3);
});

test('pairs by rank, cytokine and list; nothing chosen is everything', () => {
  expect(chosenPairs(PAIRS, all)).toBeNull();
  expect(numbers(chosenPairs(PAIRS, { ...all, rank: 0.2 }))).toEqual([1, 4]);
  expect(cytokinesOf(PAIRS)).toEqual(['CCL5', 'IL12A', 'IL12B']);
  expect(chosenPairs(PAIRS, { ...all, from: 'cytokines' })).toBeNull();
  expect(numbers(chosenPairs(PAIRS, { ...all, from: 'cytokines', cytokines: ['IL12B'] }))).toEqual([2]);
  const csv = { fileName: 'x', pairs: ['il12a_IL12B_IL12RB1_IL12RB2', 'FN1_CD44', 'A_B'], problems: 0 };
  expect(numbers(chosenPairs(PAIRS, { ...all, from: 'csv', csv }))).toEqual([2, 3]);
  expect(numbers(chosenPairs(PAIRS, { ...all, from: 'csv', csv, rank: 0.9 }))).toEqual([2]);
  expect(unknownPairs(PAIRS, csv.pairs)).toEqual(['A_B']);
  // Either side of a pair, each subunit, in any spelling.
  expect(chosenPairs(PAIRS, { ...all, from: 'genes', genes: [] })).toBeNull();
  expect(numbers(chosenPairs(PAIRS, { ...all, from: 'genes', genes: ['il12b', 'CD44', 'NOWHERE'] }))).toEqual([2, 3]);
  expect(chosenPairs(PAIRS, { ...all, from: 'genes', genes: ['NOWHERE'] })).toEqual([]);
  expect(unknownGenes(PAIRS, ['il12b', 'NOWHERE'])).toEqual(['NOWHERE']);
});

test('the most specific pairs with rows come first, then those with the highest mean', () => {
  expect(topPairs(PAIRS, new Set([1, 2, 3, 4]))).toEqual([4, 1, 2, 3]);
  expect(topPairs(PAIRS, new Set([1, 3]), 1)).toEqual([1]);
});

const set = (over: Partial<ReferenceSet>): ReferenceSet => ({
  ...{ id: 'v5', kind: 'ligandReceptor', name: 'CellPhoneDB', species: 'Homo sapiens', toSpecies: null },
  ...{ database: null, version: '5', licence: '', source: '', scope: 'platform', sha256: 'a'.repeat(64), bytes: 1 },
  ...{ entries: 1, genes: 1, replaced: 0, isOwn: false, importedAt: '', importedBy: '' },
  ...over,
});
const columns = [
  {
    id: 'type',
    label: 'type',
    categories: [
      { name: 'T', cells: 5 },
      { name: 'B', cells: 4 },
      { name: 'none', cells: 0 },
    ],
  },
  {
    id: 'group',
    label: 'group',
    categories: [
      { name: 'x', cells: 5 },
      { name: 'y', cells: 4 },
    ],
  },
];
const form: InteractionForm = {
  ...{
    groupBy: 'type',
    cellTypes: null,
    cells: null,
    resource: 'bundled:cellphonedb',
    condition: null,
    sampleBy: 'sample',
  },
  ...{ permutations: 1000, minExpressing: 0.1 },
};
test('the request has the types with cells, the species and the pairs', () => {
  const facts = { columns, references: [set({})], species: null };
  expect(interactionParams(form, facts)).toMatchObject({
    ...{ cellTypes: ['T', 'B'], species: 'Homo sapiens', resource: { bundled: 'cellphonedb' } },
  });
  expect(interactionParams({ ...form, resource: 'reference:v5' }, facts).resource).toEqual({ reference: 'v5' });
  expect(validateInteraction(form, facts)).toEqual({});
  expect(Object.keys(validateInteraction({ ...form, cellTypes: [] }, facts))).toEqual(['cellTypes']);
  const same = { column: 'group', a: 'x', b: 'x' };
  expect(Object.keys(validateInteraction({ ...form, condition: same }, facts))).toEqual(['condition']);
});

test('samples are asked for with two conditions alone, and never by a column that says something else', () => {
  const facts = { columns, references: [set({})], species: null };
  const condition = { column: 'group', a: 'x', b: 'y' };
  const by = (part: Partial<InteractionForm>) => interactionParams({ ...form, ...part }, facts).sampleBy;
  expect([by({}), by({ condition })]).toEqual([null, 'sample']);
  expect([by({ condition, sampleBy: 'group' }), by({ condition, sampleBy: 'type' })]).toEqual([null, null]);
});

test('mouse has its own pairs, and human ones where the library has orthologs', () => {
  const facts = { references: [set({})], species: 'Mus musculus' };
  expect(resourcesOf(facts).map((one) => [one.id, one.isMissing])).toEqual([
    ['bundled:mouseconsensus', false],
    ['reference:v5', true],
  ]);
  const orthologs = set({ id: 'o', kind: 'orthologs', toSpecies: 'Mus musculus' });
  expect(resourcesOf({ ...facts, references: [set({}), orthologs] })[1]?.isMissing).toBe(false);
  expect(resourcesOf({ ...facts, species: 'Danio rerio' })).toEqual([]);
  expect(validateInteraction(form, { ...facts, columns })).toHaveProperty('resource');
});
