import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { useRead } from '../../../features/calls/index.ts';
import { Columns } from './Columns.tsx';
import type { DatasetDetail } from '../dataset.ts';

afterEach(cleanup);
const column = (name: string, n: number) => ({
  ...{ name, kind: 'category' as const },
  categories: Array.from({ length: n }, (_, i) => ({ name: String(i), count: 1, colour: '#000000' })),
});
const detail = {
  id: 'd1',
  columns: [
    column('file', 501),
    column('leiden', 12),
    column('cell_type', 8),
    column('sample', 1),
    { name: 'n_genes', kind: 'number', min: 0, max: 1 },
  ],
  levels: { cluster: 'leiden' },
  sampleColumn: 'sample',
  guessedColumns: { cluster: 'leiden', sample: 'sample' },
  columnsVersion: 4,
} as unknown as DatasetDetail;

const DETAIL = 'GET /remote/user/user_datasets/d1';
/** Shows the current dataset, like the explorer. */
function Shown() {
  const read = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
  return read.state === 'ready' ? <Columns detail={read.data} /> : null;
}

async function open(dataPermissions: string[]) {
  const store = renderSignedIn(<Shown />, { dataPermissions });
  await screen.findByRole('button', { name: /Cluster column/ });
  return store;
}

test('columns with 2 to 500 categories and the guess are offered; a choice is saved from the version that was shown', async () => {
  let now = detail;
  const asked = answerWith({
    [DETAIL]: () => ({ data: now }),
    'POST /remote/user/user_datasets/d1/observation_columns': () => {
      now = { ...detail, levels: { cluster: 'cell_type' } };
      return { data: {} };
    },
  });
  await open(['view', 'edit']);
  await userEvent.click(screen.getByRole('button', { name: /Cluster column/ }));
  const offered = screen.getAllByRole('option').map((o) => o.textContent);
  expect(offered).toEqual([
    expect.stringMatching(/^leiden/),
    expect.stringMatching(/^cell_type/),
    expect.stringMatching(/^sample/),
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^cell_type/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Cluster column/ }).textContent).toContain('cell_type'),
  );
  const sent = asked.find((a) => a.method === 'POST')!;
  expect(JSON.parse(sent.body!)).toEqual({ cluster: 'cell_type', version: 4 });
});

test('a choice that came second is said, and what the other one chose is read', async () => {
  const error = { id: 'VERSION_CONFLICT', params: { version: 5 } };
  let now = detail;
  answerWith({
    [DETAIL]: () => ({ data: now }),
    'POST /remote/user/user_datasets/d1/observation_columns': () => {
      now = { ...detail, levels: { cluster: 'sample' } };
      return { status: 412, error };
    },
  });
  const store = await open(['view', 'edit']);
  await userEvent.click(screen.getByRole('button', { name: /Cluster column/ }));
  await userEvent.click(screen.getByRole('option', { name: /^cell_type/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Cluster column/ }).textContent).toContain('sample'));
  expect(JSON.stringify(store.getState().notices)).toContain('VERSION_CONFLICT');
});

test('without Edit nothing can be chosen', async () => {
  answerWith({ [DETAIL]: () => ({ data: detail }) });
  await open(['view']);
  for (const name of [/Cluster column/, /Sample column/])
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
});
