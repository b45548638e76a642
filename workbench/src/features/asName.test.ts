import { expect, test } from '@jest/globals';
import { NAME_PATTERN } from '@stroma/contract';
import { asName } from './asName.ts';

const isName = (text: string): boolean => new RegExp(NAME_PATTERN, 'u').test(text);

test.each([
  ['T cells', 'T cells'],
  ['خلايا تائية', 'خلايا تائية'],
  // An override of an imported name, and the isolates that a sentence puts around it.
  ['\u2068\u202eخلايا\u2069 vs B', 'خلايا vs B'],
  ['CD4\tT\r\ncells', 'CD4 T cells'],
  ['half \ud83d of one', 'half   of one'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%j is named %j', (text, name) => {
  expect(asName(text, 200)).toBe(name);
  expect(isName(name)).toBe(true);
});

test('every text of the data ends as a name that the server takes, or blank', () => {
  const odd = [
    '\u202e',
    '\u2066',
    '\u2069',
    '\ud83d',
    '\ude00',
    '😀',
    '\u0000',
    '\u0085',
    '\n',
    '\ufffd',
    'a',
    ' ',
    '文',
  ];
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647);
  for (let i = 0; i < 3000; i += 1) {
    const text = Array.from({ length: next() % 30 }, () => odd[next() % odd.length]!).join('');
    const most = 1 + (next() % 20);
    const name = asName(text, most);
    expect(name.length).toBeLessThanOrEqual(most);
    expect(name === '' || isName(name)).toBe(true);
  }
});
