import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Board, BoardToSave, BoardValue, ChartView } from '@stroma/contract';
import { overlapping } from '@stroma/design-system/screens';
import { refetchCalls } from '../../../features/calls/index.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { chartViewOf } from '../expression/chartView.ts';
import { addToBoard, boardView, NEW_BOARD, titleOf } from './add.ts';
import { useBoard } from './useBoard.ts';

const GENES = { genes: ['LYZ'], layer: 'normalized', groupBy: 'cluster', compare: null } as const;
const VIOLIN = { chart: 'violin', ...GENES, genes: ['LYZ'] } satisfies ChartView;

/** The server's board: one winner for each version. */
let board: Board;
let refuses = false;
const envelope = (data: unknown, status = 200, error?: object) =>
  new Response(JSON.stringify({ code: status, msg: '', message: '', data, ...(error && { error }) }), { status });
beforeEach(() => {
  refuses = false;
  board = { value: null, version: 0, changedAt: null, changedBy: '' };
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (!String(url).endsWith('/board')) return new Promise<Response>(() => undefined);
    if (init?.method !== 'PUT') return envelope(board);
    const given = JSON.parse(String(init.body)) as BoardToSave;
    if (refuses || given.version !== board.version)
      return envelope(null, 412, { id: 'VERSION_CONFLICT', params: { version: board.version, by: board.changedBy } });
    board = { ...board, value: given.value, version: given.version + 1 };
    return envelope(board);
  }) as typeof fetch;
});

test('charts are put beside and below each other until the page is full', async () => {
  for (let i = 0; i < 4; i += 1) expect(await addToBoard('d1', 'LYZ · cluster', VIOLIN)).toBe(true);
  const { panels } = board.value!;
  expect(panels.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [90, 0],
    [0, 60],
    [90, 60],
  ]);
  expect(overlapping(panels).size).toBe(0);
  expect(await addToBoard('d1', 'LYZ · cluster', VIOLIN)).toBe(false);
  expect(board.version).toBe(4);
  expect(panels[0]).toMatchObject({ title: 'LYZ · cluster', view: VIOLIN });
});

test('a drawing is once on the page, however often it is sent', async () => {
  const one = { chart: 'drawing', drawing: 'w1' } as const;
  for (const view of [one, one, { ...one, drawing: 'w2' }]) expect(await addToBoard('d1', 'Dose', view)).toBe(true);
  expect(board.value!.panels.map(({ view }) => view)).toEqual([one, { ...one, drawing: 'w2' }]);
});

test('charts that are added at the same moment are all on the page', async () => {
  const added = await Promise.all([
    addToBoard('d1', 'LYZ · cluster', VIOLIN),
    addToBoard('d1', 'LYZ · cluster', VIOLIN),
    addToBoard('d1', 'LYZ · cluster', VIOLIN),
  ]);
  expect(added).toEqual([true, true, true]);
  expect(new Set(board.value!.panels.map(({ x, y }) => `${x} ${y}`))).toEqual(new Set(['0 0', '90 0', '0 60']));
  refuses = true;
  await expect(addToBoard('d1', 'LYZ · cluster', VIOLIN)).rejects.toMatchObject({ id: 'VERSION_CONFLICT' });
});

test('only charts that the board draws are offered', () => {
  const flat = {
    ...({ chart: 'embedding', embedding: 'umap', dimensions: 2 } as const),
    colour: { gene: 'LYZ', layer: 'raw' } as const,
  };
  expect(boardView(flat)).toEqual(flat);
  expect(titleOf(flat)).toBe('UMAP · LYZ');
  expect(boardView({ ...flat, dimensions: 3 })).toBeNull();
  expect(boardView({ ...flat, colour: { set: ['LYZ'] } })).toBeNull();
  expect(boardView({ ...VIOLIN, enrichment: true })).toBeNull();
  expect(boardView({ chart: 'cells', ...GENES, genes: ['LYZ'] })).toBeNull();
  expect(boardView({ chart: 'overall' })).toBeNull();
});

