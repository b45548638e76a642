import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../../../../design-system/messages/tools/composition.en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../dataset.ts';
import type { TabProps } from '../tab.ts';
import { Tab } from './composition.tsx';

afterEach(cleanup);

const columnOf = (name: string, categories: string[]) =>
  labelsColumn(name, Object.fromEntries(categories.map((category) => [category, 10])));
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
  const props = { detail, view: { palette: 'Default' }, change: () => {} } as unknown as TabProps;
  renderSignedIn(<Tab {...props} />, { messages: own });
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
