import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { CellGroup } from '@stroma/contract/tools';
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store/store.ts';
import { eventReceived } from '../events/index.ts';
import { useCellCount, useCellSets, useLabels } from './index.ts';

const COUNT = 'POST /user/user_datasets/d1/cell_count';
const simple: CellGroup = { name: 'A', column: 'type', categories: ['T'] };
const narrowed: CellGroup = { ...simple, and: [{ column: 'sample', categories: ['s1'] }] };

function open(first: CellGroup | null) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const hook = renderHook((group: CellGroup | null) => useCellCount('d1', group), { wrapper, initialProps: first });
  return { store, ...hook };
}

test('a group of several columns is counted, a group whose number is known is not', async () => {
  const asked = answerWith({ [COUNT]: () => ({ data: { hash: 'a'.repeat(64), cells: 42 } }) });
  const { result, rerender } = open(simple);
  rerender(null);
  rerender({ name: 'set', cellSet: 'b'.repeat(64) });
  rerender({ ...narrowed, and: [{ column: 'sample', categories: [] }] });
  expect([result.current, asked]).toEqual([null, []]);
  rerender(narrowed);
  await waitFor(() => expect(result.current).toBe(42));
  expect(asked.map(({ body }) => JSON.parse(body!) as unknown)).toEqual([
    {
      cells: {
        op: 'and',
        of: [{ cells: { column: 'type', categories: ['T'] } }, { cells: { column: 'sample', categories: ['s1'] } }],
      },
    },
  ]);
});

test('the cells are counted again when the labels were edited', async () => {
  let cells = 42;
  answerWith({ [COUNT]: () => ({ data: { hash: 'a'.repeat(64), cells } }) });
  const { store, result } = open(narrowed);
  await waitFor(() => expect(result.current).toBe(42));
  cells = 7;
  act(
    () =>
      void store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } })),
  );
  await waitFor(() => expect(result.current).toBe(7));
});

function openHook<R>(hook: () => R) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(hook, { wrapper }).result;
}

test('sets of the same cells are listed each: either may be edited', async () => {
  const set = (id: string, hash: string) => ({ id, hash, name: id });
  answerWith({
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [set('c', 'h1'), set('b', 'h2'), set('a', 'h1')] }),
  });
  const result = openHook(() => useCellSets('d1'));
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(['c', 'b', 'a']));
});

test('labels are edited at the version that is shown, and read again also when another edit came first', async () => {
  let version = 'v1';
  let isRefused = true;
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({
      data: { columns: [{ column: 'sample' }, { column: 'type', version, edits: [] }] },
    }),
    'POST /user/user_datasets/d1/labels': () => {
      version = isRefused ? 'v2' : 'v3';
      return isRefused ? { status: 412, error: { id: 'VERSION_CONFLICT' } } : { data: {} };
    },
  });
  const result = openHook(() => useLabels('d1', 'type'));
  const edit = { kind: 'rename', from: 'T', to: 'T cell' } as never;
  act(() => result.current.edit(edit));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await waitFor(() => expect(result.current.labels?.version).toBe('v1'));
  act(() => result.current.edit(edit));
  await waitFor(() => expect(result.current).toMatchObject({ error: { id: 'VERSION_CONFLICT' }, done: 0 }));
  await waitFor(() => expect(result.current.labels?.version).toBe('v2'));
  isRefused = false;
  act(() => result.current.edit(edit));
  await waitFor(() => expect(result.current).toMatchObject({ error: null, done: 1, busy: false }));
  await waitFor(() => expect(result.current.labels?.version).toBe('v3'));
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!) as unknown);
  expect(sent).toEqual(['v1', 'v2'].map((expected) => ({ column: 'type', expected, edit })));
});

test('a column without labels has none, and cannot be edited', async () => {
  const asked = answerWith({
    'GET /user/user_datasets/d1/labels': () => ({ data: { columns: [{ column: 'sample', version: null }] } }),
  });
  const result = openHook(() => [useLabels('d1', 'type'), useLabels('d1', 'sample')] as const);
  await waitFor(() => expect(result.current[1].labels).not.toBeNull());
  act(() => result.current.forEach(({ edit }) => edit({ kind: 'undo' } as never)));
  expect(result.current[0].labels).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
