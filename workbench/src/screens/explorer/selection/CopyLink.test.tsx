import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, type RecordedRequest } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { packMask, SelectionProvider, useSelection, type Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { CopyLink } from './CopyLink.tsx';

const detail = {
  ...{ id: 'd1', name: 'PBMC', cells: 3, version: 'v1', levels: { cluster: 'type' }, embeddings: [], samples: [] },
  layers: ['normalized'],
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;
const drawn: Source = { kind: 'drawn', bits: packMask(Uint8Array.from([1, 0, 1])) };
const writeText = jest.fn(async (_: string) => {});
let asked: RecordedRequest[];
beforeEach(() => {
  sessionStorage.clear();
  writeText.mockClear();
  asked = answerWith({
    'POST /user/user_datasets/d1/cell_count': () => ({ data: { hash: 'a'.repeat(64), cells: 2 } }),
    'POST /user/user_datasets/d1/cell_sets': () => ({ data: { id: 'c1', hash: 'a'.repeat(64), cells: 2 } }),
    'GET /user/user_datasets/d1/observation_annotation': () => ({ data: { columns: [] } }),
  });
});

const Count = () => <i data-testid="count">{useSelection().cells?.count ?? 'none'}</i>;
async function copied(first: Source | null, dataPermissions: string[]) {
  const store = renderSignedIn(
    <SelectionProvider dataset={detail} first={first}>
      <Count />
      <CopyLink detail={detail} colourBy="type" sets={[]} />
    </SelectionProvider>,
    { dataPermissions },
  );
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  if (first?.kind === 'drawn') await waitFor(() => expect(screen.getByTestId('count').textContent).toBe('2'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const link = new URL(writeText.mock.calls[0]![0]);
  await waitFor(() => expect(store.getState().notices).not.toEqual([]));
  return { cells: link.searchParams.get('cells'), notices: JSON.stringify(store.getState().notices) };
}
const stored = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/cell_sets'));

test('drawn cells are stored as a set, which the link names', async () => {
  const { cells, notices } = await copied(drawn, ['view', 'edit']);
  expect(cells).toBe('c1');
  expect(notices).toContain('explorer.linkCopied');
  expect(JSON.parse(stored()[0]!.body!)).toMatchObject({ cells: { of: [{ cells: { bits: 'oA==' } }] } });
});

test('a seat that may not edit is told that the cells are left out', async () => {
  const { cells, notices } = await copied(drawn, ['view']);
  expect([cells, stored()]).toEqual([null, []]);
  expect(notices).toContain('explorer.linkWithoutCells');
});

test('without a selection nothing is stored', async () => {
  const { notices } = await copied(null, ['view', 'edit']);
  expect(stored()).toEqual([]);
  expect(notices).toContain('explorer.linkCopied');
});

test('a browser that refuses to copy is said', async () => {
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  document.execCommand = () => false;
  const { notices } = await copied(null, ['view', 'edit']);
  expect(notices).toContain('common.copyRefused');
  expect(notices).not.toContain('explorer.linkCopied');
});
