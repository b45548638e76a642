import { expect, test } from '@jest/globals';
import { datasetQuery } from './ofDataset.ts';

test('another tab keeps the view of the address, not the result of this one', () => {
  expect(datasetQuery('?result=a1&colour=cluster')).toBe('?colour=cluster');
  expect(datasetQuery('?result=a1')).toBe('');
  expect(datasetQuery('?set=up&score=A,B&of=3&colour=cluster')).toBe('?colour=cluster');
  expect(datasetQuery('?cells=a%20b')).toBe('?cells=a%20b');
});
