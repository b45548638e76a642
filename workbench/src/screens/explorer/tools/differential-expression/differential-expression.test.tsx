import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import {
  degTablesFixture,
  differentialExpressionFixture,
} from '@stroma/contract/fixtures/tools/differential-expression';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { forget } from '../../../../api/cache.ts';
import { labelsColumn } from '../../../../../test/signed-in.tsx';
import { openTool } from '../../../../../test/tool-tab.tsx';
import { SelectionProvider, useSelection } from '../../../../features/selection/index.ts';
import type { TabProps } from '../../tab.ts';
import { Tab } from './index.tsx';
import { strongestGenes } from './volcano.ts';
import { bulkAddressWithGenes } from '../../sent/SendGenes.tsx';

afterEach(() => {
  cleanup();
  forget('t0:');
});

const group = (name: string, categories: string[]) => ({ name, column: 'type', categories });
const PARAMS = {
  ...{ mode: 'normal', a: group('T', ['T']), b: group('NK, B', ['NK', 'B']), batchBy: null, batchCategories: [] },
  ...{ filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 }, test: 'wilcoxon', replicates: 'sample', block: null },
};
const TABLE = 'GET /user/analysis/results/t0/tables/deg';
const queriesOf = (asked: readonly { method: string; path: string }[]) =>
  asked
    .filter(({ path }) => path.includes('/tables/deg'))
    .map(({ path }) => new URL(path, 'http://x').searchParams)
    .filter((query) => query.has('pageSize'));

test('two groups are sent under their labels', async () => {
  const { sent } = openTool('differential-expression', Tab, {});
  const start = () => userEvent.click(screen.getByRole('button', { name: design['wizard.startAnalysis'] }));
  const box = async (side: string, name: RegExp) =>
    userEvent.click(within(await screen.findByRole('group', { name: side })).getByRole('checkbox', { name }));
  await box('Group A', /^T\b/);
  await start();
  expect(sent()).toEqual([]);
  await box('Group B', /^NK/);
  await box('Group B', /^B\b/);
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'T vs NK, B', params: PARAMS });
  expect(Value.Check(TOOLS['differential-expression'].params, sent()[0]!.params)).toBe(true);
});

test('groups of a form follow labels that were renamed or merged meanwhile; one that is gone is chosen no longer', async () => {
  localStorage.clear();
  const box = async (side: string, name: RegExp) =>
    within(await screen.findByRole('group', { name: side })).findByRole('checkbox', { name });
  openTool('differential-expression', Tab, { keeps: true });
  await userEvent.click(await box('Group A', /^T\b/));
  for (const name of [/^NK/, /^B\b/]) await userEvent.click(await box('Group B', name));
  cleanup();
  const edited = (edit: object) => ({ from: null, to: null, by: 'mei', at: '2026-11-20T08:00:00.000Z', edit });
  const changes = [
    edited({ kind: 'rename', category: 'T', name: 'T cells' }),
    edited({ kind: 'merge', categories: ['T cells', 'Other'], name: 'Lymph' }),
    edited({ kind: 'assign', name: null, cells: 70 }),
  ];
  const { sent } = openTool('differential-expression', Tab, {
    keeps: true,
    detail: { columns: [labelsColumn('type', { Lymph: 80, B: 50 }), labelsColumn('sample', { s1: 100, s2: 30 })] },
    answers: {
      'GET /user/user_datasets/d1/labels': () => ({
        data: {
          revision: 3,
          columns: [{ column: 'type', version: null, copyOf: null, canUndo: true, canRedo: false, changes }],
        },
      }),
    },
  });
  const lymph = await box('Group A', /^Lymph/);
  await waitFor(() => expect((lymph as HTMLInputElement).checked).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: design['wizard.startAnalysis'] }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    name: 'Lymph vs B',
    params: { a: group('Lymph', ['Lymph']), b: group('B', ['B']) },
  });
});

