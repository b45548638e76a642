import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Subset } from '@stroma/contract';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
import { useSubsetActions, useSubsets } from './subsets.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const subset = (id: string, version: number) => ({ id, version, name: id }) as Subset;
const LIST = '/user/user_datasets/d1/observation_subset';
const REMOTE = '/remote/user/user_datasets/d1';

function open(answer: () => object = () => ({ data: {} })) {
  const list = () => ({ data: { subsets: [] } });
  const asked = answerWith({
    [`GET ${LIST}`]: list,
    [`POST ${LIST}`]: answer as never,
    [`POST ${REMOTE}/observation_edit_subset`]: answer as never,
    [`POST ${REMOTE}/observation_merge_subset`]: answer as never,
    [`DELETE ${LIST}`]: answer as never,
  });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const hook = renderHook(() => ({ list: useSubsets('d1'), act: useSubsetActions('d1') }), { wrapper });
  return { asked, store, result: hook.result };
}
type Actions = ReturnType<typeof useSubsetActions>;
const cells = { op: 'and' as const, of: [] } as never;

test.each<[string, (actions: Actions) => void, object]>([
  ['a copy', (a) => a.copy(subset('s1', 3), 'T'), { subset: 's1', name: 'T' }],
  ['a new name', (a) => a.rename(subset('s1', 3), 'T'), { kind: 'rename', subset: 's1', expected: 3, name: 'T' }],
  ['other cells', (a) => a.save(subset('s1', 3), cells), { kind: 'cells', subset: 's1', expected: 3, cells }],
  [
    'one of two',
    (a) => a.merge([subset('s1', 3), subset('s2', 1)], 'TB', true),
    {
      subsets: [
        { subset: 's1', expected: 3 },
        { subset: 's2', expected: 1 },
      ],
      name: 'TB',
      keep: true,
    },
  ],
  ['undo', (a) => a.undo(7), { kind: 'undo', expected: 7 }],
  ['redo', (a) => a.redo(8), { kind: 'redo', expected: 8 }],
])('%s is asked for at the shown version, then the list is read again', async (_, edit, body) => {
  const { asked, result, store } = open();
  await waitFor(() => expect(result.current.list.state).toBe('ready'));
  act(() => edit(result.current.act));
  await waitFor(() => expect(result.current.act.done).toBe(1));
  const sent = asked.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(sent.body!)).toEqual(body);
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(store.getState().notices.items).toMatchObject([{ tone: 'success', messageId: 'explorer.subsetsSaved' }]);
});

test('a subset is deleted at the shown version', async () => {
  const { asked, result } = open();
  act(() => result.current.act.remove(subset('s1', 3)));
  await waitFor(() => expect(result.current.act.done).toBe(1));
  expect(asked.find(({ method }) => method === 'DELETE')!.path).toContain('subset=s1&expected=3');
});

test('an edit that another one came before says so, shows the other one, and the next edit forgets it', async () => {
  let isRefused = true;
  const { asked, result } = open(() => (isRefused ? { status: 412, error: { id: 'VERSION_CONFLICT' } } : { data: {} }));
  await waitFor(() => expect(result.current.list.state).toBe('ready'));
  act(() => result.current.act.rename(subset('s1', 3), 'T'));
  expect(result.current.act.busy).toBe(true);
  await waitFor(() => expect(result.current.act.error).toMatchObject({ id: 'VERSION_CONFLICT' }));
  expect(result.current.act).toMatchObject({ busy: false, done: 0 });
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2));
  isRefused = false;
  act(() => result.current.act.copy(subset('s1', 3), 'T'));
  await waitFor(() => expect(result.current.act).toMatchObject({ error: null, done: 1 }));
});
