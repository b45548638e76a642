import { expect, test } from '@jest/globals';
import type { BulkComparison } from '@stroma/contract/tools';
import { createIntl } from 'react-intl';
import own from '../../../../messages/tools/bulk.en-US.json' with { type: 'json' };
import { MESSAGES, translate } from '../../../theme/messages.ts';
import { noOver, noTerms } from './noneHint.ts';

const messages = { ...MESSAGES['en-US'], ...own };
const t = translate(createIntl({ locale: 'en-US', messages }));
const compared = (over?: BulkComparison['over'], terms = 0): Pick<BulkComparison, 'gsea' | 'over'> => ({
  gsea: { ranked: 9, terms, significant: 0, ranking: [] },
  ...(over !== undefined && { over }),
});

test('an empty table of gene sets says how many were tested', () => {
  const counted = compared({ sets: 50, tested: 12 }, 12);
  expect(noTerms(counted, 'zzz', t).noneHint).toContain('12 gene sets were tested.');
  expect(noOver(counted, 5, 'zzz', t).noneHint).toContain('12 gene sets were tested.');
  expect(noOver(counted, 5, '', t)).toEqual({
    none: 'No gene set is over-represented',
    noneHint: '12 gene sets were tested; none of them has a gene that passes the thresholds.',
  });
  expect(noOver(counted, 0, ' ', t).noneHint).toBe(
    '12 gene sets can be tested, but no gene passes the thresholds of the analysis.',
  );
});

test('sets that are too small are counted, and earlier results say what they did', () => {
  const small = compared({ sets: 50, tested: 0 });
  expect(noTerms(small, '', t).noneHint).toContain('All 50 gene sets have too few genes');
  expect(noOver(small, 5, '', t).noneHint).toContain('All 50 gene sets have too few genes');
  expect(noOver(compared(), 5, '', t).none).toBe('No over-representation was computed');
  expect(noOver(compared(null), 5, '', t).none).toBe('No over-representation was computed');
});
