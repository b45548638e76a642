import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { prefetch } from '../../api/early.ts';
import { setServerUnreachable } from '../../api/away.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
import { dismissed } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { CACHE_SECONDS } from './api.ts';
import { isUnreachableReported, refetchCalls, useCallMutation, useRead } from './index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const page = (search: string) => ({ query: { search } });
function open<R, P>(hook: (props: P) => R, initialProps: P) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, ...renderHook(hook, { wrapper, initialProps }) };
}
const keptOf = (store: ReturnType<typeof createStore>) => Object.keys(store.getState().calls.queries);

test('two screens that show the same ask once, and a changed question gets its own answer', async () => {
  const asked = answerWith({ 'GET /public/datasets': ({ path }) => ({ data: { of: path } }) });
  const { result, rerender } = open(
    (search: string) => [useRead('public', 'list', page(search)), useRead('public', 'list', page(search))] as const,
    'CD3' as string,
  );
  await waitFor(() => expect(result.current[1]).toMatchObject({ state: 'ready' }));
  expect(asked).toHaveLength(1);
  rerender('CD4');
  expect(result.current[0].state).toBe('loading');
  await waitFor(() => expect(result.current[0]).toMatchObject({ data: { of: expect.stringContaining('CD4') } }));
});

test('an answer that comes after another question was asked is not shown', async () => {
  let late = (): void => {};
  globalThis.fetch = ((url: string) =>
    new Promise((resolve) => {
      const reply = () => resolve(new Response(JSON.stringify({ code: 200, data: { of: url } })));
      if (url.includes('search=CD3E')) reply();
      else late = reply;
    })) as typeof fetch;
  const { result, rerender } = open((search: string) => useRead('public', 'list', page(search)), 'CD3' as string);
  rerender('CD3E');
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await act(async () => late());
  expect(result.current).toMatchObject({ data: { of: expect.stringContaining('CD3E') } });
});

test('the previous answer stays, as one that is refreshed, while its key is the same', async () => {
  answerWith({ 'GET /public/datasets': ({ path }) => ({ data: { of: path } }) });
  const { result, rerender } = open(
    ([search, keepsWhile]: [string, string]) => useRead('public', 'list', page(search), { keepsWhile }),
    ['CD3', 'one gene'] as [string, string],
  );
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current).toMatchObject({ data: { of: expect.stringContaining('CD3') } }));
  expect(result.current).not.toHaveProperty('isRefreshing');
  rerender(['CD4', 'one gene']);
  expect(result.current).toMatchObject({ isRefreshing: true, data: { of: expect.stringContaining('CD3') } });
  await waitFor(() => expect(result.current).toMatchObject({ data: { of: expect.stringContaining('CD4') } }));
  expect(result.current).not.toHaveProperty('isRefreshing');
  rerender(['CD8', 'another gene']);
  expect(result.current.state).toBe('loading');
});

test('data that are found damaged are not shown any longer, also while they are read again, until they are repaired', async () => {
  let isDamaged = false;
  const asked: (() => void)[] = [];
  const damaged = { error: { id: 'DATASET_DAMAGED', params: { file: 'X' } } };
  globalThis.fetch = (() => {
    const [status, body] = isDamaged ? [422, damaged] : [200, { code: 200, data: { rows: 1 } }];
    return new Promise((resolve) => {
      asked.push(() => resolve(new Response(JSON.stringify(body), { status })));
    });
  }) as typeof fetch;
  const { store, result } = open((search: string) => useRead('public', 'list', page(search)), 'a' as string);
  const settle = async (): Promise<void> => {
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => asked.pop()!());
  };
  const again = () => act(() => void store.dispatch(refetchCalls(['public'])));
  await settle();
  await waitFor(() => expect(result.current.state).toBe('ready'));
  isDamaged = true;
  again();
  expect(result.current.state).toBe('ready');
  await settle();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'error', error: { id: 'DATASET_DAMAGED' } }));
  isDamaged = false;
  again();
  expect(result.current.state).toBe('error');
  await settle();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { rows: 1 } }));
});

