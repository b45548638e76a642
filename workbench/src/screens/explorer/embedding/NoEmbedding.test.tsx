import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../dataset.ts';
import { NoEmbedding } from './NoEmbedding.tsx';

afterEach(cleanup);

const detail = {
  ...{ id: 'd1', name: 'plates', cells: 184, embeddings: [], samples: [], sampleColumn: null, levels: {} },
  columns: [labelsColumn('type', { malignant: 100, microglia: 84 })],
} as unknown as DatasetDetail;
const task = {
  id: 't1',
  tool: 'subset',
  name: 'plates_clustered',
  outdated: null,
  createdAt: '2026-11-28T00:00:00.000Z',
};

test('one press computes what is missing, then the place leads to the dataset that has it', async () => {
  let tasks: object[] = [];
  const asked = answerWith({
    'GET /user/analysis/results': () => ({ data: tasks }),
    'POST /user/analysis/tools/subset': () => {
      tasks = [{ ...task, status: 'completed', datasetId: 'd2' }];
      return { data: { ...task, status: 'submitted' } };
    },
  });
  renderSignedIn(<NoEmbedding detail={detail} options={null} />, { dataPermissions: ['view', 'edit'] });
  await userEvent.click(await screen.findByRole('button', { name: own['explorer.noEmbedding.compute'] }));
  const link = await screen.findByRole('link', { name: /plates_clustered/ });
  expect(link.getAttribute('href')).toContain('d2');
  const sent = asked.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(sent.body!)).toMatchObject({
    dataset: 'd1',
    params: { analysis: { reDimensionalityReduction: true } },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: own['explorer.noEmbedding.compute'] })).toBeNull());
});

test('without Edit nothing is offered', async () => {
  answerWith({ 'GET /user/analysis/results': () => ({ data: [] }) });
  renderSignedIn(<NoEmbedding detail={detail} options={null} />, { dataPermissions: ['view'] });
  await screen.findByText(own['explorer.noEmbedding.title']);
  expect(screen.queryByRole('button', { name: own['explorer.noEmbedding.compute'] })).toBeNull();
});
