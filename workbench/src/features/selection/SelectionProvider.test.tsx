import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { packMask, unpack } from './bits.ts';
import type { Source } from './expression.ts';
import { SelectionProvider } from './SelectionProvider.tsx';
import { countCategories, type Selectable } from './sources.ts';
import { useHandoff, useSelection } from './useSelection.ts';

/** Cell types T, B, T, none, B, T, none, T, B; a score of each cell is its number. */
const CELLS = 9;
const TYPES = Uint8Array.of(0, 1, 0, 255, 1, 0, 255, 0, 1);
const SCORES = Float32Array.from({ length: CELLS }, (_, cell) => cell);
const GENE = Uint8Array.of(0, 0, 1, 1, 1, 1, 0, 0, 0);
const SET = Uint8Array.of(1, 1, 1, 0, 0, 0, 0, 0, 1);
const category = (...categories: string[]): Source => ({ kind: 'category', column: 'type', categories });
const scores = (min: number, max: number): Source => ({ kind: 'number', column: 'score', min, max });
const gene: Source = { kind: 'gene', gene: 'CD3E', atLeast: 1.5 };
const set = (id: string): Source => ({ kind: 'set', id, hash: null, name: 'mine' });
const drawn = (...mask: number[]): Source => ({ kind: 'drawn', bits: packMask(Uint8Array.from(mask)) });

let asked: { path: string; body: string | null }[];
beforeEach(() => {
  localStorage.setItem('stroma.token', 'tok');
  asked = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = String(url);
    asked.push({ path, body: init.body ? String(init.body) : null });
    const binary = (bytes: ArrayBufferView, format: string, meta: object) =>
      new Response(bytes as never, { headers: { 'X-Stroma-Format': format, 'X-Stroma-Meta': JSON.stringify(meta) } });
    if (path.includes('name=type')) return binary(TYPES, 'codes-u8', { categories: ['T', 'B'] });
    if (path.includes('name=score')) return binary(SCORES, 'f32', {});
    if (path.includes('/cell_bits')) return binary(packMask(GENE), 'bits', {});
    if (path.includes('/cell_count')) {
      const { cells } = JSON.parse(String(init.body)) as { cells: { of: { cells: { bits: string } }[] } };
      const bits = Buffer.from(cells.of[0]!.cells.bits, 'base64');
      return new Response(
        JSON.stringify({ code: 200, data: { hash: createHash('sha256').update(bits).digest('hex') } }),
      );
    }
    if (path.includes('/cell_sets/s1/bits')) return binary(packMask(SET), 'bits', {});
    return new Response(JSON.stringify({ code: 404, error: { id: 'CELL_SET_NOT_FOUND', params: {} } }), {
      status: 404,
    });
  }) as typeof fetch;
});

/** Each test has its own dataset, so that no state is shared. */
let datasets = 0;
const someDataset = (labels = 'a'): Selectable => ({
  ...{ id: `d${(datasets += 1)}`, cells: CELLS, version: 'v1' },
  columns: [
    { name: 'type', kind: 'category', version: labels, categories: [{ name: 'T' }, { name: 'B' }] },
    { name: 'score', kind: 'number' },
  ],
});
function open(dataset = someDataset(), first: Source | null = null) {
  const state = { dataset };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SelectionProvider dataset={state.dataset} first={first}>
      {children}
    </SelectionProvider>
  );
  const hook = renderHook(() => useSelection(), { wrapper });
  const cellsAre = (...cells: number[]) =>
    waitFor(() => {
      expect(hook.result.current.isReading).toBe(false);
      expect([...hook.result.current.cells!.mask]).toEqual(
        Array.from({ length: CELLS }, (_, cell) => Number(cells.includes(cell))),
      );
      expect(hook.result.current.cells!.count).toBe(cells.length);
    });
  return { ...hook, state, cellsAre };
}

