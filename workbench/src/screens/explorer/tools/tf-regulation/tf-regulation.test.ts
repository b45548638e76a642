import { expect, test } from '@jest/globals';
import type { ReferenceSet } from '@stroma/contract';
import {
  firstMotifs,
  motifSetsOf,
  networksOf,
  regulonParams,
  type RegulonFacts,
  type RegulonForm,
} from '@stroma/design-system/explorer';
import { queryOf } from '../shared/query.ts';
import { targetsCsv } from './targetsCsv.ts';

const set = (over: Partial<ReferenceSet>): ReferenceSet => ({
  ...{ id: 'n1', kind: 'regulons', name: 'DoRothEA', species: 'Homo sapiens', toSpecies: null, database: null },
  ...{ version: '1', licence: '', source: '', scope: 'platform', sha256: 'a1'.repeat(32), bytes: 1, entries: 1 },
  ...{ genes: 1, replaced: 0, isOwn: false, importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'admin' },
  ...over,
});
const form: RegulonForm = {
  ...{ groupBy: 'type', cells: null, source: 'reference:n1', factors: '', targets: 200, perFactor: 30 },
  ...{ method: 'ulm', minTargets: 4, motifs: null },
};
const facts: RegulonFacts = { columns: [], references: [set({})], species: null };

test('a form is a request: of a network, or of factors in any separation, each once', () => {
  expect(regulonParams(form, facts)).toEqual({
    ...{ groupBy: 'type', cells: null, method: 'ulm', minTargets: 4, topShare: 0.05, seed: 0 },
    ...{ species: 'Homo sapiens', source: { reference: 'n1' } },
  });
  const inferred = { ...form, source: 'infer' as const, factors: 'SPI1, PAX5;GATA1\r\nSPI1\t\n' };
  expect(regulonParams(inferred, { ...facts, species: 'Mus musculus' })).toMatchObject({
    species: 'Mus musculus',
    source: { factors: ['SPI1', 'PAX5', 'GATA1'], targets: 200, perFactor: 30 },
  });
});

test('motifs are asked for only with sets of the species; the first annotations take the rankings of their release', () => {
  const library = [
    set({ id: 'k9', kind: 'motifRankings', version: 'v9' }),
    set({ id: 'k10', kind: 'motifRankings', version: 'v10' }),
    set({ id: 'a10', kind: 'motifAnnotations', version: 'v10' }),
  ];
  const sets = motifSetsOf({ references: library, species: null })!;
  expect(firstMotifs(sets)).toEqual({ rankings: ['k10'], annotations: 'a10' });
  expect(firstMotifs({ ...sets, rankings: [library[0]!] })).toEqual({ rankings: ['k9'], annotations: 'a10' });
  expect(motifSetsOf({ references: library, species: 'Mus musculus' })).toBeNull();
  expect(motifSetsOf({ references: library.slice(0, 2), species: null })).toBeNull();
  const asked = { ...form, source: 'infer' as const, factors: 'SPI1 PAX5', motifs: firstMotifs(sets) };
  const motifs = (references: ReferenceSet[]) => regulonParams(asked, { ...facts, references }).source;
  expect(motifs(library)).toMatchObject({ motifs: { rankings: ['k10'], annotations: 'a10' } });
  expect(motifs([])).toMatchObject({ motifs: null });
});

test('networks of the species come first; those of another one need orthologs', () => {
  const mouse = set({ id: 'n2', species: 'Mus musculus' });
  const orthologs = set({ id: 'o', kind: 'orthologs', species: 'Homo sapiens', toSpecies: 'Mus musculus' });
  const of = (references: ReferenceSet[], species: string | null) =>
    networksOf({ references, species }).map(({ id, converted, isMissing }) => [id, converted, isMissing]);
  expect(of([mouse, set({})], 'Homo sapiens')).toEqual([
    ['reference:n1', false, false],
    ['reference:n2', true, true],
  ]);
  expect(of([mouse, set({}), orthologs], null)[1]).toEqual(['reference:n2', true, false]);
  expect(of([set({ kind: 'geneSets' })], null)).toEqual([]);
  expect(of([set({})], 'Danio rerio')).toEqual([]);
});

test('a served table is asked for with its order, search and filter', () => {
  expect(queryOf({ search: ' STAT ', sort: { column: 'number', direction: 'ascending' } })).toEqual({
    search: 'STAT',
    sort: 'number',
    order: 'asc',
  });
  const sort = { column: 'weight', direction: 'descending' } as const;
  expect(queryOf({ search: ' ', sort }, ['number:eq:2'])).toEqual({
    filter: ['number:eq:2'],
    sort: 'weight',
    order: 'desc',
  });
});

test('a csv of targets is of one regulon under its name, or of all', () => {
  const query = { filter: ['number:eq:2'], search: 'CD' };
  const shown = { name: 'Regulons', names: ['SPI1', 'PAX5'], query };
  expect(targetsCsv(2, shown)).toEqual({ query, file: 'Regulons PAX5' });
  expect(targetsCsv(null, shown)).toEqual({ query: {}, file: 'Regulons' });
});
