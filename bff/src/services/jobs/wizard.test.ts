import { expect, test } from '@jest/globals';
import type { PreprocessingResult } from '@stroma/contract/tools';
import { draftBody } from '../../../test/wizard.ts';
import { hasSamePreprocessing, integrationParams, preprocessingParams } from './wizard.ts';

const own = { gene: { min: 300, max: 2000 }, umi: { min: 500, max: 9000 }, mitochondrial: 10, ribosomal: 40 };
const preprocessing = { samples: [{ name: 'S1', recommended: own }] } as unknown as PreprocessingResult;
const sample = { name: 'S1', group: 'ctrl', fileId: 'f', key: 'samples/f', sha256: 'a', simulated: false };
const STATES = ['geneState', 'umiState', 'mitochondrialState', 'ribosomalState'] as const;
const custom = { gene: { min: 200, max: 5000 }, umi: { min: 0, max: 30_000 }, mitochondrial: 50, ribosomal: 50 };

test.each(STATES)('only %s is custom: its value is the user’s, the others are the sample’s own', (state) => {
  const recommended = Object.fromEntries(STATES.map((name) => [name, 'recommended']));
  const over = { ...recommended, cellFilteringEvaluation: 'do' as const, [state]: 'custom' };
  const { thresholds } = integrationParams(
    draftBody(['f'], over),
    'Homo sapiens',
    { samples: [sample], simulated: false },
    preprocessing,
  );
  const name = state.replace('State', '') as keyof typeof custom;
  expect(thresholds).toEqual({ S1: { ...own, [name]: custom[name] } });
});

test('the score of doublets is in both requests where it is not the default, and a change of it asks for a new evaluation', () => {
  const inputs = { samples: [sample], simulated: false };
  const of = (doubletMethod?: 'classifier' | 'scrublet') =>
    draftBody(['f'], { cellFilteringEvaluation: 'do' as const, ...(doubletMethod && { doubletMethod }) });
  for (const usual of [of(), of('classifier')]) {
    expect(preprocessingParams(usual, 'Homo sapiens')).not.toHaveProperty('doubletMethod');
    expect(integrationParams(usual, 'Homo sapiens', inputs, preprocessing)).not.toHaveProperty('doubletMethod');
  }
  const chosen = of('scrublet');
  expect(preprocessingParams(chosen, 'Homo sapiens')).toMatchObject({ doubletMethod: 'scrublet' });
  expect(integrationParams(chosen, 'Homo sapiens', inputs, preprocessing)).toMatchObject({ doubletMethod: 'scrublet' });
  expect(hasSamePreprocessing(of(), of('classifier'))).toBe(true);
  expect(hasSamePreprocessing(of(), chosen)).toBe(false);
});
