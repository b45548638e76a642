import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import design from '../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../test/server.ts';
import { createStore } from './store/store.ts';

// The sentences are imported in a way that only the bundler supports.
const spoken = { locale: 'en-US', messages: { ...design, ...app } };
jest.unstable_mockModule('./messages.ts', () => ({
  setLanguage: () => Promise.resolve(),
  loadWholeLanguage: () => Promise.resolve(),
  loadMessages: () => Promise.resolve(spoken.messages),
  useActiveLanguage: () => spoken,
}));
const { Pages, prepareScreen } = await import('./router.tsx');

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(path: string) {
  const asked = answerWith({});
  history.replaceState(null, '', path);
  const store = createStore();
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Provider>,
  );
  return asked;
}
/** Messages of jsdom about a page load, which it does not support. */
function loads(): string[] {
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.map(String).join(' ')));
  return said;
}
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

test.each([`/embed/${TOKEN}/quality`, '/embed', `/Embed/${TOKEN}/a/b`])(
  'an embedded page without a view says so in place, without bar, shell and sign-in (%s)',
  async (path) => {
    const asked = open(path);
    expect((await screen.findByRole('alert')).textContent).toContain(design['notFound.title']);
    expect(location.pathname).toBe(path);
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(asked).toEqual([]);
  },
);

test.each([`/shared/${TOKEN}/quality/deeper`, '/public/e1/explore/quality/deeper'])(
  'a guest’s page without a view says so below the guest’s bar (%s)',
  async (path) => {
    open(path);
    expect((await screen.findByRole('alert')).textContent).toContain(design['notFound.title']);
    expect(location.pathname).toBe(path);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#main', '/']);
  },
);

test('who leaves a guest’s page by the logo loads the next page anew', async () => {
  open(`/shared/${TOKEN}/quality/deeper`);
  const home = await screen.findByRole('link', { name: design['shell.home'] });
  const said = loads();
  act(() => home.click());
  await waitFor(() => expect(said.join()).toContain('navigation'));
  expect(location.pathname).toBe('/');
  // Nothing of the page is shown before the session is known.
  expect(document.body.textContent).toBe('');
});

test('a screen that was prepared is there at the first rendering, and a visitor prepares none of the signed-in area', async () => {
  history.replaceState(null, '', '/embed');
  const store = createStore();
  const show = () =>
    render(
      <Provider store={store}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </Provider>,
    );
  answerWith({});
  await prepareScreen('/cloud/userDatasetAnalysis/d1');
  await prepareScreen('/embed');
  await prepareScreen('/embed/more');
  show();
  expect(screen.getByRole('alert').textContent).toContain(design['notFound.title']);
});
