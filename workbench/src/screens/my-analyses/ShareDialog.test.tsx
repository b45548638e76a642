import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { datasetFixture } from '@stroma/contract/fixtures';
import { answerWith, type RecordedRequest } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const group = (id: string, name: string, personal = false) => ({ id, name, personal, memberCount: 2, memberLimit: 99 });
const dataset = datasetFixture({ id: 'd1', name: 'PBMC' });
let shares: { spaceId: string }[];
let isDone = true;
let asked: RecordedRequest[];
let refusal: { status: number; error: { id: string; params?: object } } | null;
const onClose = jest.fn();
beforeEach(() => {
  [shares, refusal] = [[], null];
  onClose.mockClear();
  asked = answerWith({
    'GET /teams': () => ({ data: [group('p', 'mine', true), group('s1', 'here'), group('t1', 'Liver lab')] }),
    'GET /user/user_datasets/d1/shares': () => ({ data: shares }),
    'POST /user/user_datasets/d1/shares': ({ body }) => {
      if (refusal) return refusal;
      shares = [JSON.parse(body!) as { spaceId: string }];
      return { data: shares };
    },
    'DELETE /user/user_datasets/d1/shares': () => {
      shares = [];
      return { data: [] };
    },
    'POST /user/user_datasets/d1/move': () => refusal ?? { data: {} },
    'POST /user/user_datasets/d1/copy': () => refusal ?? { data: { id: 'd2', isDone } },
    'GET /user/user_datasets': () => ({ data: [] }),
  });
});
const sent = (method: string) => asked.filter((one) => one.method === method && one.path.includes('/d1/'));
const reads = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Liver lab can read' });

test('the other groups are offered; sharing is asked for, shown and ended', async () => {
  renderSignedIn(<ShareDialog dataset={dataset} canGive onClose={onClose} />);
  const toggle = await reads();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(JSON.parse(sent('POST')[0]!.body!)).toEqual({ spaceId: 't1' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(sent('DELETE')[0]!.path).toContain('space=t1');
});

test('a move is confirmed, and the list is read again', async () => {
  renderSignedIn(<ShareDialog dataset={dataset} canGive onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Liver lab' }));
  expect(sent('POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Move to Liver lab' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('POST').map(({ path, body }) => [path, JSON.parse(body!) as unknown])).toEqual([
    ['/api/user/user_datasets/d1/move', { spaceId: 't1' }],
  ]);
  // Other calls may happen in between.
  const moved = asked.findIndex(({ path }) => path.endsWith('/move'));
  await waitFor(() =>
    expect(asked.slice(moved).map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/user_datasets(\?|$)/)),
  );
});

test('a refusal is said and changes nothing', async () => {
  refusal = { status: 403, error: { id: 'NO_PERMISSION' } };
  renderSignedIn(<ShareDialog dataset={dataset} canGive onClose={onClose} />);
  const toggle = await reads();
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  await screen.findByText('No permission');
  expect(toggle.checked).toBe(false);
});

test('a seat that may not give data away ends a share, and is offered no share, move or copy', async () => {
  shares = [{ spaceId: 't1' }];
  renderSignedIn(<ShareDialog dataset={dataset} canGive={false} onClose={onClose} />);
  const toggle = await reads();
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(screen.queryByRole('button', { name: 'Move to Liver lab' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy to Liver lab' })).toBeNull();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(toggle.disabled).toBe(true);
  expect(sent('DELETE')).toHaveLength(1);
});

test.each([
  [true, 'analyses.copied'],
  [false, 'analyses.copying'],
])('a copy is confirmed and reported (complete: %s)', async (isComplete, notice) => {
  isDone = isComplete;
  const store = renderSignedIn(<ShareDialog dataset={dataset} canGive onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Copy to Liver lab' }));
  await screen.findByText(/Analyses are not copied/);
  expect(sent('POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Copy to Liver lab' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('POST').map(({ path, body }) => [path, JSON.parse(body!) as unknown])).toEqual([
    ['/api/user/user_datasets/d1/copy', { spaceId: 't1' }],
  ]);
  expect(store.getState().notices.items.map(({ messageId }) => messageId)).toEqual([notice]);
});

test('a group without room says how much the copy needs', async () => {
  refusal = { status: 413, error: { id: 'STORAGE_FULL', params: { used: 2_000_000_000, limit: 1_000_000_000 } } };
  renderSignedIn(<ShareDialog dataset={dataset} canGive onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Copy to Liver lab' }));
  await userEvent.click(screen.getByRole('button', { name: 'Copy to Liver lab' }));
  await screen.findByText(/would use 2 GB of 1 GB/);
});
