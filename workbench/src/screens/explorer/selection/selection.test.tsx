import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import type { Translate } from '@stroma/design-system/messages';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { packMask, SelectionProvider, type Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { nameOf } from './describe.ts';
import { drawCells, sourceOfDrawnCells } from './draw.ts';
import { SelectionLine } from './SelectionLine.tsx';
import { clusterOf } from './SelectionVerbs.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { pickedCodes, sourceOf } from './useSelectionAddress.ts';

afterEach(cleanup);

const detail = {
  ...{ id: 'd1', name: 'PBMC', cells: 3, version: 'v1', levels: { cluster: 'type' }, embeddings: [], samples: [] },
  layers: ['normalized'],
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;
const drawn = (...mask: number[]): Source => ({ kind: 'drawn', bits: packMask(Uint8Array.from(mask)) });
const SETS = 'GET /user/user_datasets/d1/cell_sets';

function open(
  first: Source | null,
  replies: Parameters<typeof answerWith>[0] = {},
  tabs = ['differential-expression'],
) {
  // The hash is requested from the server, because jsdom has no Web Crypto.
  const count = { 'POST /user/user_datasets/d1/cell_count': () => ({ data: { hash: 'a'.repeat(64), cells: 2 } }) };
  const asked = answerWith({ [SETS]: () => ({ data: [] }), ...count, ...replies });
  const Path = () => <i data-testid="path">{useLocation().pathname}</i>;
  const store = renderSignedIn(
    <SelectionProvider dataset={detail} first={first}>
      <UndoButtons />
      <SelectionLine detail={detail} sets={[]} gene={null} tabs={tabs} />
      <Path />
    </SelectionProvider>,
  );
  return { store, asked };
}
const status = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.findByRole('button', { name });

test('the selected cells are counted, spoken, removed, undone by key and stored under a name', async () => {
  const { store, asked } = open(drawn(1, 0, 1), {
    'POST /user/user_datasets/d1/cell_sets': () => ({ data: { id: 'c1', hash: 'a'.repeat(64), cells: 2 } }),
  });
  await waitFor(() => expect(status()).toBe('2 of 3 cells selected (66.7%): drawn cells'));
  expect(await screen.findByText('aaaaaaaa')).toBeTruthy();
  await userEvent.click(await button('not drawn cells'));
  await waitFor(() => expect(status()).toBe('1 of 3 cells selected (33.3%): not drawn cells'));
  await userEvent.click(await button('Remove drawn cells'));
  await waitFor(() => expect(status()).toBe(design['selection.none']));
  await userEvent.keyboard('{Control>}zz{/Control}');
  await waitFor(() => expect(status()).toMatch(/^2 of 3/));
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(status()).toMatch(/^1 of 3/));
  await userEvent.click(await button(design['selection.undo']));
  await waitFor(() => expect(status()).toMatch(/^2 of 3/));
  await userEvent.click(await button(design['selection.save']));
  await userEvent.type(await screen.findByRole('textbox'), 'lasso{Enter}');
  await waitFor(() => expect(JSON.stringify(store.getState().notices)).toContain('explorer.cellSetSaved'));
  const sent = asked.find(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'))!;
  // Cells 0 and 2: 1010 0000.
  expect(JSON.parse(sent.body!)).toEqual({ name: 'lasso', cells: { op: 'and', of: [{ cells: { bits: 'oA==' } }] } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a selection without cells can be changed and cleared, and nothing else', async () => {
  open(drawn(0, 0, 0));
  await waitFor(() => expect(status()).toMatch(/^0 of 3/));
  for (const name of [design['selection.save'], design['selection.compare']])
    expect((await button(name)).hasAttribute('disabled')).toBe(true);
  await userEvent.click(await button(design['selection.clear']));
  await waitFor(() => expect(status()).toBe(design['selection.none']));
});

test('a set that is not here has its sentence', async () => {
  open(
    { kind: 'set', id: 'gone', hash: null, name: '' },
    {
      'GET /user/user_datasets/d1/cell_sets/gone/bits': () => ({ status: 404, error: { id: 'NOT_FOUND', params: {} } }),
    },
  );
  expect((await screen.findByRole('alert')).textContent).toBe(design['selection.missing']);
  await userEvent.click(await button(design['selection.clear']));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the selection and all other cells are stored and sent to the comparison', async () => {
  let made = 0;
  const { asked } = open(drawn(1, 0, 1), {
    'POST /user/user_datasets/d1/cell_sets': () => ({
      data: { id: `c${(made += 1)}`, hash: String(made).repeat(64), name: 'mine' },
    }),
  });
  await userEvent.click(await button(design['selection.compare']));
  const buttons = await screen.findAllByRole('button', { name: design['selection.compareSubmit'] });
  await userEvent.click(buttons.at(-1)!);
  await waitFor(() => expect(screen.getByTestId('path').textContent).toMatch(/d1\/differential-expression$/));
  const sent = asked.filter(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'));
  expect(sent.map(({ body }) => JSON.parse(body!) as unknown)).toEqual([
    { name: 'drawn cells', cells: { op: 'and', of: [{ cells: { bits: 'oA==' } }] } },
    // Cell 1: 0100 0000; the padding is not a cell.
    { name: 'All except mine', cells: { op: 'and', of: [{ cells: { bits: 'QA==' } }] } },
  ]);
});

test('one press compares with the rest; all cells have none', async () => {
  let made = 0;
  const { asked } = open(drawn(1, 0, 1), {
    'POST /user/user_datasets/d1/cell_sets': () => ({
      data: { id: `c${(made += 1)}`, hash: String(made).repeat(64), name: 'mine' },
    }),
  });
  await userEvent.click(await button(design['selection.compareRest']));
  await waitFor(() => expect(screen.getByTestId('path').textContent).toMatch(/d1\/differential-expression$/));
  expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'))).toHaveLength(2);
  cleanup();
  open(drawn(1, 1, 1));
  await waitFor(() => expect(status()).toMatch(/^3 of 3/));
  expect((await button(design['selection.compareRest'])).hasAttribute('disabled')).toBe(true);
});

test('what cannot be stored says why, for every verb that stores', async () => {
  const refused = () => ({ status: 409, error: { id: 'CELL_SETS_FULL', params: { max: 200 } } });
  const { store, asked } = open(drawn(1, 0, 1), { 'POST /user/user_datasets/d1/cell_sets': refused }, ['subset']);
  const stored = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'));
  const said = () => store.getState().notices.items.map(({ error }) => error?.id);
  for (const [n, verb] of (['selection.compareRest', 'selection.dataset'] as const).entries()) {
    const press = await button(design[verb]);
    await waitFor(() => expect(press.hasAttribute('disabled')).toBe(false));
    await userEvent.click(press);
    await waitFor(() => expect(said()).toEqual(Array(n + 1).fill('CELL_SETS_FULL')));
    expect(stored()).toHaveLength(n + 1);
  }
});

test('cells are named after their labels without what names refuse', () => {
  const t = { category: (name: string) => `\u2068${name}\u2069` };
  const say = Object.assign(
    (id: string, { column, label }: { column?: string; label?: string } = {}) => `${id} ${column ?? label ?? ''}`,
    t,
  );
  const named = (category: string, not = false): string => {
    const source = { kind: 'category' as const, column: 'type', categories: [category] };
    return nameOf([{ id: 1, join: 'and', not, source }], say as unknown as Translate, []);
  };
  expect(named('\u202eخلايا')).toBe('خلايا');
  expect(named('   ')).toBe('selection.categories type');
  expect(named('T', true)).toBe('selection.notLabel T');
  expect(named('   ', true)).toBe('selection.notLabel selection.categories type');
  // Never through a character of two units.
  expect(named(`${'x'.repeat(88)}😀😀`)).toBe(`${'x'.repeat(88)}…`);
});

test('a double press makes one dataset of the cells', async () => {
  const replies = {
    'POST /user/user_datasets/d1/cell_sets': () => ({
      data: { id: 'c1', hash: 'b'.repeat(64), name: 'mine', cells: 2 },
    }),
  };
  const { asked } = open(drawn(1, 0, 1), replies, ['subset']);
  const stored = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'));
  const make = await button(design['selection.dataset']);
  await waitFor(() => expect(make.hasAttribute('disabled')).toBe(false));
  act(() => {
    make.click();
    make.click();
  });
  expect(make.hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(screen.getByTestId('path').textContent).toMatch(/d1\/subset$/));
  expect(stored()).toHaveLength(1);
});

test('markers are offered of one cluster of the column that they were computed for', () => {
  const marked = { ...detail, hasMarkers: true, markersOutdated: false, markersColumn: 'type' } as DatasetDetail;
  const of = (categories: string[], over: object = {}) => {
    const source = { kind: 'category' as const, column: 'type', categories };
    return [{ id: 1, join: 'and' as const, not: false, source, ...over }];
  };
  expect(clusterOf(marked, of(['T']))).toBe('T');
  expect(clusterOf(marked, of(['T', 'B']))).toBeNull();
  expect(clusterOf(marked, of(['T'], { not: true }))).toBeNull();
  expect(clusterOf(marked, [...of(['T']), ...of(['B'])])).toBeNull();
  expect(clusterOf({ ...marked, markersColumn: 'other' }, of(['T']))).toBeNull();
  expect(clusterOf({ ...marked, markersOutdated: true }, of(['T']))).toBeNull();
});

test('an address asks for a set, or for the categories that were picked', () => {
  const of = (query: string) => sourceOf(new URLSearchParams(query), detail);
  expect(of('cells=c1&pick=1')).toEqual({ kind: 'set', id: 'c1', hash: null, name: '' });
  expect(of('pick=1.7')).toEqual({ kind: 'category', column: 'type', categories: ['B'] });
  expect(of('')).toBeNull();
  const picked = sourceOfDrawnCells(detail, 'type', [1])!;
  expect(picked).toEqual(of('pick=1'));
  expect(sourceOfDrawnCells(detail, 'gene', [1])).toBeNull();
  const term = { id: 1, join: 'and' as const, not: false, source: picked };
  expect(pickedCodes([term], detail, 'type')).toEqual([1]);
  expect(pickedCodes([{ ...term, not: true }], detail, 'type')).toEqual([]);
  expect(pickedCodes([term], detail, 'gene')).toBeNull();
});

test('drawn cells replace, join and leave the ones that were drawn before', () => {
  const [left, right, none] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 0],
  ].map((mask) => packMask(Uint8Array.from(mask)));
  const draw = (
    before: { source: Source; not?: boolean } | null,
    bits: typeof left,
    mode: 'replace' | 'add' | 'subtract',
  ) => {
    const done: unknown[] = [];
    const expression = before ? [{ id: 4, join: 'and' as const, not: before.not ?? false, source: before.source }] : [];
    drawCells(
      { expression, write: (source, options) => done.push(source, options), remove: (id) => done.push(id) },
      bits!,
      mode,
    );
    return done;
  };
  const had = { source: drawn(1, 0, 0) };
  expect(draw(had, right, 'replace')).toEqual([drawn(0, 1, 0), undefined]);
  expect(draw(had, none, 'replace')).toEqual([4]);
  expect(draw(had, right, 'add')).toEqual([drawn(1, 1, 0), undefined]);
  expect(draw(had, left, 'subtract')).toEqual([4]);
  expect(draw({ ...had, not: true }, right, 'subtract')).toEqual([drawn(1, 1, 0), undefined]);
  const labels = { source: { kind: 'category', column: 'type', categories: ['T'] } as Source };
  expect(draw(labels, right, 'add')).toEqual([drawn(0, 1, 0), { join: 'or' }]);
  expect(draw(labels, right, 'subtract')).toEqual([drawn(0, 1, 0), { not: true }]);
  expect(draw(null, right, 'subtract')).toEqual([]);
});
