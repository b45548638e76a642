import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { TOOLS } from '@stroma/contract';
import { refusedBy } from './errors.ts';

const ajv = new Ajv({ allErrors: false, strict: false, verbose: true });
const validate = ajv.compile(TOOLS.enrichment.params);
const refused = (genes: unknown): unknown => {
  const params = {
    ...{ method: 'gsea', genes, databases: [{ reference: 'r' }], background: 'tested', minSize: 10, maxSize: 500 },
    ...{ permutations: 1000, seed: 0 },
  };
  expect(validate(params)).toBe(false);
  const { path, rule } = refusedBy('body', validate.errors).params;
  return [path, rule];
};

test.each([
  [
    'the branch of its kind is meant, not the first one',
    { kind: 'list', name: 'x', scores: null },
    '/genes/genes',
    'required',
  ],
  [
    'the deepest error is meant',
    { kind: 'list', name: 'x', genes: ['A', ''], scores: null },
    '/genes/genes/1',
    'minLength',
  ],
  ['no branch is meant', { kind: 'other' }, '/genes', 'anyOf'],
  ['no object at all', 3, '/genes', 'anyOf'],
])('a value that fits no branch of a union: %s', (_, genes, path, rule) => {
  expect(refused(genes)).toEqual([path, rule]);
});

test('60,000 ranked genes are taken, and one more is named as too many', () => {
  const list = (n: number) => ({ kind: 'list', name: 'x', genes: Array(n).fill('G'), scores: Array(n).fill(1) });
  expect(refused(list(60_001))).toEqual(['/genes/genes', 'maxItems']);
});
