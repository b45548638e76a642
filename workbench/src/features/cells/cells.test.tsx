import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { CellGroup } from '@stroma/contract/tools';
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store.ts';
import { told } from '../events/index.ts';
import { useCellCount } from './index.ts';

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
  act(() => void store.dispatch(told({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } })));
  await waitFor(() => expect(result.current).toBe(7));
});
