import { beforeEach, expect, test } from '@jest/globals';
import { createStore } from '../../app/store/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import { localeChosen } from '../preferences/index.ts';
import { pageRequested } from './index.ts';

beforeEach(() => localStorage.clear());

test('pages are added in the language of the page; another language begins anew', async () => {
  const asked = answerWith({
    'GET /dataset/updateLog': ({ path }) => {
      const page = new URL(path, 'http://x').searchParams;
      return {
        data: { total: 3, rows: [{ logdate: '2026-11-01', info: `${page.get('locale')} ${page.get('pageNum')}` }] },
      };
    },
  });
  const store = createStore();
  const rows = () => store.getState().news.rows.map(({ info }) => info);
  store.dispatch(pageRequested({ pageNum: 1, pageSize: 1 }));
  expect(store.getState().news.loading).toBe(true);
  await until(store, (s) => s.news.rows.length === 1 && !s.news.loading);
  store.dispatch(pageRequested({ pageNum: 2, pageSize: 1 }));
  await until(store, (s) => s.news.rows.length === 2);
  expect(rows()).toEqual(['en-US 1', 'en-US 2']);
  expect(store.getState().news.total).toBe(3);
  store.dispatch(localeChosen('zh-CN'));
  expect(store.getState().news).toMatchObject({ rows: [], total: null });
  store.dispatch(pageRequested({ pageNum: 1, pageSize: 1 }));
  await until(store, (s) => s.news.rows.length === 1);
  expect(rows()).toEqual(['zh-CN 1']);
  expect(asked).toHaveLength(3);
});

test('a page that fails says why and can be asked again', async () => {
  let fails = true;
  answerWith({
    'GET /dataset/updateLog': () =>
      fails ? { status: 403, error: { id: 'PERMISSION_DENIED' } } : { data: { total: 0, rows: [] } },
  });
  const store = createStore();
  store.dispatch(pageRequested({ pageNum: 1, pageSize: 5 }));
  const failed = await until(store, (s) => s.news.error !== null);
  expect(failed.news).toMatchObject({ loading: false, error: { id: 'PERMISSION_DENIED' } });
  fails = false;
  store.dispatch(pageRequested({ pageNum: 1, pageSize: 5 }));
  const found = await until(store, (s) => s.news.total === 0);
  expect(found.news).toMatchObject({ loading: false, error: null });
});
