import { describe, expect, test } from '@jest/globals';
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

describe('ambient RNA', () => {
  const names = ['S1', 'S2', 'S3'];
  const inputs = { samples: names.map((name) => ({ ...sample, name })), simulated: false };
  const evaluated = {
    samples: names.map((name) => ({ name, recommended: own })),
  } as unknown as PreprocessingResult;
  const of = (over: Parameters<typeof draftBody>[1]) =>
    integrationParams(
      draftBody(['f'], { cellFilteringEvaluation: 'do', cellQualityAdjustments: ['contamination'], ...over }),
      'Homo sapiens',
      inputs,
      evaluated,
    ).contamination;
  const choices = [
    { sample: 'S1', choice: 'keep' as const },
    { sample: 'S2', choice: 'fraction' as const, fraction: 0.9 },
  ];

  test('is removed by the estimate, or by the choice of each sample', () => {
    expect(of({})).toEqual({ S1: { choice: 'correct' }, S2: { choice: 'correct' }, S3: { choice: 'correct' } });
    expect(of({ contaminationChoices: choices })).toEqual(of({}));
    expect(of({ contaminationState: 'custom', contaminationChoices: choices })).toEqual({
      S2: { choice: 'fraction', fraction: 0.9 },
      S3: { choice: 'correct' },
    });
  });

  test('is no part of the request where no sample is corrected', () => {
    expect(of({ cellQualityAdjustments: [] })).toBeUndefined();
    expect(of({ cellFilteringEvaluation: 'skip' })).toBeUndefined();
    const kept = names.map((name) => ({ sample: name, choice: 'keep' as const }));
    expect(of({ contaminationState: 'custom', contaminationChoices: kept })).toBeUndefined();
  });

  test('needs the fraction that a sample is corrected by', () => {
    const missing = [{ sample: 'S3', choice: 'fraction' as const }];
    expect(() => of({ contaminationState: 'custom', contaminationChoices: missing })).toThrow('INPUT_INVALID');
  });
});

describe('a table of samples', () => {
  const inputs = { samples: [sample, { ...sample, name: 'S2', fileId: 'g' }], simulated: false };
  const files = [
    { id: 'f', name: 'a.h5' },
    { id: 'g', name: 'GSM2.tar' },
  ];
  const of = (batchName: string, tableData: string[][]) => ({
    ...draftBody(['f', 'g'], { batchName }),
    metadataFile: { fileName: 'a.csv', columns: ['name', 'donor', 'Disease'], tableData },
  });
  const made = (batchName: string, tableData: string[][]) =>
    integrationParams(of(batchName, tableData), 'Homo sapiens', inputs, null, files);

  test('gives the integration columns by sample, matched by name or file, without those that know nothing', () => {
    expect(
      made('donor', [
        ['s1', 'P1', ''],
        ['gsm2', 'P2', ''],
        ['S9', 'P9', 'lupus'],
      ]),
    ).toMatchObject({
      batchName: 'donor',
      sampleColumns: [{ name: 'donor', values: { S1: 'P1', S2: 'P2' }, isDisease: false }],
    });
    expect(made('sample', [['S9', 'P9', 'lupus']])).not.toHaveProperty('sampleColumns');
  });

  test.each([
    ['lane', [['S1', 'P1', 'a']], { id: 'BATCH_COLUMN_UNKNOWN', params: { column: 'lane' } }],
    [
      'donor',
      [['S1', 'P1', 'a']],
      { id: 'BATCH_COLUMN_INCOMPLETE', params: { column: 'donor', n: 1, samples: ['S2'] } },
    ],
    [
      'donor',
      [
        ['S1', 'P1', 'a'],
        ['S2', 'P1', 'a'],
      ],
      { id: 'BATCH_COLUMN_ONE', params: { column: 'donor' } },
    ],
  ])('refuses %s as batches where %j is known', (batchName, rows, error) => {
    expect(() => made(batchName, rows)).toThrow(expect.objectContaining(error));
  });
});
