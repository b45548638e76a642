/** @mariadb services/tasks/task-states.ts services/tasks/task-follow.ts services/tasks/effects.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Effects, LabelEdit, Labels, Subset, Subsets, Task, TaskDetail } from '@stroma/contract';
import { SMALL_DATASET, startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';

/** Sequences of edits and runs; `npm run broad` uses 500. */
const SEQUENCES = Number(process.env.STROMA_SECOND_DAY ?? 4);
const STEPS = 30;
const COLUMNS = ['cluster', 'phase'];
/** Analyses that are followed at the same time. */
const RUNS = 8;

let service: ServerWithService;
let s: TestServer;
let editors: [Person, Person];
let spaceId: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  editors = [await person(s, 'mei'), await person(s, 'jose')];
  spaceId = await team(s, editors[0]);
  await join(s, spaceId, editors[1]);
  await s.deps.db('space_members').where({ space_id: spaceId }).update({ can_edit: true, can_delete: true });
  for (const each of editors) await enterTeam(s, each, spaceId);
});
afterAll(() => service.close());

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

type Params = Record<string, any>;
interface Run {
  id: string;
  tool: string;
  params: Params;
  read: string;
  /** Cells that each named category had; columns whose labels were only renamed and merged since. */
  named: { column: string; name: string; cells: Set<number> }[];
  exact: Set<string>;
}
/** The state of a dataset as its users see it, and its past edits. */
interface World {
  dataset: string;
  next: () => number;
  labels: Map<string, (string | null)[]>;
  subsets: Subset[];
  cellsOf: Map<string, number[]>;
  /** Per column the kinds of the edits that can be undone and redone. */
  done: Map<string, { kinds: string[]; at: number }>;
  runs: Run[];
  step: number;
}

const call = async (who: Person, path: string, options: object = {}) =>
  (await s.call(path, { token: who.token, ...options })) as { status: number; body: { data: any; error?: unknown } };
