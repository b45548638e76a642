import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../test/signed-in.tsx';
import { useRead } from '../../features/calls/index.ts';
import type { CategoryColumn, DatasetDetail } from './dataset.ts';
import { Labels } from './Labels.tsx';
import { defaultView } from './view.ts';

afterEach(cleanup);

const detail = {
  id: 'd1',
  columns: [labelsColumn('type', { T: 5, NK: 3 })],
  levels: { cluster: 'type' },
  embeddings: [],
  layers: ['normalized'],
} as unknown as DatasetDetail;
const change = (by: string) => ({
  ...{ from: null, to: null, by, at: '2026-11-23T08:30:00Z' },
  edit: { kind: 'rename', category: '4', name: 'NK' },
});
const labels = {
  revision: 2,
  columns: [
    {
      ...{ column: 'type', version: 'a'.repeat(32), copyOf: null, canUndo: true, canRedo: false },
      changes: [change('li'), change('mei')],
    },
  ],
};

const DETAIL = 'GET /remote/user/user_datasets/d1';
const readings = (asked: ReturnType<typeof answerWith>) => asked.filter(({ path }) => path.endsWith('/d1')).length;
/** Shows the dataset as it is read, as the explorer does. */
function Shown() {
  const read = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
  if (read.state !== 'ready') return null;
  const column = read.data.columns.find((c): c is CategoryColumn => c.kind === 'category')!;
  return <Labels detail={read.data} view={defaultView(read.data)} column={column} />;
}

test('labels are edited at the version that is shown, and the dataset is read again', async () => {
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({ data: labels }),
    'POST /user/user_datasets/d1/labels': () => ({ data: labels.columns[0] }),
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  await screen.findByText(/^mei renamed 4 to NK in type/);
  await userEvent.click(screen.getByRole('button', { name: 'Rename NK' }));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'NK cells{Enter}');
  await waitFor(() => expect(readings(asked)).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: design['labels.undo'] }));
  await waitFor(() => expect(readings(asked)).toBe(3));
  const sent = asked.filter((one) => one.method === 'POST').map((one) => JSON.parse(one.body!) as unknown);
  const at = { column: 'type', expected: 'a'.repeat(32) };
  expect(sent).toEqual([
    { ...at, edit: { kind: 'rename', category: 'NK', name: 'NK cells' } },
    { ...at, edit: { kind: 'undo' } },
  ]);
});

test('an edit that came second is refused with a sentence, and the other edit is shown', async () => {
  let changes = [change('mei')];
  answerWith({
    'GET /user/user_datasets/d1/labels': () => ({
      data: { ...labels, columns: [{ ...labels.columns[0], changes }] },
    }),
    'POST /user/user_datasets/d1/labels': () => {
      changes = [change('mei'), change('wang')];
      const params = { column: 'type', version: 'c'.repeat(32), by: 'wang', at: '2026' };
      return { status: 412, error: { id: 'VERSION_CONFLICT', params } };
    },
    [DETAIL]: () => ({ data: detail }),
  });
  renderSignedIn(<Shown />);
  await screen.findByText(/^mei renamed/);
  await userEvent.click(screen.getByRole('button', { name: design['labels.undo'] }));
  await screen.findByRole('alert');
  await screen.findByText(/^wang renamed/);
});
