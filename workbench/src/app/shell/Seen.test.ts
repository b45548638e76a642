import { expect, test } from '@jest/globals';
import { isShown } from './Seen.tsx';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://x');
  return { pathname, search };
};
const LINK = '/cloud/userDatasetAnalysis/d1/cnv?result=b';

test('a notification is seen where its result is shown, not where another one of the tool is', () => {
  expect(isShown(LINK, at('/cloud/userDatasetAnalysis/d1/cnv?result=b&colour=type'))).toBe(true);
  expect(isShown(LINK, at('/cloud/userDatasetAnalysis/d1/cnv?result=a'))).toBe(false);
  // Without a name, the newest is shown.
  expect(isShown(LINK, at('/cloud/userDatasetAnalysis/d1/cnv'))).toBe(true);
  expect(isShown(LINK, at('/cloud/userDatasetAnalysis/d1/ith?result=b'))).toBe(false);
  expect(isShown('/cloud/my_analyzes', at('/cloud/my_analyzes'))).toBe(true);
  expect(isShown(null, at('/'))).toBe(false);
});