const pick = <T>(world: World, all: readonly T[]): T => all[Math.floor(world.next() * all.length)]!;
const some = <T>(world: World, all: readonly T[], n: number): T[] =>
  [...all]
    .map((one) => ({ one, at: world.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, n)
    .map(({ one }) => one);
const categories = (world: World, column: string): string[] => [
  ...new Set(world.labels.get(column)!.filter((name) => name !== null)),
];
const where = (world: World, column: string, names: readonly string[]): number[] =>
  world.labels.get(column)!.flatMap((name, cell) => (name !== null && names.includes(name) ? [cell] : []));
const bitsOf = (cells: readonly number[]): string => {
  const bytes = Buffer.alloc(Math.ceil(SMALL_DATASET.cells / 8));
  for (const cell of cells) bytes[cell >> 3]! |= 128 >> (cell & 7);
  return bytes.toString('base64');
};
const cellsIn = (bytes: Buffer): number[] =>
  Array.from({ length: SMALL_DATASET.cells }, (_, cell) => cell).filter(
    (cell) => bytes[cell >> 3]! & (128 >> (cell & 7)),
  );

/** Reads the current labels and subsets. */
async function look(world: World): Promise<void> {
  const [mei] = editors;
  const query = [...COLUMNS, 'sample'].map((name) => `name=${name}`).join('&');
  const { body } = await call(mei, `user/user_datasets/${world.dataset}/observation_annotation?${query}`);
  for (const { name, categories: names, codes } of body.data as {
    name: string;
    categories: string[];
    codes: number[];
  }[])
    world.labels.set(
      name,
      codes.map((code) => names[code] ?? null),
    );
  const path = `user/user_datasets/${world.dataset}`;
  world.subsets = ((await call(mei, `${path}/observation_subset`)).body.data as Subsets).subsets;
  for (const { id, hash } of world.subsets)
    if (!world.cellsOf.has(hash)) {
      const headers = { authorization: `Bearer ${mei.token}` };
      const reply = await fetch(`${s.url}/api/${path}/cell_sets/${id}/bits`, { headers });
      world.cellsOf.set(hash, cellsIn(Buffer.from(await reply.arrayBuffer())));
    }
}

/** What a request reads from the current state, computed here from the labels of every cell; null if it names something missing. */
function readNow(world: World, params: Params): string | null {
  const all = Array.from({ length: SMALL_DATASET.cells }, (_, cell) => cell);
  const group = (given: Params | null): number[] | null => {
    if (given === null) return [];
    if ('cellSet' in given) return world.cellsOf.get(given.cellSet) ?? null;
    const names = given.categories as string[];
    return names.every((name) => categories(world, given.column).includes(name))
      ? where(world, given.column, names)
      : null;
  };
  const divided = (column: string, cells: readonly number[]): number[][] => {
    const labels = world.labels.get(column)!;
    return [...new Set(cells.map((cell) => labels[cell]!))]
      .map((name) => cells.filter((cell) => labels[cell] === name))
      .sort((x, y) => x[0]! - y[0]!);
  };
  if ('groupBy' in params) return JSON.stringify(divided(params.groupBy, all));
  if ('types' in params) {
    const cells = params.cells === null ? all : group(params.cells);
    return cells && JSON.stringify([divided(params.types, cells), divided(params.by, cells)]);
  }
  const [a, b] = [group(params.a), group(params.b)];
  if (!a || !b) return null;
  if (params.batchBy === null) return JSON.stringify([a, b]);
  const within = where(world, params.batchBy, params.batchCategories);
  const isThere = (params.batchCategories as string[]).every((name) =>
    categories(world, params.batchBy).includes(name),
  );
  const read = [...a, ...b].filter((cell) => within.includes(cell)).sort((x, y) => x - y);
  const each = (params.batchCategories as string[]).map((name) =>
    where(world, params.batchBy, [name]).filter((cell) => read.includes(cell)),
  );
  return isThere ? JSON.stringify([a, b, each]) : null;
}

const ofLabels = (column: string, names: string[]) => ({ name: 'group', column, categories: names });
const DEG = {
  mode: 'normal',
  batchBy: null,
  batchCategories: [] as string[],
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};

function request(world: World): { tool: string; params: Params } {
  const column = pick(world, COLUMNS);
  const names = some(world, categories(world, column), 3);
  const set = world.subsets.length ? pick(world, world.subsets) : null;
  const kind = pick(world, ['pair', 'batch', 'composition', 'subset', 'score']);
  const composition = { types: column, by: 'sample', groups: null, tested: [], roeBy: null };
  if (kind === 'pair' && names.length > 1) {
    const [a, ...b] = names as [string, ...string[]];
    return { tool: 'differential-expression', params: { ...DEG, a: ofLabels(column, [a]), b: ofLabels(column, b) } };
  }
  if (kind === 'batch') {
    const groups = { a: ofLabels('sample', ['s1']), b: ofLabels('sample', ['s2']) };
    const batch = { mode: 'batchTwoGroups', batchBy: column, batchCategories: names.slice(0, 2) };
    return { tool: 'differential-expression', params: { ...DEG, ...groups, ...batch } };
  }
  if (kind === 'subset' && set)
    return {
      tool: 'composition',
      params: { ...composition, cells: { name: set.name, cellSet: set.hash, set: set.id } },
    };
  if (kind === 'score')
    return {
      tool: 'gene-set',
      params: {
        method: 'scoreGenes',
        source: 'custom',
        sets: [{ name: 'set', genes: ['CD3D'] }],
        groupBy: column,
        topShare: 0.05,
      },
    };
  return { tool: 'composition', params: { ...composition, cells: null } };
}

const namesIn = (world: World, { params }: { params: Params }): Run['named'] =>
  [params.a, params.b, params.batchBy && ofLabels(params.batchBy, params.batchCategories)].flatMap(
    (group: Params | null) =>
      group && 'column' in group
        ? (group.categories as string[]).map((name) => ({
            ...{ column: group.column as string, name },
            cells: new Set(where(world, group.column, [name])),
          }))
        : [],
  );

async function run(world: World, who: Person): Promise<void> {
  const asked = request(world);
  const json = { dataset: world.dataset, name: `run ${world.step}`, params: asked.params };
  const { status, body } = await call(who, `user/analysis/tools/${asked.tool}`, { json });
  if (status !== 200 || world.runs.some(({ id }) => id === body.data.id)) return;
  const made = {
    ...asked,
    id: body.data.id as string,
    read: readNow(world, asked.params)!,
    named: namesIn(world, asked),
  };
  world.runs = [...world.runs, { ...made, exact: new Set([...COLUMNS, 'sample']) }].slice(-RUNS);
}

const results = async (world: World): Promise<Task[]> =>
  (await call(editors[0], `user/analysis/results?dataset=${world.dataset}`)).body.data as Task[];

/** Makes an edit and checks that its effects on the results match those announced. A rejected edit may have no announcement. */
async function foretold<R extends { status: number }>(
  world: World,
  who: Person,
  path: string,
  json: object,
  edit: () => Promise<R>,
): Promise<R> {
  const said = await call(who, `user/user_datasets/${world.dataset}/${path}`, { method: 'POST', json });
  const before = await results(world);
  const reply = await edit();
  if (reply.status !== 200) return reply;
  const after = await results(world);
  const turned = (from: Task[], to: Task[]) =>
    from
      .filter(({ id, outdated }) => outdated === null && to.find((one) => one.id === id)!.outdated !== null)
      .map(({ id, tool, name }) => ({ id, tool, name }));
  const { outdated, current } = said.body.data as Effects;
  const story = JSON.stringify({ step: world.step, json });
  expect([said.status, outdated, current, story]).toEqual([
    200,
    turned(before, after),
    turned(after, before).length,
    story,
  ]);
  return reply;
}

/** Labels of a column: one edit, its undo, or its redo. */
async function label(world: World, who: Person): Promise<void> {
  const column = pick(world, COLUMNS);
  const names = categories(world, column);
  const fresh = `n${world.step}`;
  const cells = some(
    world,
    Array.from({ length: SMALL_DATASET.cells }, (_, k) => k),
    1 + Math.floor(world.next() * 200),
  );
  const edits: LabelEdit[] = [
    { kind: 'rename', category: pick(world, names), name: fresh },
    { kind: 'merge', categories: some(world, names, 2), name: pick(world, [fresh, names[0]!]) },
    { kind: 'assign', cells: { bits: bitsOf(cells) }, name: pick(world, [fresh, ...names, null]) },
    { kind: 'undo' },
    { kind: 'undo' },
    { kind: 'redo' },
  ];
  const edit = pick(world, edits);
  const path = `user/user_datasets/${world.dataset}/labels`;
  const { columns } = (await call(who, path)).body.data as Labels;
  const expected = columns.find((one) => one.column === column)!.version!;
  const json = { column, expected, edit };
  const reply = await foretold(world, who, 'label_effects', json, () => call(who, path, { json }));
  if (reply.status !== 200 || reply.body.data.version === expected) return;
  const done = world.done.get(column) ?? { kinds: [], at: 0 };
  let kind: string = edit.kind;
  if (edit.kind === 'undo') kind = done.kinds[--done.at]!;
  else if (edit.kind === 'redo') kind = done.kinds[done.at++]!;
  else done.kinds = [...done.kinds.slice(0, done.at++), edit.kind];
  world.done.set(column, done);
  if (kind === 'assign') for (const one of world.runs) one.exact.delete(column);
}

async function subset(world: World, who: Person): Promise<void> {
  const path = `user_datasets/${world.dataset}`;
  const size = 20 + Math.floor(world.next() * 300);
  const chosen = some(
    world,
    Array.from({ length: SMALL_DATASET.cells }, (_, k) => k),
    size,
  );
  const cells = { op: 'and', of: [{ cells: { bits: bitsOf(chosen) } }] };
  const one = world.subsets.length ? pick(world, world.subsets) : null;
  const kind = one
    ? pick(world, ['create', 'copy', 'cells', 'cells', 'rename', 'undo', 'redo', 'delete', 'merge'])
    : 'create';
  const name = `S${world.step}`;
  const revision = ((await call(who, `user/${path}/observation_subset`)).body.data as Subsets).revision;
  const taking = { subset: one?.id, expected: one?.version };
  const told = <R extends { status: number }>(json: object, make: () => Promise<R>) =>
    foretold(world, who, 'subset_effects', json, make);
  const edit = (json: object) =>
    told(json, () => call(who, `remote/user/${path}/observation_edit_subset`, { method: 'POST', json }));
  if (kind === 'create') await call(who, `user/${path}/cell_sets`, { json: { name, cells } });
  else if (kind === 'copy')
    await call(who, `user/${path}/observation_subset`, { method: 'POST', json: { subset: one!.id, name } });
  else if (kind === 'cells') await edit({ kind, ...taking, cells });
  else if (kind === 'rename') await edit({ kind, ...taking, name });
  else if (kind === 'delete')
    await told({ kind, ...taking }, () =>
      call(who, `user/${path}/observation_subset?subset=${one!.id}&expected=${one!.version}`, { method: 'DELETE' }),
    );
  else if (kind === 'merge') {
    const subsets = some(world, world.subsets, 2).map(({ id, version }) => ({ subset: id, expected: version }));
    const keep = world.next() < 0.5;
    if (subsets.length > 1)
      await told({ kind, subsets, keep }, () =>
        call(who, `remote/user/${path}/observation_merge_subset`, { method: 'POST', json: { subsets, name, keep } }),
      );
  } else await edit({ kind, expected: revision });
}

/** A result is outdated exactly if its request would now read other cells, using the request of "Run again". */
async function check(world: World): Promise<void> {
  const [mei, jose] = editors;
  const listed = (await call(jose, `user/analysis/results?dataset=${world.dataset}`)).body.data as Task[];
  for (const one of world.runs) {
    const task = listed.find(({ id }) => id === one.id)!;
    const reply = await call(mei, `user/analysis/results/${one.id}`);
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    const { again, outdated } = reply.body.data as TaskDetail;
    const now = again!.params && readNow(world, again!.params as Params);
    const story = JSON.stringify({ step: world.step, run: one.params, again, outdated });
    expect([now === one.read, story]).toEqual([outdated === null, story]);
    expect(task.outdated).toEqual(outdated);
    expect(again!.blocked === null).toBe(again!.params !== null);
    for (const { column, name, cells } of one.named)
      if (one.exact.has(column) && again!.params) {
        const wanted = new Set(world.labels.get(column)!.filter((_, cell) => cells.has(cell)));
        const named = new Set(
          namesIn(world, { params: again!.params as Params })
            .filter((o) => o.column === column)
            .map((o) => o.name),
        );
        expect([[...wanted].filter((there) => !named.has(there!)), name, story]).toEqual([[], name, story]);
      }
  }
}

/** The request of "Run again" is accepted like that of a new form, and its result is current. */
async function runAgain(world: World): Promise<void> {
  const [mei] = editors;
  for (const one of world.runs) {
    const detail = (await call(mei, `user/analysis/results/${one.id}`)).body.data as TaskDetail;
    const params = detail.again!.params;
    if (!params) continue;
    const json = { dataset: world.dataset, name: detail.name, params };
    const reply = await call(mei, `user/analysis/tools/${one.tool}`, { json });
    // An edit may have left too few cells, or merged two groups: a fresh form is rejected for the same reason.
    if (reply.status !== 200) {
      expect(['TOO_FEW_CELLS', 'GROUPS_OVERLAP', 'CELL_SET_EMPTY', 'INPUT_INVALID']).toContain(
        (reply.body.error as { id: string }).id,
      );
      continue;
    }
    const again = (await call(mei, `user/analysis/results/${reply.body.data.id as string}`)).body.data as TaskDetail;
    expect([again.outdated, again.params]).toEqual([null, params]);
  }
}

test.each(Array.from({ length: SEQUENCES }, (_, seed) => [seed + 1]))(
  'sequence %i of edits, undo, copies and runs by two editors',
  async (seed) => {
    await s.deps.db('jobs').delete();
    const world: World = {
      dataset: await service.dataset({ spaceId, userId: editors[0].userId }),
      next: random(seed),
      ...{ labels: new Map(), subsets: [], cellsOf: new Map(), done: new Map(), runs: [], step: 0 },
    };
    for (world.step = 1; world.step <= STEPS; world.step += 1) {
      await look(world);
      const who = pick(world, editors);
      const action = pick(world, [run, run, label, label, label, subset, subset]);
      await action(world, who);
      await look(world);
      await check(world);
    }
    await runAgain(world);
  },
  600_000,
);
