/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { firstBulk, withFiles } from '@stroma/design-system/wizard';
import { zipSync } from 'fflate';
import { bulkTemplate, readBulkTable } from '../../../../design-system/src/wizard/bulk/table.ts';
import { tableText } from './tableText.ts';

const file = {
  ...{ id: 'f', fileName: 'counts.csv', fileSize: 1, format: 'counts-table', species: null, state: 'parsed' as const },
  ...{ error: null, warnings: [] },
  bulk: {
    ...{ measure: 'counts' as const, hasLengths: false },
    samples: ['a1', 'a2', 'b1', 'b2'].map((name) => ({ name, size: 1, detected: 1 })),
  },
};
const form = withFiles(firstBulk('Homo sapiens'), ['f'], [file]);

/** A workbook of one sheet: numbers as numbers, texts in the cells, as programs write it. */
function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const text = (xml: string) => new TextEncoder().encode(xml);
  const cell = (value: string, at: string) =>
    /^\d+$/.test(value)
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((v, c) => (v ? cell(v, `${'ABCDEFGH'[c]}${r + 1}`) : '')).join('')}</row>`,
    )
    .join('');
  return zipSync({
    'xl/workbook.xml': text('<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': text(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });
}

test('the template is filled in Excel and comes back as a workbook', async () => {
  const [head, ...rows] = bulkTemplate(form, [file])
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head).toEqual(['sample', 'group', 'file', 'pair', 'batch']);
  const filled = rows.map(([sample, , name], k) => [
    sample!,
    k < 2 ? 'treated' : 'control',
    name!,
    '',
    'day, one',
    `${30 + k}`,
  ]);
  const bytes = workbook([[...head!, 'age'], ...filled]);
  const text = await tableText(new File([bytes as BlobPart], 'samples.xlsx'));
  const { value, problem } = readBulkTable(text!, form, [file]);
  expect(problem).toBeNull();
  expect(value!.rows.map((row) => [row.sample, row.group, row.batch, ...row.values])).toEqual([
    ['a1', 'treated', 'day, one', '30'],
    ['a2', 'treated', 'day, one', '31'],
    ['b1', 'control', 'day, one', '32'],
    ['b2', 'control', 'day, one', '33'],
  ]);
  expect(value).toMatchObject({
    covariates: [{ name: 'age', isNumber: true }],
    pairs: [{ a: 'treated', b: 'control' }],
  });
  expect(await tableText(new File([bytes.slice(0, 80) as BlobPart], 'torn.xlsx'))).toBeNull();
});
