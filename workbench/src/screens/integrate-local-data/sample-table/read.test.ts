/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { SAMPLE_TABLE } from '@stroma/contract';
import { zipSync } from 'fflate';
import { readTableFile } from './file.ts';
import { cellsOf, tableOf, textOf } from './read.ts';

const samples = [
  { name: 'S1', fileName: 'GSM1_ctrl.tar.gz' },
  { name: 'S2', fileName: 'GSM2_stim.tar.gz' },
];
const read = (text: string) => tableOf(cellsOf(text), 'a.csv', samples);

test.each([
  ['tabs of a spreadsheet', 'sample\tdonor\r\nS1\tP1\r\nS2\tP2\r\n'],
  ['commas with a byte order mark', '\uFEFFsample,donor\nS1,P1\nS2,P2'],
  ['semicolons and old Mac line ends', 'sample;donor\rS1;P1\rS2;P2\r'],
  ['quotes', '"sample","donor"\n"S1","P1"\n"S2","P2"\n'],
  ['empty rows and columns', '\n,sample,,donor\n,,,\n,S1,,P1\n,S2,,P2\n'],
  ['a short row', 'sample,donor\nS1,P1\nS2, P2 ,\n'],
])('%s', (_, text) => {
  expect(read(text)).toEqual({
    table: {
      fileName: 'a.csv',
      columns: ['sample', 'donor'],
      tableData: [
        ['S1', 'P1'],
        ['S2', 'P2'],
      ],
    },
  });
});

test('a quoted cell holds separators, line ends and quotes; the column that names samples comes first', () => {
  expect(read('note,file\n"a, ""b""\nc",gsm1 ctrl\nd,GSM2-stim')).toEqual({
    table: {
      fileName: 'a.csv',
      columns: ['file', 'note'],
      tableData: [
        ['gsm1 ctrl', 'a, "b" c'],
        ['GSM2-stim', 'd'],
      ],
    },
  });
});

test('columns without a name and repeated ones are numbered', () => {
  expect(read('sample,,x,x\nS1,a,b,c')).toMatchObject({ table: { columns: ['sample', 'column 2', 'x', 'x_2'] } });
});

test.each([
  ['', { rows: 0, columns: 0 }],
  ['sample,donor', { rows: 1, columns: 0 }],
  ['sample\nS1\nS2', { rows: 3, columns: 1 }],
])('%j is no table', (text, found) => {
  const given = read(text) as { error: { id: string; params: { rows: number } } };
  expect(given.error.id).toBe('SAMPLE_TABLE_EMPTY');
  expect(given.error.params.rows).toBe(found.rows);
});

test('the largest table is read, one row, column, letter or byte more is refused with the number', () => {
  const { rows, columns, value } = SAMPLE_TABLE;
  const of = (r: number, c: number, cell = 'x') =>
    [Array.from({ length: c }, (_, k) => `c${k}`), ...Array.from({ length: r }, () => Array(c).fill(cell) as string[])]
      .map((row) => row.join('\t'))
      .join('\n');
  expect(read(of(rows, columns))).toHaveProperty('table');
  expect(read(of(2, 2, 'x'.repeat(value)))).toHaveProperty('table');
  expect(read(of(rows + 1, 2))).toMatchObject({ error: { id: 'SAMPLE_TABLE_TOO_LARGE', params: { rows: rows + 1 } } });
  expect(read(of(2, columns + 1))).toMatchObject({ error: { params: { columns: columns + 1 } } });
  expect(read(of(rows, columns, 'x'.repeat(value)))).toMatchObject({ error: { id: 'SAMPLE_TABLE_TOO_LARGE' } });
  expect(read(of(2, 2, 'x'.repeat(value + 1)))).toMatchObject({
    error: { id: 'SAMPLE_TABLE_LONG', params: { row: 2 } },
  });
});

test('files: UTF-16 and GB 18030 text, a workbook, and what is neither', async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'样本'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ]);
  expect(textOf(utf16).replace('\uFEFF', '')).toBe('样本');
  expect(textOf(new Uint8Array([0xd1, 0xf9, 0xb1, 0xbe]))).toBe('样本');
  const text = (xml: string) => new TextEncoder().encode(xml);
  const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const book = zipSync({
    'xl/workbook.xml': text('<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': text(
      `<worksheet><sheetData><row r="1">${cell('A1', 'sample')}${cell('B1', 'age')}</row>` +
        `<row r="2">${cell('A2', 'S2')}<c r="B2"><v>61</v></c></row></sheetData></worksheet>`,
    ),
  });
  const file = (bytes: Uint8Array, name: string) => new File([bytes as BlobPart], name);
  expect(await readTableFile(file(book, 'b.xlsx'), samples)).toEqual({
    table: { fileName: 'b.xlsx', columns: ['sample', 'age'], tableData: [['S2', '61']] },
  });
  const unreadable = { error: { id: 'SAMPLE_TABLE_UNREADABLE', params: { file: 'c.xlsx' } } };
  expect(await readTableFile(file(book.slice(0, 90), 'c.xlsx'), samples)).toEqual(unreadable);
  expect(await readTableFile(file(new Uint8Array([1, 0, 2, 10, 3]), 'c.xlsx'), samples)).toEqual(unreadable);
});
