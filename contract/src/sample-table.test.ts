import { expect, test } from '@jest/globals';
import { datasetColumn, isDiseaseColumn, matchSamples, sampleColumns, separates } from './sample-table.ts';

const table = (...rows: string[][]) => ({ fileName: '', columns: ['name', 'donor'], tableData: rows });

test('a row is of the sample that it names, else of the one whose name or file differs in case and punctuation alone', () => {
  const samples = [
    { name: 'S1', fileName: 'GSM1_ctrl.tar.gz' },
    { name: 'lung_2', fileName: 'b.h5' },
    { name: 'S3', fileName: 'GSM3-stim.tsv' },
  ];
  const found = matchSamples(
    samples,
    table(['Lung 2', 'P2'], ['gsm3 stim', 'P3'], ['S1', 'P1'], ['S9', 'P9'], ['s1', 'P1']),
  );
  expect(found).toEqual({ rows: [2, 0, 1], unmatched: [3], repeated: [4] });
});

test('a name that fits two samples is nobody’s unless it is written the same', () => {
  const samples = [{ name: 'A_1' }, { name: 'a1' }];
  expect(matchSamples(samples, table(['A-1', 'x']))).toEqual({ rows: [null, null], unmatched: [0], repeated: [] });
  expect(matchSamples(samples, table(['a1', 'x'])).rows).toEqual([null, 0]);
});

test('no sample, one sample, and a table of empty names match nothing wrongly', () => {
  expect(matchSamples([], table(['S1', 'x']))).toEqual({ rows: [], unmatched: [0], repeated: [] });
  expect(matchSamples([{ name: 'S1' }], table(['', 'x']))).toEqual({ rows: [null], unmatched: [0], repeated: [] });
});

test('values follow the samples, empty ones are not known, and names of written columns give way', () => {
  const given = {
    fileName: 'a.csv',
    columns: ['id', 'group', 'age'],
    tableData: [
      ['S2', 'ctrl', ' '],
      ['S1', 'case', '61'],
    ],
  };
  expect(sampleColumns([{ name: 'S1' }, { name: 'S2' }, { name: 'S3' }], given)).toEqual([
    { name: 'group_table', values: ['case', 'ctrl', null] },
    { name: 'age', values: ['61', null, null] },
  ]);
  expect(datasetColumn('Cluster', ['Cluster', 'Cluster_table'])).toBe('Cluster_table2');
});

test('what separates samples knows each and tells two apart', () => {
  expect([['a', 'b'], ['a', 'a'], ['a', null], []].map(separates)).toEqual([true, false, false, false]);
  expect(['disease', 'Diagnosis', '疾病', 'disease state', 'donor'].map(isDiseaseColumn)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
