import { expect, test } from '@jest/globals';
import { bulkProblems, firstBulk, groupOfName, toParams, withFiles } from './bulk.ts';
import type { BulkFile } from './bulk.types.ts';
import { bulkTemplate, cellsOf, readBulkTable, readGmt } from './table.ts';

const file = (id: string, names: readonly string[]): BulkFile => ({
  ...{ id, fileName: `${id}.tsv`, fileSize: 1, format: 'counts-table', species: 'Mus musculus', state: 'parsed' },
  ...{ error: null, warnings: [] },
  bulk: { measure: 'counts', hasLengths: false, samples: names.map((name) => ({ name, size: 1, detected: 1 })) },
});
const NAMES = ['untrt_1', 'untrt_2', 'untrt_3', 'trt_1', 'trt_2', 'trt_3'];
const files = [file('a', NAMES), file('b', ['S_matrix'])];
const chosen = withFiles(firstBulk('Homo sapiens'), ['a'], files);

test('groups follow from names, and two groups are compared with the control second', () => {
  expect(['ctrl1', 'KO_rep2', 'T-3', 'liver'].map(groupOfName)).toEqual(['ctrl', 'KO', 'T', 'liver']);
  expect(chosen.rows.map((row) => row.group)).toEqual(['untrt', 'untrt', 'untrt', 'trt', 'trt', 'trt']);
  expect(chosen.pairs).toEqual([{ a: 'trt', b: 'untrt' }]);
  expect(chosen.species).toBe('Mus musculus');
});

test('the template comes back as it was sent, also with semicolons, quotes and a byte order mark', () => {
  const text = bulkTemplate(chosen, files);
  expect(readBulkTable(`\uFEFF${text}`, chosen, files).value).toEqual(chosen);
  expect(readBulkTable(text.replaceAll(',', ';'), chosen, files).value).toEqual(chosen);
  expect(cellsOf('a,b\r\n"x, ""y""",2\n\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', '2'],
  ]);
});

test('further columns are variables, numbers where all values are', () => {
  const lines = NAMES.map(
    (name, i) => `${name}\t${i < 3 ? 'u' : 't'}\ta.tsv\tp${i % 3}\t\t${30 + i}\t${i % 2 ? 'x' : 'y'}`,
  );
  const { value } = readBulkTable(['sample\tgroup\tfile\tpair\tbatch\tage\tsite', ...lines].join('\n'), chosen, files);
  expect(value?.covariates).toEqual([
    { name: 'age', isNumber: true },
    { name: 'site', isNumber: false },
  ]);
  expect(toParams(value!).samples[4]).toEqual({
    ...{ sample: 'trt_2', group: 't', file: 'a', pair: 'p1', values: ['34', 'y'] },
  });
});

test('a row that fits no sample, one twice and one without a group are named by their line', () => {
  const read = (...lines: string[]) => readBulkTable(['sample,group,file', ...lines].join('\n'), chosen, files).problem;
  expect(read('trt_9,t,a.tsv')).toEqual({ id: 'bulk.table.unknown', params: { n: 2, sample: 'trt_9', file: 'a.tsv' } });
  expect(read('trt_1,t,a.tsv', 'trt_1,t,a.tsv')).toEqual({ id: 'bulk.table.twice', params: { n: 3, sample: 'trt_1' } });
  expect(read('trt_1,,a.tsv')).toEqual({ id: 'bulk.table.row', params: { n: 2, column: 'group' } });
  expect(read()).toEqual({ id: 'bulk.table.empty', params: {} });
});

test('the only sample of a file may have another name, which the request then has beside its column', () => {
  const both = withFiles(firstBulk('x'), ['a', 'b'], files);
  const { value } = readBulkTable('sample,group,file\ndonor_7,t,b.tsv', both, files);
  expect(toParams(value!).samples).toEqual([{ sample: 'donor_7', group: 't', file: 'b', column: 'S_matrix' }]);
});

test('a complete form has no problem; a missing value is said with its row', () => {
  const whole = { ...chosen, jobName: 'Run', gsea: 'skip' as const };
  expect(bulkProblems(whole)).toEqual({});
  const bare = { ...whole, rows: whole.rows.map((row, i) => ({ ...row, batch: i === 4 ? '' : `b${i % 2}` })) };
  expect(bulkProblems(bare).samples).toEqual({
    id: 'BULK_VALUE_MISSING',
    params: { column: 'batch', sample: 'trt_2', row: 5 },
  });
});

test('a .gmt file gives its sets, and a line that is none is named', () => {
  expect(readGmt('own.gmt', 'A\tx\tTP53\tTP53\tMYC\nB\t\tEGFR\n')).toEqual({
    own: {
      name: 'own',
      sets: [
        { name: 'A', genes: ['TP53', 'MYC'] },
        { name: 'B', genes: ['EGFR'] },
      ],
    },
  });
  expect(readGmt('own.gmt', 'A\tx\tTP53\nB\tx')).toEqual({
    problem: { id: 'bulk.gmt.row', params: { file: 'own.gmt', n: 2 } },
  });
});
