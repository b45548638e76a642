import { expect, test } from '@jest/globals';
import { cellInteractionTool, type CellInteractionParams } from './schema.ts';

const params: CellInteractionParams = {
  ...{ groupBy: 'type', cellTypes: ['T', 'B'], cells: null, species: 'Homo sapiens', seed: 0 },
  ...{ resource: { bundled: 'cellphonedb' }, permutations: 100, minExpressing: 0.1 },
  condition: { column: 'group', a: 'x', b: 'y' },
};
const problem = (over: Partial<CellInteractionParams>) => cellInteractionTool.problem?.({ ...params, ...over });

test('samples need two conditions and a column of their own', () => {
  for (const sampleBy of [undefined, null, 'sample'])
    expect(problem({ ...(sampleBy !== undefined && { sampleBy }) })).toBeNull();
  expect(problem({ condition: null, sampleBy: 'sample' })).toEqual({ path: '/condition', rule: 'required' });
  for (const sampleBy of ['group', 'type'])
    expect(problem({ sampleBy })).toEqual({ path: '/sampleBy', rule: 'uniqueItems' });
});

test('the column of samples is among what the analysis reads', () => {
  expect(cellInteractionTool.reads?.({ ...params, sampleBy: 'sample' }).columns).toEqual(['group', 'sample', 'type']);
});
