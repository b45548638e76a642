import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { LeanProvider } from '@stroma/design-system/theme';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../design-system/messages/tools/composition.en-US.json' with { type: 'json' };
import app from '../../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { createStore } from '../../../app/store.ts';
import { signedIn } from '../../../features/session/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { TabProps } from '../tab.ts';
import { Tab } from './composition.tsx';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe = (): void => {};
    unobserve = (): void => {};
    disconnect = (): void => {};
  },
  CSS: { escape: (text: string) => text },
});
afterEach(cleanup);

const columnOf = (name: string, categories: string[]) => ({
  ...{ name, kind: 'category', version: 'b'.repeat(32) },
  categories: categories.map((category) => ({ name: category, count: 10, colour: '#112233' })),
});
const NAMES = ['c1', 'c2', 'c3', 's1', 's2', 's3'];
const SUBMIT = 'POST /user/analysis/tools/composition';

/** The tab of a dataset whose samples belong to `groupOf(name)`. */
function open(groupOf: (name: string) => string, types = ['T', 'NK', 'B']) {
  const asked = answerWith({
    'GET /user/analysis/tools/composition/results': () => ({ data: [] }),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
    [SUBMIT]: () => ({ data: { id: 't1', name: 'x', status: 'submitted', tool: 'composition', outdated: null } }),
    'GET /user/analysis/results/t1': () => ({ data: { id: 't1', name: 'x', status: 'submitted', params: {} } }),
  });
  const detail = {
    ...{ id: 'd1', name: 'PBMC', cells: 60, levels: { cluster: 'type' }, sampleColumn: 'sample', embeddings: [] },
    columns: [columnOf('type', types), columnOf('sample', NAMES)],
    samples: NAMES.map((name) => ({ name, group: groupOf(name), cells: 10 })),
  } as unknown as DatasetDetail;
  const store = createStore();
  const info = {
    uuid: 'u1',
    username: 'li',
    privileges: [],
    space: { id: 's1', name: 'li', dataPermissions: ['edit'] },
  };
  store.dispatch(signedIn(info as unknown as Parameters<typeof signedIn>[0]));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LeanProvider locale="en-US" theme="light" messages={{ ...design, ...own, ...app }} navigate={() => {}}>
          <Tab {...({ detail, view: { palette: 'Default' }, change: () => {} } as unknown as TabProps)} />
        </LeanProvider>
      </MemoryRouter>
    </Provider>,
  );
  return () =>
    asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!) as { params: object });
}
const start = async () => userEvent.click(await screen.findByRole('button', { name: own['composition.start'] }));
const groups = [
  { name: 'c', samples: ['c1', 'c2', 'c3'] },
  { name: 's', samples: ['s1', 's2', 's3'] },
];
const params = { types: 'type', by: 'sample', cells: null, tested: [], roeBy: null };

test('groups that came with the samples are compared, for the chosen cell types', async () => {
  const sent = open((name) => name.slice(0, 1));
  await userEvent.click(await screen.findByRole('checkbox', { name: /NK/ }));
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.params).toEqual({ ...params, groups, tested: ['T', 'B'] });
});

test('groups of fewer than three samples are not filled in', async () => {
  const sent = open((name) => (name === 's3' ? 'other' : name.slice(0, 1)));
  expect(await screen.findByText(own['composition.noComparison'])).toBeTruthy();
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.params).toEqual({ ...params, groups: null });
});

test('a column with one or with thousands of categories is named, and nothing is sent', async () => {
  for (const [types, text] of [
    [['T'], /holds 1 category\. Choose a column with 2 to 200/],
    [Array.from({ length: 2000 }, (_, i) => `cell ${i}`), /holds 2,000 categories/],
  ] as const) {
    const sent = open(() => '', [...types]);
    await start();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
    cleanup();
  }
});
