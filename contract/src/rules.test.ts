import { expect, test } from '@jest/globals';
import { Value } from 'typebox/value';
import { Name } from './shapes/cells.ts';
import { fileNameOf, isNameText } from './rules.ts';
import { tasks } from './endpoints/tasks.ts';

const BAD = ['\u202eevil', 'a\u202a', '\u2066b', 'c\u2069', 'x\ud83e', '\uddec', 'x\ufffd', 'a\nb', 'a\u007f'];
const GOOD = ['CD4 T', '对照 “1”', 'تائية', 'é\u0301', '🧬', 'T-cell \u200f1'];

test.each(BAD)('%j is no name of labels, sets, views or analyses', (name) => {
  expect([isNameText(name), Value.Check(Name, name)]).toEqual([false, false]);
  expect(Value.Check(tasks.submit.body!, { dataset: 'd'.repeat(26), name, params: {} })).toBe(false);
});
test.each(GOOD)('%j is a name', (name) => expect([isNameText(name), Value.Check(Name, name)]).toEqual([true, true]));
test('blanks are no name', () => expect(Value.Check(Name, '  ')).toBe(false));

test.each([
  ['T vs B', 'deg.csv', 'T vs B deg.csv'],
  ['a/b\\c: *?', 'job.log', 'a_b_c_ _ job.log'],
  ['x'.repeat(120), 'receipt.json', `${'x'.repeat(100)} receipt.json`],
])('a file of the analysis %j is saved as a name that every system takes', (analysis, name, saved) => {
  expect(fileNameOf(analysis, name)).toBe(saved);
});
