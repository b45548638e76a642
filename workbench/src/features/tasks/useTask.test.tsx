import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useSearchParams } from 'react-router';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
import type { CompositionParams } from '@stroma/contract/tools';
import { useTask } from './index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const task = (id: string, more: object = {}) => ({
  ...{ id, tool: 'composition', name: `named ${id}`, status: 'completed', params: { column: id }, outdated: null },
  ...{ result: { of: id }, ...more },
});
const PARAMS: CompositionParams = {
  ...{ types: 'type', by: 'sample', cells: null, groups: null, tested: [], roeBy: null },
};
/** A server that has these analyses, the newest first; a submission adds "new". */
function serve(...ids: string[]) {
  const more: Record<string, object> = {};
  const asked = answerWith({
    'GET /user/analysis/tools/composition/results': () => ({ data: ids.map((id) => task(id, more[id])) }),
    'POST /user/analysis/tools/composition': () => {
      ids.unshift('new');
      return { data: task('new', more.new) };
    },
    ...Object.fromEntries(
      [...ids, 'new'].map((id) => [`GET /user/analysis/results/${id}`, () => ({ data: task(id, more[id]) })]),
    ),
  });
  return { asked, more, ids };
}
function open(address = '/') {
  const store = createStore();
  window.history.replaceState(null, '', address);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <BrowserRouter>{children}</BrowserRouter>
    </Provider>
  );
  return renderHook(() => ({ ...useTask('composition', 'd1'), query: useSearchParams()[0].toString() }), { wrapper })
    .result;
}

test('the newest analysis is shown, or the one that the address names', async () => {
  serve('b', 'a');
  const newest = open();
  await waitFor(() => expect(newest.current.summary).toEqual({ state: 'ready', data: { of: 'b' } }));
  expect(newest.current.history.map(({ id }) => id)).toEqual(['b', 'a']);
  const named = open('/?tab=x&result=a');
  await waitFor(() => expect(named.current.summary).toEqual({ state: 'ready', data: { of: 'a' } }));
  act(() => named.current.show('b'));
  expect(named.current.query).toBe('tab=x&result=b');
  await waitFor(() => expect(named.current.summary).toEqual({ state: 'ready', data: { of: 'b' } }));
});

test('an address that names a result of another tool shows this tool’s newest', async () => {
  const { more } = serve('b', 'a');
  more.a = { tool: 'enrichment', result: { of: 'another tool' } };
  const named = open('/?result=a');
  await waitFor(() => expect(named.current.summary).toEqual({ state: 'ready', data: { of: 'b' } }));
  expect(named.current.query).toBe('result=a');
});

test('before the first analysis there is none, which is not an error', async () => {
  const { asked } = serve();
  const result = open();
  expect(result.current.task.state).toBe('loading');
  await waitFor(() => expect(result.current.task).toEqual({ state: 'ready', data: null }));
  expect(result.current).toMatchObject({ summary: { state: 'empty' }, outdated: null, rerun: null });
  expect(asked.every(({ path }) => path.includes('/results?dataset=d1'))).toBe(true);
});

test('an analysis that runs has no result yet; one that an edit has made old says so', async () => {
  const { more } = serve('a');
  const outdated = [{ column: 'type', by: 'mei', at: '2026-11-01T00:00:00Z', edit: 'merge' }];
  more.a = { status: 'running', result: null, outdated };
  const result = open();
  await waitFor(() => expect(result.current.task).toMatchObject({ state: 'ready', data: { status: 'running' } }));
  expect(result.current.summary).toEqual({ state: 'empty' });
  expect(result.current.outdated).toEqual(outdated);
});

test('a submission is sent with its dataset and name, and its answer is shown', async () => {
  const { asked } = serve('a');
  const result = open();
  await waitFor(() => expect(result.current.task.state).toBe('ready'));
  act(() => result.current.submit('my name', PARAMS));
  await waitFor(() => expect(result.current.summary).toEqual({ state: 'ready', data: { of: 'new' } }));
  expect(result.current).toMatchObject({ query: 'result=new', isSubmitting: false, error: null });
  await waitFor(() => expect(result.current.history.map(({ id }) => id)).toEqual(['new', 'a']));
  const sent = asked.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(sent.body!)).toEqual({ dataset: 'd1', name: 'my name', params: PARAMS });
});

test('running again sends the shown name and parameters', async () => {
  const { asked } = serve('b', 'a');
  const result = open('/?result=a');
  await waitFor(() => expect(result.current.rerun).not.toBeNull());
  act(() => result.current.rerun!());
  await waitFor(() => expect(result.current.query).toBe('result=new'));
  const sent = asked.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(sent.body!)).toEqual({ dataset: 'd1', name: 'named a', params: { column: 'a' } });
});

test('a refused submission says why and leaves what is shown', async () => {
  answerWith({
    'GET /user/analysis/tools/composition/results': () => ({ data: [task('a')] }),
    'GET /user/analysis/results/a': () => ({ data: task('a') }),
    'POST /user/analysis/tools/composition': () => ({
      status: 422,
      error: { id: 'TOO_FEW_CELLS', params: { least: 3 } },
    }),
  });
  const result = open();
  await waitFor(() => expect(result.current.task.state).toBe('ready'));
  // @ts-expect-error -- parameters that the tool does not take
  act(() => result.current.submit('x', { ...PARAMS, celltype: 3 }));
  await waitFor(() => expect(result.current.error).toMatchObject({ id: 'TOO_FEW_CELLS' }));
  expect(result.current).toMatchObject({ isSubmitting: false, query: '', summary: { data: { of: 'a' } } });
});

test('a list that cannot be read is the error of the shown analysis', async () => {
  answerWith({
    'GET /user/analysis/tools/composition/results': () => ({ status: 403, error: { id: 'PERMISSION_DENIED' } }),
  });
  const result = open();
  await waitFor(() =>
    expect(result.current.task).toMatchObject({ state: 'error', error: { id: 'PERMISSION_DENIED' } }),
  );
  expect(result.current.summary).toMatchObject({ state: 'error' });
});

test('a tool that there is not has no analyses', async () => {
  const answer = () => ({ status: 404, error: { id: 'NOT_FOUND' } });
  answerWith({ 'GET /user/analysis/tools/compositions/results': answer });
  const store = createStore();
  window.history.replaceState(null, '', '/');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <BrowserRouter>{children}</BrowserRouter>
    </Provider>
  );
  // @ts-expect-error -- the registry has no such slug
  const { result } = renderHook(() => useTask('compositions', 'd1'), { wrapper });
  await waitFor(() => expect(result.current.task).toMatchObject({ state: 'error', error: { id: 'NOT_FOUND' } }));
});
