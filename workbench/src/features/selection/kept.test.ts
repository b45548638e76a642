import { beforeEach, expect, jest, test } from '@jest/globals';
import { packWhere } from './bits.ts';
import { EMPTY_EXPRESSION, write } from './expression.ts';
import { keepSelection, readStoredSelection } from './kept.ts';

beforeEach(() => sessionStorage.clear());

const drawn = { kind: 'drawn', bits: packWhere(70_003, (cell) => cell % 3 === 0) } as const;
const category = { kind: 'category', column: 'type', categories: ['T/B', '细胞'] } as const;

test('an expression with a drawn area comes back as it was, for its dataset alone', () => {
  const expression = write(write(EMPTY_EXPRESSION, drawn), category, 'or', true);
  keepSelection('d1', 70_003, expression);
  expect(readStoredSelection('d1', 70_003)).toEqual(expression);
  expect(readStoredSelection('d2', 70_003)).toEqual(EMPTY_EXPRESSION);
  // The dataset was rewritten with other cells.
  expect(readStoredSelection('d1', 70_004)).toEqual(EMPTY_EXPRESSION);
});

test('nothing selected is nothing kept; a storage that is full or holds something else keeps nothing', () => {
  keepSelection('d1', 8, write(EMPTY_EXPRESSION, category));
  keepSelection('d1', 8, EMPTY_EXPRESSION);
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem('stroma.selection.d1', '{');
  expect(readStoredSelection('d1', 8)).toEqual(EMPTY_EXPRESSION);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepSelection('d1', 8, write(EMPTY_EXPRESSION, category))).not.toThrow();
  full.mockRestore();
});
