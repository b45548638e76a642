import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, MemoryRouter } from 'react-router';
import { LeanProvider } from '@stroma/design-system/theme';
import design from '../../design-system/messages/en-US.json' with { type: 'json' };
import designZh from '../../design-system/messages/zh-CN.json' with { type: 'json' };
import app from '../messages/en-US.json' with { type: 'json' };
import appZh from '../messages/zh-CN.json' with { type: 'json' };
import { listenToHistory } from '../src/app/leaving.ts';
import { createStore } from '../src/app/store/store.ts';
import { KeptForms } from '../src/features/forms/index.ts';
import { signedIn, type AccountInfo } from '../src/features/session/index.ts';

/** The test's user; default "li", who may view and edit. */
interface Reader {
  dataPermissions?: string[];
  privileges?: object[];
  /** Sentences of a tool (`design-system/messages/tools/<slug>.en-US.json`), in addition to those of every page. */
  messages?: Record<string, string>;
  /** Address of the page, with its query. */
  path?: string;
  /** The page uses the browser's own history, so that Back works; `path` is not read. */
  isInHistory?: boolean;
  /** Keeps the text typed on an earlier page of this browser; otherwise the state of earlier tests is cleared. */
  keeps?: boolean;
  /** Who is signed in. */
  uuid?: string;
  /** Language of the page; English without it. */
  locale?: 'en-US' | 'zh-CN';
}
const SENTENCES = { 'en-US': { design, app }, 'zh-CN': { design: designZh, app: appZh } };

/** Renders a part of the explorer for a signed-in reader, in English or Chinese, on the real store; the store is returned. */
export function renderSignedIn(children: ReactNode, reader: Reader = {}) {
  const {
    dataPermissions = ['view', 'edit'],
    privileges = [],
    messages,
    path = '/',
    locale = 'en-US',
    uuid = 'u1',
  } = reader;
  if (!reader.keeps)
    for (const key of Object.keys(localStorage)) if (key.startsWith('stroma.typed.')) localStorage.removeItem(key);
  const said = SENTENCES[locale];
  const store = createStore();
  const info = { uuid, username: 'li', privileges, space: { id: 's1', name: 'li', dataPermissions } };
  store.dispatch(signedIn(info as unknown as AccountInfo));
  const page = (
    <LeanProvider
      locale={locale}
      theme="light"
      messages={{ ...said.design, ...messages, ...said.app }}
      navigate={() => {}}
    >
      <KeptForms>{children}</KeptForms>
    </LeanProvider>
  );
  if (reader.isInHistory) listenToHistory();
  render(
    <Provider store={store}>
      {reader.isInHistory ? (
        <BrowserRouter>{page}</BrowserRouter>
      ) : (
        <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
      )}
    </Provider>,
  );
  return store;
}

/** A column of labels as the dataset's page has it: `{T: 5, NK: 3}` are the categories with their numbers of cells. */
export const labelsColumn = (name: string, categories: Record<string, number>) => ({
  ...{ name, kind: 'category' as const, version: 'b'.repeat(32) },
  categories: Object.entries(categories).map(([category, count]) => ({ name: category, count, colour: '#112233' })),
});
