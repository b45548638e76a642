import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import { cellInteractionFixture } from '@stroma/contract/fixtures/tools/cell-interaction';
import { Value } from 'typebox/value';
import own from '../../../../../../design-system/messages/tools/cell-interaction.en-US.json' with { type: 'json' };
import { forget } from '../../../../api/cache.ts';
import { labelsColumn } from '../../../../../test/signed-in.tsx';
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

beforeEach(() => forget('t0:'));
afterEach(cleanup);

const condition = { column: 'group', a: 'x', b: 'y' };
const PARAMS = {
  ...{ groupBy: 'type', cellTypes: ['T', 'NK', 'B'], cells: null, species: 'Homo sapiens' },
  ...{ resource: { bundled: 'cellphonedb' }, condition, sampleBy: null },
  ...{ permutations: 1000, minExpressing: 0.1, seed: 0 },
};
const open = (levels: { cluster: string; sample?: string }, done: boolean, path?: string) =>
  openTool('cell-interaction', Tab, {
    messages: own,
    ...(path !== undefined && { path }),
    detail: {
      levels,
      columns: [
        labelsColumn('type', { T: 80, NK: 70, B: 50 }),
        labelsColumn('group', { x: 100, y: 100 }),
        labelsColumn('sample', { x1: 40, x2: 30, x3: 30, y1: 40, y2: 30, y3: 30 }),
      ],
    } as never,
    answers: { 'GET /user/references': () => ({ data: [] }) },
    ...(done && { done: { params: PARAMS, result: { ...cellInteractionFixture, condition, samples: null } } }),
  });

test('two conditions are compared by the samples of the dataset, unless the reader drops them', async () => {
  const { sent } = open({ cluster: 'type', sample: 'sample' }, false);
  await userEvent.click(await screen.findByRole('radio', { name: own['interaction.twoConditions'] }));
  await screen.findByText(own['interaction.sampleByHint']);
  await userEvent.click(screen.getByRole('button', { name: 'Start analysis' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toMatchObject({ sampleBy: 'sample', condition });
});

test('a difference that was not tested is tested by samples from its warning', async () => {
  const { sent } = open({ cluster: 'type', sample: 'sample' }, true);
  await userEvent.click(await screen.findByRole('button', { name: own['interaction.bySamples'] }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'Earlier', params: { ...PARAMS, sampleBy: 'sample' } });
  expect(Value.Check(TOOLS['cell-interaction'].params, sent()[0]!.params)).toBe(true);
});

test('genes that were sent choose the pairs of the result', async () => {
  open({ cluster: 'type' }, true, '/cloud/userDatasetAnalysis/d1/cell-interaction?set=x&score=CCL5,HLA-DRA');
  await userEvent.click(await screen.findByRole('button', { name: 'Options' }));
  const genes = await screen.findByRole('textbox', { name: own['interaction.genes'] });
  await waitFor(() => expect((genes as HTMLTextAreaElement).value).toBe('CCL5, HLA-DRA'));
});

test.each([
  ['the dataset has no column of samples', { cluster: 'type' }],
  ['the samples are what is compared', { cluster: 'type', sample: 'group' }],
])('there is no button where %s', async (_, levels) => {
  open(levels, true);
  await screen.findByText(own['interaction.samplesNone']);
  expect(screen.queryByRole('button', { name: own['interaction.bySamples'] })).toBeNull();
});
