import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subset } from '@stroma/contract';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import { Degs } from './Degs.tsx';

afterEach(cleanup);

const CODES = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2];
const detail = {
  ...{ id: 'd9', name: 'PBMC', cells: CODES.length, levels: { cluster: 'type' } },
  columns: [labelsColumn('type', { T: 4, NK: 4, B: 2 })],
} as unknown as DatasetDetail;
// Its name has a character that names of analyses refuse.
const subset = { id: 's1', hash: 'h1', name: 'mi\u2068ne', cells: 8, subtasks: [] } as unknown as Subset;

test('clusters of a subset are compared once its cells are counted, without those of less than 3 cells', async () => {
  const asked = answerWith({
    'GET /user/user_datasets/d9/observation_annotation': () => ({
      array: {
        format: 'codes-u8',
        meta: { categories: ['T', 'NK', 'B'] },
        bytes: Uint8Array.from(CODES).buffer,
      },
    }),
    // All cells but the first.
    'GET /user/user_datasets/d9/cell_sets/s1/bits': () => ({
      array: { format: 'bits', bytes: Uint8Array.of(0b01111111, 0b11000000).buffer },
    }),
    'GET /user/analysis/tools/differential-expression/results': () => ({ data: [] }),
    'POST /user/analysis/tools/differential-expression': () => ({ data: { id: 't1' } }),
  });
  renderSignedIn(<Degs detail={detail} subset={subset} onClose={() => undefined} />);
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!));
  const run = await screen.findByRole('button', { name: design['subset.degsRun'] });
  await screen.findByText(/fewer than 3 cells: B/);
  await userEvent.click(run);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0].name).toBe(design['subset.degs'].replace('{name}', 'mine'));
  expect(sent()[0].params).toMatchObject({
    ...{ mode: 'batchOneGroup', a: { cellSet: 'h1' }, batchBy: 'type', batchCategories: ['T', 'NK'] },
  });
});
