import { expect, test } from '@jest/globals';
import type { ReceiptData } from '../../explorer.types.ts';
import { differencesOf } from './differences.ts';

const receipt = (over: Partial<ReceiptData>): ReceiptData => ({
  tool: 'differential-expression',
  jobId: 'j',
  cellSet: { cells: 700, sha256: 'a' },
  labels: { cell_type: 'v1' },
  params: { method: 'wilcoxon', groups: [{ name: 'B', cells: { column: 'x' } }], logFoldChange: 0.25 },
  ...over,
});

test('two runs of the same differ in nothing, whatever the order of their parameters', () => {
  const params = { logFoldChange: 0.25, groups: [{ cells: { column: 'x' }, name: 'B' }], method: 'wilcoxon' };
  expect(differencesOf([receipt({}), receipt({ jobId: 'k', params })])).toEqual([]);
});

test('cells, labels and parameters are told apart, with a parameter that one lacks', () => {
  const other = receipt({
    cellSet: { cells: 700, sha256: 'b' },
    labels: { cell_type: 'v2' },
    params: { method: 't-test', groups: [{ name: 'B', cells: { column: 'y' } }], logFoldChange: 0.25, paired: true },
  });
  expect(differencesOf([receipt({}), other]).map(({ kind, name, values }) => [kind, name, ...values])).toEqual([
    ['cells', '', 700, 700],
    ['labels', 'cell_type', 'v1', 'v2'],
    ['parameter', 'method', 'wilcoxon', 't-test'],
    ['parameter', 'groups', [{ name: 'B', cells: { column: 'x' } }], [{ name: 'B', cells: { column: 'y' } }]],
    ['parameter', 'paired', undefined, true],
  ]);
});

test('a receipt that recorded nothing differs in all that the other has', () => {
  const bare: ReceiptData = { tool: 'differential-expression', jobId: 'old' };
  expect(differencesOf([bare, receipt({})]).map(({ kind }) => kind)).toEqual([
    'cells',
    'labels',
    'parameter',
    'parameter',
    'parameter',
  ]);
});

test('an object is taken apart where the form names its parts, and stays whole where it names the object', () => {
  const settings = { b: { label: 'Group B' }, 'filter.padj': { label: 'Maximum adjusted p' } };
  const params = { b: { name: 'B', column: 'x' }, filter: { padj: 0.05, pct: 0.1 }, extra: { deep: 1 } };
  const other = { b: { name: 'C', column: 'x' }, filter: { padj: 0.01, pct: 0.1 }, extra: { deep: 2 } };
  const found = differencesOf([receipt({ params }), receipt({ params: other })], settings);
  expect(found.map(({ name, values }) => [name, ...values])).toEqual([
    ['b', params.b, other.b],
    ['filter.padj', 0.05, 0.01],
    ['extra', { deep: 1 }, { deep: 2 }],
  ]);
});

test('another version of a reference, of a library, and another analysis before are differences', () => {
  const set = (version: string) => ({ name: 'Hallmark', version, sha256: 'a', licence: 'CC', source: 's' });
  const one = receipt({ references: [set('2024')], libraries: { numpy: '2.3', scanpy: '1.11' }, parent: 'p' });
  const two = receipt({ references: [set('2025')], libraries: { numpy: '2.4', scanpy: '1.11' }, parent: 'q' });
  expect(differencesOf([one, two]).map(({ kind, name }) => [kind, name])).toEqual([
    ['parent', ''],
    ['reference', 'Hallmark'],
    ['library', 'numpy'],
  ]);
});
