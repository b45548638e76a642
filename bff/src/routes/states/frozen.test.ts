/** @mariadb services/states/states.ts services/storage/state-keeps.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Task, TaskDetail } from '@stroma/contract';
import { cleanUp } from '../../services/upkeep/housekeeping.ts';
import { errorOf } from '../../../test/server.ts';
import {
  runAnalysis,
  datasetPath,
  bits,
  bytes,
  call,
  categories,
  COLUMN,
  dataset,
  edit,
  editSubset,
  get,
  group,
  stateHeader,
  jose,
  mei,
  createState,
  newDataset,
  openStates,
  PARAMS,
  readCalls,
  s,
  service,
  subsets,
  TOOL,
  versionOf,
  fillDataset,
} from '../../../test/states.ts';

beforeAll(openStates, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

/** Mulberry32: reproducible numbers from 0 to 1 for a seed. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One edit by one of the two editors; some are rejected, as in normal use. */
async function anyEdit(next: () => number, step: number): Promise<void> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const who = pick([mei, jose]);
  const change = async (made: object, column = COLUMN) =>
    call(datasetPath('labels'), { json: { column, expected: await versionOf(column), edit: made } }, who);
  const names = await categories();
  const { subsets: sets, revision } = await subsets();
  const set = sets.length ? pick(sets) : null;
  const taking = { subset: set?.id, expected: set?.version };
  const from = Math.floor(next() * 300);
  const kinds: (() => Promise<unknown>)[] = [
    () => change({ kind: 'rename', category: pick(names), name: `n${step}` }),
    () => change({ kind: 'merge', categories: names.slice(0, 2), name: `m${step}` }),
    () => change({ kind: 'assign', cells: { bits: bits(from, from + 90).of[0]!.cells.bits }, name: `a${step}` }),
    () => change({ kind: 'undo' }),
    () => change({ kind: 'copy', name: `copy${step}` }, 'sample'),
    async () =>
      call(`remote/${datasetPath('observation_color_manager')}`, {
        json: { column: COLUMN, colours: { [pick(names)]: `#0${step % 10}A${step % 7}F${step % 9}` } },
      }),
    () => call(datasetPath('cell_sets'), { json: { name: `set${step}`, cells: bits(from, from + 40) } }, who),
    () => editSubset({ kind: 'cells', ...taking, cells: bits(from, from + 70) }, who),
    () => editSubset({ kind: 'rename', ...taking, name: `sub${step}` }, who),
    () => editSubset({ kind: 'undo', expected: revision }, who),
    () => call(datasetPath(`observation_subset?subset=${set?.id}&expected=${set?.version}`), { method: 'DELETE' }, who),
    () => call(datasetPath('views'), { json: { name: `view${step}`, tab: 'labels', query: '' } }, who),
    async () => call(datasetPath(`views/${(await get(datasetPath('views')))[0]?.id}`), { method: 'DELETE' }, who),
    async () => {
      const { version } = await get(datasetPath('board'));
      const value = { width: 89, height: 100, palette: 'Default', letters: 'none', panels: [] };
      return call(datasetPath('board'), { method: 'PUT', json: { value, version } }, who);
    },
    () => call(TOOL, { json: { dataset, name: `run ${step}`, params: PARAMS } }, who),
  ];
  expect(((await pick(kinds)()) as { status: number }).status).toBeLessThan(500);
}

test.each([[1], [2], [3]])(
  'sequence %i: a state that is opened after 20 edits has equal bytes',
  async (seed) => {
    const results = await fillDataset();
    const sets = (await subsets()).subsets.map(({ id }) => id);
    const all = readCalls(results, sets);
    const state = await createState('as submitted to the journal');
    expect(state.holds).toEqual({ columns: 6, subsets: 2, results: 2, outdated: 1, views: 1, figures: 1 });
    const then = await bytes(all, state);
    // A reply from the new state equals the one without it, except for the available actions of a result.
    const present = await bytes(all);
    const same = (text: string) => !/observation_subset|analysis\/results\/\w+ /.test(text);
    expect(then.filter(same)).toEqual(present.filter(same));
    const next = random(seed);
    for (let step = 1; step <= 20; step += 1) {
      s.clock.now += 1000;
      await anyEdit(next, step);
      if (step === 10) await cleanUp(s.deps, s.uploadsDir);
    }
    expect(await bytes(all, state)).toEqual(then);
    expect(await bytes(all, state, jose)).toEqual(then);
    expect(await bytes(all)).not.toEqual(present);
  },
  60_000,
);

test('each of several states is as it was, also one of labels that were undone', async () => {
  const [first = ''] = await fillDataset();
  const all = readCalls([first], []);
  const before = await createState('one');
  await edit({ kind: 'merge', categories: (await categories()).slice(0, 2), name: 'both' });
  const merged = await createState('two');
  await edit({ kind: 'undo' });
  const undone = await createState('three');
  const [one, two, three] = [await bytes(all, before), await bytes(all, merged), await bytes(all, undone)];
  await edit({ kind: 'rename', category: (await categories())[0]!, name: 'other' });
  expect(await bytes(all, before)).toEqual(one);
  expect(await bytes(all, merged)).toEqual(two);
  expect(await bytes(all, undone)).toEqual(three);
  const labels = (text: string) => JSON.parse(text.slice(text.indexOf('{'))).data.columns.map((c: any) => c.version);
  expect(labels(three[0]!)).toEqual(labels(one[0]!));
  expect(labels(two[0]!)).not.toEqual(labels(one[0]!));
});

test('results have the names that they had, and are as current as they were', async () => {
  const id = await runAnalysis();
  const state = await createState('before');
  await edit({ kind: 'rename', category: 'T', name: 'T_cells' });
  await edit({ kind: 'assign', cells: { column: 'cluster', categories: ['0'] }, name: 'B' });
  const list = async (options: object) =>
    (await call(`user/analysis/results?dataset=${dataset}`, options)).body.data as Task[];
  expect((await list({}))[0]!.outdated).not.toBeNull();
  expect((await list(stateHeader(state)))[0]).toMatchObject({ id, name: 'T vs B', outdated: null });
  const detail = (await call(`user/analysis/results/${id}`, stateHeader(state))).body.data as TaskDetail;
  expect(detail).toMatchObject({
    outdated: null,
    name: 'T vs B',
    again: { params: PARAMS, changes: [], blocked: null },
  });
  const later = await runAnalysis({ ...PARAMS, a: group('T_cells') }, 'later');
  expect((await list(stateHeader(state))).map((one) => one.id)).toEqual([id]);
  expect(errorOf(await call(`user/analysis/results/${later}`, stateHeader(state)))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await call(`user/analysis/results/${later}/tables/deg`, stateHeader(state)))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});
