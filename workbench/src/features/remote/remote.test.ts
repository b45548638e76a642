import { beforeEach, expect, test } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import { left, MAX_KEPT, readRequested, type Read } from './index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const read = (search: string): Read => ({
  ...{ key: `public.list:${search}`, area: 'public', name: 'list' },
  given: { query: { search } } as never,
});

test('an answer that comes after its question was left is dropped', async () => {
  let answer = (): void => {};
  globalThis.fetch = ((url: string) =>
    new Promise((resolve) => {
      const reply = () => new Response(JSON.stringify({ code: 200, data: { of: url } }));
      if (url.includes('search=CD3E')) resolve(reply());
      else answer = () => resolve(reply());
    })) as typeof fetch;
  const store = createStore();
  store.dispatch(readRequested(read('CD3')));
  store.dispatch(left('public.list:CD3'));
  store.dispatch(readRequested(read('CD3E')));
  await until(store, (s) => s.remote.slots['public.list:CD3E']?.data !== undefined);
  answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(store.getState().remote.slots['public.list:CD3']?.data).toBeUndefined();
});

test('of the answers that nobody shows the newest are kept', async () => {
  answerWith({ 'GET /public/datasets': () => ({ data: { rows: [] } }) });
  const store = createStore();
  for (let i = 0; i < MAX_KEPT + 20; i += 1) {
    store.dispatch(readRequested(read(`q${i}`)));
    store.dispatch(left(`public.list:q${i}`));
  }
  store.dispatch(readRequested(read('shown')));
  const kept = Object.keys(store.getState().remote.slots);
  expect(kept).toHaveLength(MAX_KEPT + 1);
  expect(kept).not.toContain('public.list:q0');
  expect(kept).toContain(`public.list:q${MAX_KEPT + 19}`);
});
