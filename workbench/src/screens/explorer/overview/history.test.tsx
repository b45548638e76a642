import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { historyEntries, labelComparison } from '@stroma/contract/fixtures';
import type { LabelChange } from '@stroma/contract';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { paths } from '../../../app/paths.ts';
import { refetchCalls } from '../../../features/calls/index.ts';
import { History } from './History.tsx';
import { versionsAround, versionsOf } from './versions.ts';

afterEach(cleanup);

const change = (from: string | null, to: string | null, k: number): LabelChange => ({
  ...{ from, to, by: 'mei', at: `2026-11-18T10:0${k}:00.000Z`, edit: { kind: 'rename', category: 'a', name: 'b' } },
});
test('versions are those of the log, newest first, with the one before it', () => {
  const log = [change('v0', 'v1', 0), change('v1', 'v2', 1), change('v2', 'v1', 2)];
  expect(versionsOf(log, 'v1').map(({ id, version, isPresent }) => [id, version, isPresent])).toEqual([
    ['2', 'v1', true],
    ['1', 'v2', false],
    ['0', 'v1', false],
    ['start', 'v0', false],
  ]);
  expect([
    versionsAround(log, log[0]!),
    versionsAround(log, log[2]!),
    versionsAround(log, change('v9', 'v8', 0)),
  ]).toEqual([{ from: 'start', to: '0' }, { from: '1', to: '2' }, null]);
  // A copy begins with itself; a removed one has no version now.
  const copied = [change(null, 'v1', 0), change('v1', 'v2', 1), change('v2', null, 2)];
  expect(versionsOf(copied, null).map(({ id, isPresent }) => [id, isPresent])).toEqual([
    ['1', false],
    ['0', false],
  ]);
  expect(versionsOf([], null)).toEqual([]);
});

const entries = historyEntries();
const PATH = 'GET /user/user_datasets/d1/history';

test('pages of the history follow each other, and links lead to results and columns', async () => {
  let first = entries.slice(0, 2);
  const asked = answerWith({
    [PATH]: ({ path }) => ({
      data: path.includes('before=p1') ? { entries: entries.slice(2), next: null } : { entries: first, next: 'p1' },
    }),
  });
  const store = renderSignedIn(<History dataset="d1" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: design['history.more'] }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(entries.length));
  expect(screen.queryByRole('button', { name: design['history.more'] })).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${paths.dataset('d1', 'labels')}?colour=leiden`,
    paths.dataset('d1', 'subset'),
    `${paths.dataset('d1', 'differential-expression')}?result=a1`,
    `${paths.dataset('d1', 'composition')}?result=a0`,
    `${paths.dataset('d1', 'labels')}?colour=leiden`,
  ]);
  // Another user's edit appears without a reload.
  first = [{ ...entries[0]!, id: 'labels-0000000002-0' }, ...first];
  store.dispatch(refetchCalls(['cells.history']));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(entries.length + 1));
  await userEvent.click(screen.getByRole('radio', { name: design['history.kind.subsets'] }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('kind=subsets'))).toBe(true));
});

test('a page that fails says why and can be asked for again', async () => {
  answerWith({
    [PATH]: ({ path }) =>
      path.includes('before=')
        ? { status: 503, error: { id: 'DATASET_BUSY' } }
        : { data: { entries: entries.slice(0, 2), next: 'p1' } },
  });
  const store = renderSignedIn(<History dataset="d1" />);
  await userEvent.click(await screen.findByRole('button', { name: design['history.more'] }));
  await waitFor(() => expect(JSON.stringify(store.getState().notices)).toContain('DATASET_BUSY'));
  expect(screen.getByRole('button', { name: design['history.more'] })).toBeTruthy();
});

test('the labels before and after an edit are compared, then other versions', async () => {
  const [from, to] = ['a'.repeat(32), 'b'.repeat(32)];
  const edit = entries[0] as Extract<(typeof entries)[number], { kind: 'labels' }>;
  const log = [{ ...change(null, from, 0) }, { from, to, by: edit.by, at: edit.at, edit: edit.edit }];
  const column = { column: 'leiden', version: to, copyOf: null, canUndo: true, canRedo: false, changes: log };
  const asked = answerWith({
    [PATH]: () => ({ data: { entries: entries.slice(0, 1), next: null } }),
    'GET /user/user_datasets/d1/labels': () => ({ data: { revision: 2, columns: [column] } }),
    'GET /user/user_datasets/d1/label_comparison': () => ({ data: labelComparison() }),
  });
  renderSignedIn(<History dataset="d1" />);
  await userEvent.click(await screen.findByRole('button', { name: /^Compare versions of/ }));
  const box = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(box.getAllByRole('row')).toHaveLength(labelComparison().rows.length + 1));
  expect(asked.map(({ path }) => path).filter((path) => path.includes('comparison'))).toEqual([
    `/api/user/user_datasets/d1/label_comparison?column=leiden&from=${from}&to=${to}`,
  ]);
  await box.findByText(/^700 of 2,000 cells/);
});
