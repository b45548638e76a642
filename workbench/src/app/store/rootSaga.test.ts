import { beforeEach, expect, jest, test } from '@jest/globals';
import { jobFixture } from '@stroma/contract/fixtures';
import { answerWith, until } from '../../../test/server.ts';
import { jobActed, loaded, refreshRequested, rowsOf } from '../../features/library/index.ts';
import { pageRequested } from '../../features/news/index.ts';
import { createStore } from './store.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

test('a programming error in one feature is logged and shown, and neither it nor another feature ends', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answerWith({
    // Not the declared reply: the saga fails with a TypeError.
    'GET /user/files': () => ({ data: null }),
    'GET /user/analysis/drafts': () => ({ data: [] }),
    'POST /user/analysis/jobs/a/suspend': () => ({ data: jobFixture({ id: 'a', status: 'suspended' }) }),
    'GET /content/updateLog': () => ({ data: { total: 0, rows: [] } }),
  });
  const store = createStore();
  store.dispatch(loaded({ part: 'jobs', rows: [jobFixture({ id: 'a' })] }));
  store.dispatch(refreshRequested('files'));
  await until(store, (s) => s.notices.items.some((item) => item.error?.id === 'INTERNAL'));
  expect(logged.mock.calls.flat()).toContainEqual(expect.any(TypeError));
  store.dispatch(jobActed({ id: 'a', action: 'suspend' }));
  await until(store, (s) => rowsOf(s.library.jobs)[0]!.status === 'suspended');
  store.dispatch(pageRequested({ pageNum: 1, pageSize: 5 }));
  await until(store, (s) => !s.news.loading);
  logged.mockRestore();
});

test('the store reports a value that cannot be serialised', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  createStore().dispatch(loaded({ part: 'jobs', rows: [{ id: 'a', made: () => {} }] }));
  expect(String(logged.mock.calls[0]?.[0])).toContain('non-serializable value');
  logged.mockRestore();
});
