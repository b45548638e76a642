import { expect, test } from '@jest/globals';
import type { ReferenceSet } from '@stroma/contract';
import { speciesRows } from './speciesRows.ts';
import { SPECIES } from './species.ts';

const set = (kind: ReferenceSet['kind'], species: string, toSpecies: string | null = null) =>
  ({ id: kind, kind, species, toSpecies }) as unknown as ReferenceSet;

test('a species has its own sets, or those of others by orthologs in either direction', () => {
  const rows = speciesRows(
    [
      set('geneSets', 'Homo sapiens'),
      set('genes', 'Homo sapiens'),
      set('regulons', 'Homo sapiens'),
      set('regulons', 'Homo sapiens'),
      set('markers', 'Homo sapiens'),
      set('orthologs', 'Homo sapiens', 'Mus musculus'),
      set('orthologs', 'Sus scrofa', 'Mus musculus'),
    ],
    SPECIES,
  );
  expect(rows).toHaveLength(11);
  const of = (name: string) => rows.find(({ species }) => species === name)!;
  expect(of('Homo sapiens')).toMatchObject({
    convertedFrom: [],
    orthologs: ['Mus musculus'],
    others: ['markers', 'regulons'],
  });
  expect(of('Mus musculus')).toMatchObject({
    convertedFrom: ['Homo sapiens'],
    orthologs: ['Homo sapiens', 'Sus scrofa'],
  });
  expect(of('Sus scrofa')).toMatchObject({ convertedFrom: [], orthologs: ['Mus musculus'], others: [] });
  expect([of('Homo sapiens').geneTables.length, of('Homo sapiens').geneSets.length]).toEqual([1, 1]);
});