test('what is shown is read again after an event, what was left is forgotten', async () => {
  let round = 0;
  const asked = answerWith({ 'GET /public/datasets': () => ({ data: { round: (round += 1) } }) });
  const { store, result, rerender, unmount } = open(
    (search: string) => useRead('public', 'list', page(search)),
    'a' as string,
  );
  await waitFor(() => expect(result.current.state).toBe('ready'));
  rerender('b');
  await waitFor(() => expect(result.current).toMatchObject({ data: { round: 2 } }));
  act(() => void store.dispatch(refetchCalls(['public'])));
  await waitFor(() => expect(result.current).toMatchObject({ data: { round: 3 } }));
  expect(keptOf(store)).toHaveLength(1);
  unmount();
  act(() => void store.dispatch(refetchCalls(['public.list'])));
  expect([asked.length, keptOf(store)]).toEqual([3, []]);
});

test('a failed read says why and can be tried again', async () => {
  let fails = true;
  answerWith({
    'GET /public/datasets': () =>
      fails ? { status: 403, error: { id: 'PERMISSION_DENIED' } } : { data: { rows: [] } },
  });
  const { result } = open(() => useRead('public', 'list', page('x')), null);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'error', error: { id: 'PERMISSION_DENIED' } }));
  fails = false;
  act(() => (result.current as { onRetry: () => void }).onRetry());
  await waitFor(() => expect(result.current.state).toBe('ready'));
});

test('a change reads again what it names, and nothing when it was refused', async () => {
  let allowed = false;
  const onDone = jest.fn();
  const asked = answerWith({
    'GET /teams': () => ({ data: [] }),
    'POST /teams/switch': () => (allowed ? { data: {} } : { status: 403, error: { id: 'NO_PERMISSION' } }),
  });
  const { result } = open(
    () => [useRead('teams', 'list'), useCallMutation('teams', 'switch', { refreshes: ['teams'], onDone })] as const,
    null,
  );
  await waitFor(() => expect(result.current[0].state).toBe('ready'));
  const reads = () => asked.filter(({ method }) => method === 'GET').length;
  act(() => result.current[1][0]({ body: { teamId: 't1' } }));
  await waitFor(() =>
    expect(result.current[1][1]).toMatchObject({ busy: false, error: { id: 'NO_PERMISSION' }, done: 0 }),
  );
  expect(reads()).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
  allowed = true;
  act(() => result.current[1][0]({ body: { teamId: 't1' } }));
  await waitFor(() => expect(result.current[1][1]).toMatchObject({ error: null, done: 1 }));
  await waitFor(() => expect(reads()).toBe(2));
  expect(onDone.mock.calls).toEqual([[{}]]);
});

test('nothing is kept of who signed out', async () => {
  answerWith({ 'GET /public/datasets': () => ({ data: { rows: [] } }) });
  const { store, result, unmount } = open(() => useRead('public', 'list', page('x')), null);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  unmount();
  expect(keptOf(store)).toHaveLength(1);
  store.dispatch(signedOut());
  expect(keptOf(store)).toEqual([]);
});

