import { expect, test } from '@jest/globals';
import { foundName, foundNames } from './found-names.ts';

const found = [
  { gene_id: 'ENSG00000168685', symbol: 'IL7R' },
  { gene_id: 'ENSG00000010610', symbol: 'CD4' },
  { gene_id: 'ENSG1', symbol: 'Cd4' },
];

test('names in another case and ids become the symbols of the matrix', () => {
  expect(foundNames(['il7r', 'ENSG00000010610', 'nothing'], found)).toEqual(['IL7R', 'CD4', 'nothing']);
});

test('a gene that was typed in two ways is there once', () => {
  expect(foundNames(['CD4', 'ensg00000010610'], found)).toEqual(['CD4']);
});

test('the exact symbol goes before one that differs by its case', () => {
  expect(foundName('Cd4', found)).toBe('Cd4');
  expect(foundName('cd4', found)).toBe('CD4');
});
