import { expect, test } from '@jest/globals';
import { readShown, writeShown } from './shown.ts';

test('what is shown comes back from the address; the first view leaves it empty', () => {
  const view = { comparison: 2, side: 'b', y: 'pvalue' } as const;
  expect(writeShown(view)).toBe('2.b.pvalue');
  expect(readShown('2.b.pvalue', 3)).toEqual(view);
  expect(writeShown({ comparison: 0, side: 'a', y: 'padj' })).toBe('');
});

test.each(['', '3.b.pvalue', '2.c.pvalue', '2.b.toString', '2.b.pvalue.x', '-1.a.padj', 'heatmap'])(
  'an address with %j shows the first view of three comparisons',
  (text) => expect(readShown(text, 3)).toEqual({ comparison: 0, side: 'a', y: 'padj' }),
);