test('cells that are here are selected in the same rendering; the earlier ones stay while others load', async () => {
  const { result, cellsAre } = open();
  act(() => result.current.write(drawn(1, 1, 0, 0, 0, 0, 0, 0, 0)));
  expect(result.current).toMatchObject({ isReading: false, cells: { count: 2 } });
  act(() => result.current.write(gene));
  expect(result.current).toMatchObject({ isReading: true, cells: { count: 2 } });
  await cellsAre();
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ isReading: false, cells: { count: 2 } });
  act(() => result.current.redo());
  expect(result.current).toMatchObject({ isReading: false, cells: { count: 0 } });
  await waitFor(() => expect(result.current.hash).not.toBeNull());
});

test('cells of labels that were edited since are not taken for those of now', async () => {
  const { result, state, rerender, cellsAre } = open();
  act(() => result.current.write(category('B')));
  await waitFor(() => expect(result.current.cells?.count).toBe(3));
  await waitFor(() => expect(result.current.hash).not.toBeNull());
  act(() => result.current.clear());
  state.dataset = {
    ...state.dataset,
    columns: [{ ...state.dataset.columns[0]!, version: 'b' }, state.dataset.columns[1]!],
  };
  rerender();
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ isReading: true, cells: null });
  await cellsAre(1, 4, 8);
  await waitFor(() => expect(result.current.hash).not.toBeNull());
});

test('a selection is stored once it stays, or when its page is left', () => {
  const dataset = someDataset();
  const stored = () => sessionStorage.getItem(`stroma.selection.${dataset.id}`);
  const { result, unmount } = open(dataset);
  act(() => result.current.write(drawn(1, 1, 0, 0, 0, 0, 0, 0, 0)));
  expect(stored()).toBeNull();
  dispatchEvent(new Event('pagehide'));
  const first = stored();
  expect(first).toContain('drawn');
  act(() => result.current.write(drawn(0, 0, 1, 0, 0, 0, 0, 0, 0)));
  unmount();
  expect(stored()).not.toBe(first);
});

test('every kind of source has its cells, and terms combine', async () => {
  const { result, cellsAre } = open();
  expect(result.current).toMatchObject({ cells: null, hash: null, isReading: false, canUndo: false });
  act(() => result.current.write(category('T')));
  expect(result.current.isReading).toBe(true);
  await cellsAre(0, 2, 5, 7);
  act(() => result.current.write(scores(2, 5)));
  await cellsAre(2, 5);
  act(() => result.current.write(set('s1'), { join: 'or' }));
  await cellsAre(0, 1, 2, 5, 8);
  act(() => result.current.write(gene, { join: 'or', not: true }));
  await cellsAre(0, 1, 2, 5, 6, 7, 8);
  expect(JSON.parse(asked.find(({ path }) => path.includes('cell_bits'))!.body!)).toEqual({
    cells: { op: 'and', of: [{ cells: { gene: 'CD3E', atLeast: 1.5 } }] },
  });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ expression: [], isReading: false });
  await waitFor(() => expect(result.current.cells).toBeNull());
});

test('a term is changed and removed; each step is undone and done again', async () => {
  const { result, cellsAre } = open();
  act(() => result.current.write([category('T'), drawn(1, 1, 1, 0, 0, 0, 0, 0, 0)]));
  await cellsAre(0, 2);
  const [, lasso] = result.current.expression;
  act(() => result.current.change(lasso!.id, { not: true }));
  await cellsAre(5, 7);
  act(() => result.current.change(lasso!.id, { join: 'or', not: false }));
  await cellsAre(0, 1, 2, 5, 7);
  act(() => result.current.remove(lasso!.id));
  await cellsAre(0, 2, 5, 7);
  act(() => result.current.undo());
  await cellsAre(0, 1, 2, 5, 7);
  expect(result.current).toMatchObject({ canUndo: true, canRedo: true });
  act(() => result.current.redo());
  await cellsAre(0, 2, 5, 7);
  for (let i = 0; i < 4; i += 1) act(() => result.current.undo());
  expect(result.current).toMatchObject({ expression: [], canUndo: false, canRedo: true });
});

test('a drag is one step, two selections of the same place are two', async () => {
  const { result, cellsAre } = open();
  for (const end of [3, 4, 5]) act(() => result.current.write(scores(2, end), { live: true }));
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ expression: [], canUndo: false });
  for (const end of [3, 4]) act(() => result.current.write(scores(2, end)));
  act(() => result.current.undo());
  expect(result.current.expression[0]!.source).toEqual(scores(2, 3));
  await cellsAre(2, 3);
});

