import { beforeEach, expect, test } from '@jest/globals';
import { createStore } from '../../app/store/store.ts';
import { localeChosen, readPreferences, themeChosen } from './index.ts';

const KEY = 'stroma.preferences';
const system = (isDark: boolean): void => {
  globalThis.matchMedia = ((query: string) => ({ matches: isDark && query.includes('dark') })) as never;
};
beforeEach(() => {
  localStorage.clear();
  system(false);
});

test('English and the theme of the system, until something else was chosen', () => {
  expect(readPreferences()).toEqual({ locale: 'en-US', theme: 'light' });
  system(true);
  expect(readPreferences()).toEqual({ locale: 'en-US', theme: 'dark' });
  localStorage.setItem(KEY, JSON.stringify({ theme: 'light' }));
  expect(readPreferences()).toEqual({ locale: 'en-US', theme: 'light' });
  localStorage.setItem(KEY, '{not json');
  expect(readPreferences()).toEqual({ locale: 'en-US', theme: 'dark' });
});

test('what was chosen is there at the next start', () => {
  const store = createStore();
  store.dispatch(localeChosen('zh-CN'));
  store.dispatch(themeChosen('dark'));
  expect(store.getState().preferences).toEqual({ locale: 'zh-CN', theme: 'dark' });
  expect(readPreferences()).toEqual({ locale: 'zh-CN', theme: 'dark' });
  expect(createStore().getState().preferences).toEqual({ locale: 'zh-CN', theme: 'dark' });
});
