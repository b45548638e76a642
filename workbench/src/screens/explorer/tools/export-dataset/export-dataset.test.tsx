import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/export-dataset.en-US.json' with { type: 'json' };
import { answerWith } from '../../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { Tab } from './index.tsx';

afterEach(cleanup);

const detail = {
  id: 'd1',
  name: 'PBMC',
  cells: 8,
  columns: [labelsColumn('type', { T: 5, NK: 3 }), { name: 'n_genes', kind: 'number', min: 0, max: 9 }],
  levels: { cluster: 'type' },
  embeddings: [],
} as unknown as DatasetDetail;
const RESULT = {
  ...{ format: 'h5ad', file: 'PBMC.h5ad', bytes: 1000, sha256: '0'.repeat(64), cells: 8, genes: 5, columns: 2 },
  ...{ rawCounts: true, geneIndex: 'symbol', missing: ['obs.donor_id'], reserved: [] },
};
const SUBMIT = 'POST /user/analysis/tools/export-dataset';
const task = { id: 't1', name: 'PBMC (h5ad)', status: 'completed', tool: 'export-dataset', outdated: null };

/** The tab for a set of permissions; `done`: an export already exists. */
function open(dataPermissions: string[], done: boolean) {
  const asked = answerWith({
    'GET /user/analysis/tools/export-dataset/results': () => ({ data: done ? [task] : [] }),
    'GET /user/analysis/results/t1': () => ({ data: { ...task, params: {}, result: RESULT } }),
    'GET /user/analysis/results/t1/tables/columns': () => ({ data: { rows: [], total: 0 } }),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
    [SUBMIT]: () => ({ data: { ...task, id: 't2', status: 'submitted' } }),
    'POST /user/downloads': () => ({ data: { id: 'w1', state: 'approved' } }),
    'POST /user/downloads/w1/link': () => ({ data: { path: '#download' } }),
  });
  const privileges = [{ permission: 'op.download', hidden: false, disabled: !dataPermissions.includes('download') }];
  const props = { detail, view: {}, change: () => {} } as unknown as TabProps;
  renderSignedIn(<Tab {...props} />, { dataPermissions, privileges, messages: own });
  return asked;
}
const sent = (asked: ReturnType<typeof open>, method: string, end: string) =>
  asked.filter((one) => one.method === method && one.path.endsWith(end)).map(({ body }) => JSON.parse(body!) as object);

test('all cells and columns are exported unless some are chosen', async () => {
  const asked = open(['view', 'edit', 'download'], false);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'n_genes' }));
  await userEvent.click(screen.getByRole('radio', { name: own['export-dataset.someCells'] }));
  await userEvent.click(screen.getByRole('checkbox', { name: /NK/ }));
  await userEvent.click(screen.getByRole('button', { name: own['export-dataset.start'] }));
  await waitFor(() => expect(sent(asked, 'POST', '/export-dataset')).toHaveLength(1));
  expect(sent(asked, 'POST', '/export-dataset')[0]).toEqual({
    dataset: 'd1',
    name: 'PBMC (h5ad)',
    params: {
      format: 'h5ad',
      cells: { name: own['export-dataset.someCells'], column: 'type', categories: ['NK'] },
      columns: ['type'],
    },
  });
});

test('the file is downloaded by its name', async () => {
  const asked = open(['view', 'edit', 'download'], true);
  await userEvent.click(await screen.findByRole('button', { name: own['export-dataset.download'] }));
  await waitFor(() => expect(sent(asked, 'POST', '/user/downloads')).toHaveLength(1));
  expect(sent(asked, 'POST', '/user/downloads')[0]).toEqual({ kind: 'result', targetId: 't1', name: 'PBMC.h5ad' });
  expect(screen.getByText('obs.donor_id')).toBeTruthy();
});

test('a seat without Download reads why, and asks', async () => {
  open(['view'], true);
  expect(await screen.findByRole('button', { name: own['export-dataset.request'] })).toBeTruthy();
  expect(screen.getByText(design['permission.download'])).toBeTruthy();
});