test('clearing nothing is no step', () => {
  const { result } = open();
  act(() => result.current.clear());
  expect(result.current.canUndo).toBe(false);
});

test('cells that were read once are not read again, until the labels that they depend on change', async () => {
  const { result, state, cellsAre, rerender } = open();
  const read = () => asked.filter(({ path }) => path.includes('cell_sets') || path.includes('name=type')).length;
  act(() => result.current.write([category('T'), set('s1')]));
  await cellsAre(0, 2);
  expect(read()).toBe(2);
  act(() => result.current.remove(2));
  await cellsAre(0, 2, 5, 7);
  act(() => result.current.undo());
  await cellsAre(0, 2);
  expect(read()).toBe(2);
  state.dataset = { ...state.dataset, columns: someDataset('b').columns };
  TYPES[1] = 0;
  rerender();
  await cellsAre(0, 1, 2);
  TYPES[1] = 1;
  expect(read()).toBe(3);
});

test('a set that is gone is named by its term; without the term the rest is there', async () => {
  const { result, cellsAre } = open();
  act(() => result.current.write([category('T'), set('gone')]));
  await waitFor(() =>
    expect(result.current.failure).toMatchObject({ term: 2, error: { id: 'CELL_SET_NOT_FOUND', status: 404 } }),
  );
  expect(result.current).toMatchObject({ cells: null, isReading: false });
  act(() => result.current.remove(2));
  await cellsAre(0, 2, 5, 7);
  expect(result.current.failure).toBeNull();
});

test('equal cells have one hash, whichever terms gave them', async () => {
  const { result } = open();
  const hashed = async (source: Source) => {
    act(() => result.current.clear());
    act(() => result.current.write(source));
    await waitFor(() => expect(result.current.isReading).toBe(false));
    await waitFor(() => expect(result.current.hash).toMatch(/^[0-9a-f]{64}$/));
    const { hash, cells } = result.current;
    expect(hash).toBe(createHash('sha256').update(cells!.bits).digest('hex'));
    return hash;
  };
  const byType = await hashed(category('B'));
  expect(await hashed(drawn(0, 1, 0, 0, 1, 0, 0, 0, 1))).toBe(byType);
  expect(await hashed(scores(2, 3))).not.toBe(byType);
});

test('the address gives the first term, which is no step', async () => {
  const { result, cellsAre } = open(someDataset(), set('s1'));
  await cellsAre(0, 1, 2, 8);
  expect(result.current.canUndo).toBe(false);
});

test('cells of a stored set are counted by category', async () => {
  expect(await countCategories(someDataset(), 'type', { id: 's1', hash: 'h', name: 'mine' })).toEqual([
    { name: 'T', cells: 2 },
    { name: 'B', cells: 2 },
  ]);
  expect(await countCategories(someDataset(), 'score', { id: 's1', hash: 'h', name: 'mine' })).toEqual([]);
});

test('cells that are sent to a tool reach its form once, and no other', () => {
  const taken: unknown[] = [];
  const groups = [{ name: 'A', cellSet: 'h' }] as never;
  const dataset = someDataset();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SelectionProvider dataset={dataset}>{children}</SelectionProvider>
  );
  const { result } = renderHook(
    () => {
      const selection = useSelection();
      const other = useHandoff('composition', (given) => taken.push(['composition', given]));
      const times = useHandoff('enrichment', (given) => taken.push(['enrichment', given]));
      return { selection, other, times };
    },
    { wrapper },
  );
  act(() => result.current.selection.handOff('enrichment', groups));
  expect(taken).toEqual([['enrichment', groups]]);
  expect(result.current).toMatchObject({ other: 0, times: 1, selection: { handoff: null } });
  act(() => result.current.selection.handOff('enrichment', groups));
  expect([taken.length, result.current.times]).toEqual([2, 2]);
});

test('outside an explorer nothing is selected', () => {
  const { result } = renderHook(() => useSelection());
  act(() => result.current.write(category('T')));
  expect(result.current).toMatchObject({ expression: [], cells: null, isReading: false });
  expect(unpack(packMask(SET), CELLS)).toEqual(SET);
});
