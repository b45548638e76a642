import { expect, test } from '@jest/globals';
import { toCsv } from './download.ts';

test.each(['=1', '+1', '-1', '@a', '\t=1', '＝1', '＋1', '－1', '＠a'])('csv: %j is text, not a formula', (text) => {
  expect(toCsv({ columns: ['a'], rows: [[text]] })).toBe(`a\r\n'${text}`);
});

test('csv: a carriage return before a formula is quoted, and numbers and other texts stay', () => {
  expect(
    toCsv({
      columns: ['a', 'b'],
      rows: [
        ['\r=1', -1],
        ['CD8＋', 'say "x"'],
      ],
    }),
  ).toBe('a,b\r\n"\'\r=1",-1\r\nCD8＋,"say ""x"""');
});