test('a result reads the genes that pass its filter: large changes, small p values, of the shown side', async () => {
  const filter = { log2fc: 0.5, padj: 0.01, pct: 0.2 };
  const rows = degTablesFixture.aVsB.slice(0, 3);
  const { asked } = openTool('differential-expression', Tab, {
    done: { params: PARAMS, result: { ...differentialExpressionFixture, filter } },
    answers: { [TABLE]: () => ({ data: { rows, total: rows.length, page: 1, pageSize: 50 } }) },
  });
  expect((await screen.findAllByText(rows[0]!.symbol)).length).toBeGreaterThan(0);
  const [first] = queriesOf(asked);
  expect(Object.fromEntries([...first!].filter(([key]) => key !== 'filter'))).toEqual({
    ...{ sort: 'log2fc', order: 'desc', page: '1', pageSize: '50' },
  });
  expect(first!.getAll('filter')).toEqual([
    ...['comparison:eq:0', 'side:eq:a', 'log2fc:gt:0', 'log2fc:ge:0.5', 'p_val_adj:le:0.01', 'pct1|pct2:ge:0.2'],
  ]);
  const second = (await screen.findAllByRole('tab')).find((tab) => /Dendritic.*vs/.test(tab.textContent ?? ''));
  await userEvent.click(second!);
  await waitFor(() => expect(queriesOf(asked).at(-1)!.getAll('filter')).toContain('side:eq:b'));
});

test('a result of an earlier version has no logarithms of p values: its columns are read without them', async () => {
  const rows = degTablesFixture.aVsB.slice(0, 3);
  const { asked } = openTool('differential-expression', Tab, {
    done: { params: PARAMS, result: differentialExpressionFixture },
    answers: {
      [TABLE]: ({ path }) =>
        path.includes('log10_p_val')
          ? { status: 404, error: { id: 'COLUMN_NOT_FOUND', params: { column: 'log10_p_val' } } }
          : { data: { rows, total: rows.length, page: 1, pageSize: 50 } },
    },
  });
  const columns = () =>
    asked.flatMap(({ path }) => new URL(path, 'http://x').searchParams.get('columns')?.split(',').length ?? []);
  await screen.findAllByText(rows[0]!.symbol);
  await waitFor(() => expect(columns().slice(0, 2)).toEqual([9, 7]));
});

test('genes that are taken to a bulk analysis pass the filter of their side, the largest change first', () => {
  const genes = {
    ...{ symbol: ['A', 'B,1', 'C', 'D', 'E'], gene_id: ['a', 'b', 'c', 'd', 'e'], log2fc: [1, 3, -4, 2, 5] },
    ...{ p_val: [0, 0, 0, 0, 0], p_val_adj: [0.01, 0.01, 0.01, 0.2, 0.01] },
    ...{ pct1: [0.5, 0.5, 0.1, 0.5, 0.02], pct2: [0.1, 0.1, 0.6, 0.1, 0.01] },
  };
  const filter = { log2fc: 0.25, padj: 0.05, pct: 0.1 };
  expect(strongestGenes(genes, 'a', filter, 40)).toEqual(['B,1', 'A']);
  expect(strongestGenes(genes, 'b', filter, 40)).toEqual(['C']);
  const address = new URL(bulkAddressWithGenes('j1', ['B,1', 'A']), 'http://x');
  expect(address.pathname.endsWith('/bulkData/j1')).toBe(true);
  expect(address.searchParams.get('genes')!.split(',').map(decodeURIComponent)).toEqual(['B,1', 'A']);
});

test('cells that are compared with the rest by one press are tested at once, each time that they are sent', async () => {
  const cells = (name: string, cellSet: string) => ({ name, cellSet });
  const groups = [cells('lasso', 'a'.repeat(64)), cells('All except lasso', 'b'.repeat(64))];
  const Send = () => {
    const { handOff } = useSelection();
    return <button onClick={() => handOff('differential-expression', groups, { run: true })}>send</button>;
  };
  const Both = (props: TabProps) => (
    <SelectionProvider dataset={props.detail}>
      <Send />
      <Tab {...props} />
    </SelectionProvider>
  );
  const { sent } = openTool('differential-expression', Both, {});
  await userEvent.click(await screen.findByRole('button', { name: 'send' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ name: 'lasso vs All except lasso', params: { a: groups[0], b: groups[1] } });
  expect(Value.Check(TOOLS['differential-expression'].params, sent()[0]!.params)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});