test.each([true, false])('the board draws a chart as its tab does: %s', (clustered) => {
  const shown = { ...GENES, genes: ['LYZ'] };
  const sizeScale = clustered ? ('relative' as const) : ('absolute' as const);
  const set = { scaleByRow: clustered, clustered, sizeScale };
  const view = (chart: 'heatmap' | 'dot' | 'violin') => boardView(chartViewOf({ chart, ...set }, shown));
  expect(view('heatmap')).toEqual({ chart: 'heatmap', ...shown, scaleByRow: clustered, clustered });
  expect(view('dot')).toEqual({ chart: 'dot', ...shown, sizeScale, clustered });
  expect(view('violin')).toEqual({ chart: 'violin', ...shown });
});

function Shown() {
  const { state, change, undo, canUndo, overtaken } = useBoard('d1');
  if (state.state !== 'ready') return <p>{state.state}</p>;
  const value: BoardValue = state.data;
  return (
    <>
      <output>{value.width}</output>
      <button onClick={() => change({ ...value, width: 89 })}>89</button>
      <button onClick={() => change({ ...value, width: 120 })}>120</button>
      <button onClick={undo} disabled={!canUndo}>
        undo
      </button>
      {overtaken && <p>{overtaken.by}</p>}
      {overtaken && <button onClick={() => overtaken.settle('theirs')}>theirs</button>}
      {overtaken && <button onClick={() => overtaken.settle('mine')}>mine</button>}
    </>
  );
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('status').textContent;

test('the last of several changes is kept, and an undone one again', async () => {
  renderSignedIn(<Shown />);
  await waitFor(() => expect(shown()).toBe(String(NEW_BOARD.width)));
  // One after the other without a pause, in which the first would be saved.
  for (const name of ['89', '120']) act(() => screen.getByRole('button', { name }).click());
  await waitFor(() => expect(board).toMatchObject({ version: 1, value: { width: 120 } }));
  await press('undo');
  expect(shown()).toBe('89');
  await waitFor(() => expect(board).toMatchObject({ version: 2, value: { width: 89 } }));
});

/** A page whose change was overtaken by a page of 120 mm. */
async function conflict() {
  board = { ...board, value: NEW_BOARD, version: 3 };
  renderSignedIn(<Shown />);
  await waitFor(() => expect(shown()).toBe('183'));
  board = { ...board, value: { ...NEW_BOARD, width: 120 }, version: 4, changedBy: 'ann' };
  await press('89');
  await screen.findByRole('button', { name: 'mine' });
  expect(shown()).toBe('89');
  expect(board.version).toBe(4);
}

test('of two changes at once neither is lost: one’s own stays in sight until one is chosen, also through a reload', async () => {
  await conflict();
  cleanup();
  renderSignedIn(<Shown />, { keeps: true });
  await screen.findByText('ann');
  await waitFor(() => expect(shown()).toBe('89'));
  await press('mine');
  await waitFor(() => expect(board).toMatchObject({ version: 5, value: { width: 89 } }));
  expect(screen.queryByRole('button', { name: 'mine' })).toBeNull();
  await press('120');
  await waitFor(() => expect(board).toMatchObject({ version: 6, value: { width: 120 } }));
});

test('the other page is taken, and the present version is changed from there on', async () => {
  await conflict();
  await press('theirs');
  await waitFor(() => expect(shown()).toBe('120'));
  await press('89');
  await waitFor(() => expect(board).toMatchObject({ version: 5, value: { width: 89 } }));
});

test('a team mate’s page is shown when it comes, once the own changes are kept', async () => {
  const store = renderSignedIn(<Shown />);
  await waitFor(() => expect(shown()).toBe('183'));
  await press('89');
  await waitFor(() => expect(board.version).toBe(1));
  board = { ...board, value: { ...NEW_BOARD, width: 120 }, version: 2 };
  act(() => void store.dispatch(refetchCalls(['boards'])));
  await waitFor(() => expect(shown()).toBe('120'));
  await press('89');
  await waitFor(() => expect(board).toMatchObject({ version: 3, value: { width: 89 } }));
});
