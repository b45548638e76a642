import { expect, test } from '@jest/globals';
import type { DraftParam } from '@stroma/contract';
import { paramFixture, preprocessingFixture } from '@stroma/contract/fixtures';
import { recommendedStates } from './thresholds.ts';

const [sample] = preprocessingFixture().samples;
const recommended = { gene: { min: 200, max: 5000 }, umi: { min: 0, max: 9000 }, mitochondrial: 50, ribosomal: 50 };
const own = { ...sample!, recommended };
const param: DraftParam = {
  ...paramFixture(),
  ...{ geneRange: { min: 200, max: 5000 }, umiRange: { min: 0, max: 30_000 }, mitochondrial: 50, ribosomal: 50 },
  ...{ geneState: 'custom', umiState: 'custom', mitochondrialState: 'custom', ribosomalState: 'recommended' },
};

test('custom values that are those recommended for every sample are the recommended ones', () => {
  expect(recommendedStates(param, [own, own])).toEqual({ geneState: 'recommended', mitochondrialState: 'recommended' });
  const other = { ...own, recommended: { ...recommended, mitochondrial: 20 } };
  expect(recommendedStates(param, [own, other])).toEqual({ geneState: 'recommended' });
  expect(recommendedStates(param, [])).toEqual({});
});