test('an answer that nobody shows is kept for a minute', async () => {
  answerWith({ 'GET /public/datasets': () => ({ data: { rows: [] } }) });
  const { store, result, unmount } = open(() => useRead('public', 'list', page('x')), null);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  jest.useFakeTimers();
  try {
    unmount();
    await jest.advanceTimersByTimeAsync((CACHE_SECONDS - 1) * 1000);
    expect(keptOf(store)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000);
    expect(keptOf(store)).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('the answer of an early call is shown without another request, once', async () => {
  let round = 0;
  const asked = answerWith({ 'GET /public/datasets': () => ({ data: { round: (round += 1) } }) });
  await prefetch('public', 'list', page('early'));
  const { store, result } = open((search: string) => useRead('public', 'list', page(search)), 'early');
  await waitFor(() => expect(result.current).toMatchObject({ data: { round: 1 } }));
  expect(asked).toHaveLength(1);
  act(() => void store.dispatch(refetchCalls(['public'])));
  await waitFor(() => expect(result.current).toMatchObject({ data: { round: 2 } }));
});

test('an early call that failed is made again and reported', async () => {
  answerWith({ 'GET /public/datasets': () => ({ status: 404, error: { id: 'NOT_FOUND' } }) });
  await prefetch('public', 'list', page('lost')).catch(() => undefined);
  const asked = answerWith({ 'GET /public/datasets': () => ({ data: { round: 7 } }) });
  const { result } = open((search: string) => useRead('public', 'list', page(search)), 'lost');
  await waitFor(() => expect(result.current).toMatchObject({ data: { round: 7 } }));
  expect(asked).toHaveLength(1);
});

test('an answer of a named version is kept when it is shown again; another is read again', async () => {
  const asked = answerWith({ 'GET /public/datasets': () => ({ data: {} }) });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const show = async (isVersioned: boolean) => {
    const { result, unmount } = renderHook(() => useRead('public', 'list', page('v1'), { isVersioned }), { wrapper });
    await waitFor(() => expect(result.current.state).toBe('ready'));
    unmount();
  };
  await show(true);
  await show(true);
  expect(asked).toHaveLength(1);
  await show(false);
  expect(asked).toHaveLength(2);
});

test('what another user changed is read again although the own change was refused', async () => {
  let round = 0;
  answerWith({
    'GET /remote/user/user_datasets/d1': () => ({ data: { round: (round += 1) } }),
    'POST /remote/user/user_datasets/d1/observation_columns': () => ({
      status: 412,
      error: { id: 'VERSION_CONFLICT' },
    }),
  });
  const { result } = open(() => {
    const read = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
    const refreshes = ['datasetProxies.detail'];
    const [save] = useCallMutation('datasetProxies', 'saveColumns', { refreshes, always: true });
    return { read, save };
  }, undefined);
  await waitFor(() => expect(result.current.read.state).toBe('ready'));
  act(() => result.current.save({ params: { id: 'd1' }, body: { cluster: 'leiden' } }));
  await waitFor(() => expect(result.current.read).toMatchObject({ data: { round: 2 } }));
});

test('what failed while the server was away is said by nobody else, and is read and can be pressed again when it is back', async () => {
  let isAway = true;
  const answer = (): { status?: number; data?: unknown; error?: { id: string } } =>
    isAway ? { status: 502, error: { id: 'INTERNAL' } } : { data: { of: 'back' } };
  const asked = answerWith({ 'GET /public/datasets': answer, 'POST /teams/switch': answer });
  const { result } = open(
    () => ({
      ...{ read: useRead('public', 'list', page('x')), act: useCallMutation('teams', 'switch') },
      ...{
        isSaid: useAppSelector(isUnreachableReported),
        passing: useCallMutation('teams', 'switch', { toast: true }),
      },
      ...{ notices: useAppSelector((state) => state.notices.items), dispatch: useAppDispatch() },
    }),
    null,
  );
  // A temporary notice reports it while it is visible; then the sign does.
  act(() => result.current.passing[0]({ body: { teamId: 't' } }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(result.current.passing[1].busy).toBe(false));
  await waitFor(() => expect(result.current.isSaid).toBe(true));
  act(() => result.current.dispatch(dismissed(result.current.notices[0]!.id)));
  expect(result.current.isSaid).toBe(false);
  act(() => result.current.act[0]({ body: { teamId: 't' } }));
  await waitFor(() => expect(result.current.read.state).toBe('error'));
  await waitFor(() => expect(result.current.act[1].error).toMatchObject({ id: 'INTERNAL' }));
  act(() => setServerUnreachable(true));
  expect(result.current.read.state).toBe('loading');
  expect(result.current.act[1].error).not.toBeNull();
  expect(result.current.isSaid).toBe(true);
  isAway = false;
  act(() => setServerUnreachable(false));
  await waitFor(() => expect(result.current.read).toMatchObject({ state: 'ready', data: { of: 'back' } }));
  expect(result.current.act[1].error).toBeNull();
  expect(result.current.isSaid).toBe(false);
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

test('a refusal stays when the server comes back', async () => {
  const asked = answerWith({ 'GET /public/datasets': () => ({ status: 403, error: { id: 'PERMISSION_DENIED' } }) });
  const { result } = open(() => useRead('public', 'list', page('x')), null);
  await waitFor(() => expect(result.current.state).toBe('error'));
  act(() => setServerUnreachable(true));
  expect(result.current).toMatchObject({ state: 'error', error: { id: 'PERMISSION_DENIED' } });
  act(() => setServerUnreachable(false));
  expect(result.current.state).toBe('error');
  expect(asked).toHaveLength(1);
});
