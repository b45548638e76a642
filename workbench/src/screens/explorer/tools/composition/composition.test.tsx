import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import { Value } from 'typebox/value';
import own from '../../../../../../design-system/messages/tools/composition.en-US.json' with { type: 'json' };
import { forget } from '../../../../api/cache.ts';
import { answerWith, type Answer } from '../../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { Tab } from './index.tsx';

afterEach(() => {
  cleanup();
  forget('t0:');
});

const columnOf = (name: string, categories: string[]) =>
  labelsColumn(name, Object.fromEntries(categories.map((category) => [category, 10])));
const NAMES = ['c1', 'c2', 'c3', 's1', 's2', 's3'];
const SUBMIT = 'POST /user/analysis/tools/composition';

/** A table of a caller who may not download: rows of each cell type by pages, no Arrow. */
const pageOf = (rows: object[]): Answer => {
  const all = rows.flatMap((row) => ['T', 'NK', 'B'].map((cellType) => ({ ...row, cellType })));
  return ({ headers }) =>
    headers.get('Accept') === 'application/json'
      ? { data: { rows: all, total: all.length } }
      : { status: 403, error: { id: 'PERMISSION_DENIED' } };
};

/** The tab of a dataset whose samples belong to the group `groupOf(name)`. */
function open(
  groupOf: (name: string) => string,
  types = ['T', 'NK', 'B'],
  names: readonly string[] = NAMES,
  done?: { params: object; result: object },
) {
  const task = { id: 't0', name: 'x', status: 'completed', tool: 'composition', outdated: null, files: [] };
  const asked = answerWith({
    'GET /user/analysis/tools/composition/results': () => ({ data: done ? [task] : [] }),
    'GET /user/analysis/results/t0': () => ({ data: { ...task, ...done } }),
    'GET /user/analysis/results/t0/tables/roe': pageOf(['c', 's'].map((group) => ({ group, expected: 10, ratio: 1 }))),
    'GET /user/analysis/results/t0/tables/counts': pageOf(names.map((sample) => ({ sample, cells: 10, share: 1 }))),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
    [SUBMIT]: () => ({ data: { id: 't1', name: 'x', status: 'submitted', tool: 'composition', outdated: null } }),
    'GET /user/analysis/results/t1': () => ({ data: { id: 't1', name: 'x', status: 'submitted', params: {} } }),
  });
  const detail = {
    ...{ id: 'd1', name: 'PBMC', cells: 60, levels: { cluster: 'type' }, sampleColumn: 'sample', embeddings: [] },
    columns: [columnOf('type', types), columnOf('sample', [...names])],
    samples: names.map((name) => ({ name, group: groupOf(name), cells: 10 })),
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

test.each([
  ['2 against 2', ['c1', 'c2', 's1', 's2'], false],
  ['3 against 2', ['c1', 'c2', 'c3', 's1', 's2'], false],
  ['3 against 3', NAMES, true],
])('%s: the form says why samples are compared or not', async (_, names, compares) => {
  const sent = open((name) => name.slice(0, 1), undefined, names);
  await screen.findByText(
    compares ? /compared by default, because each has at least 3 samples/ : /each needs at least 3/,
  );
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.params).toEqual({ ...params, groups: compares ? groups : null });
});

const ROE = 'composition.samplesAreTheUnit';
/** A result whose Ro/e is of the column `type` within `sample`; it has no own averages. */
function openResult(names: readonly string[]) {
  const [cellTypes, cells] = [['T', 'NK', 'B'].map((name) => ({ name, cells: 20 })), 60];
  const told = {
    column: 'sample',
    groups: [
      { name: 'c', samples: 3 },
      { name: 's', samples: 3 },
    ],
    unit: 'samples',
  };
  const roe = { chi2: 105, dof: 4, p: 1e-20, failed: false, small: 0, warnings: [{ id: ROE, params: told }] };
  const result = {
    ...{ cells, left: 0, cellTypes, comparison: null, roe },
    samples: names.map((name) => ({ name, group: null, cells: 10 })),
  };
  return open((name) => name.slice(0, 1), undefined, names, {
    params: { ...params, groups: null, roeBy: 'type' },
    result,
  });
}

test("Ro/e's warning compares the averages by sample: the same analysis with the dataset's groups", async () => {
  const sent = openResult(NAMES);
  await userEvent.click(await screen.findByRole('tab', { name: own['composition.part.roe'] }));
  await screen.findByText(/chi-square takes each cell as one observation.*c \(3 samples\).*s \(3 samples\)/);
  await userEvent.click(screen.getByRole('button', { name: own['composition.runAverages'] }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.params).toEqual({ ...params, groups, roeBy: 'type' });
  expect(Value.Check(TOOLS.composition.params, sent()[0]?.params)).toBe(true);
});

test('where the groups have too few samples, the warning leads to what the averages need', async () => {
  openResult(['c1', 'c2', 's1', 's2', 's3']);
  await userEvent.click(await screen.findByRole('tab', { name: own['composition.part.roe'] }));
  await userEvent.click(await screen.findByRole('button', { name: own['composition.toAverages'] }));
  await screen.findByText(own['composition.noComparisonHint']);
});

test('a column with one or with thousands of categories is named, and nothing is sent', async () => {
  for (const [types, text] of [
    [['T'], /has 1 category\. Choose a column with 2 to 200/],
    [Array.from({ length: 2000 }, (_, i) => `cell ${i}`), /has 2,000 categories/],
  ] as const) {
    const sent = open(() => '', [...types]);
    await start();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
    cleanup();
  }
});
