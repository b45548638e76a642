import { expect, test } from '@jest/globals';
import { ofDataset } from './ofDataset.ts';

test('another tab keeps the view of the address, not the result of this one', () => {
  expect(ofDataset('?result=a1&colour=cluster')).toBe('?colour=cluster');
  expect(ofDataset('?result=a1')).toBe('');
  expect(ofDataset('?set=up&score=A,B&of=3&colour=cluster')).toBe('?colour=cluster');
  expect(ofDataset('?cells=a%20b')).toBe('?cells=a%20b');
});
