/** Current results are shown with the names of today: summaries, tables, titles, parameters. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LabelEdit, Labels, Task, TaskDetail } from '@stroma/contract';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { datasetService } from '../../services/datasets/dataset-service.ts';
import { PYTHON, startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
});
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset(mei);
});

const TYPE = 'cell type';
const FILTER = { log2fc: 0.25, padj: 0.05, pct: 0.1 };
const cells = (...categories: string[]) => ({ name: categories.join(', '), column: TYPE, categories });
const DEG = { mode: 'normal', a: cells('T'), b: cells('B'), batchBy: null, batchCategories: [], filter: FILTER };
const call = (where: string, options: object = {}) => s.call(where, { token: mei.token, ...options });
const get = async (where: string) => (await call(where)).body.data;
async function edit(change: LabelEdit, column = TYPE): Promise<void> {
  const where = `user/user_datasets/${dataset}/labels`;
  const { columns } = (await get(where)) as Labels;
  const expected = columns.find((one) => one.column === column)!.version!;
  const { status, body } = await call(where, { json: { column, expected, edit: change } });
  expect([status, body.error]).toEqual([200, undefined]);
}
const rename = (category: string, name: string, column = TYPE) => edit({ kind: 'rename', category, name }, column);
const undo = (column = TYPE) => edit({ kind: 'undo' }, column);

/** A completed analysis with this summary and these tables, as the runner leaves it. */
async function made(slug: string, name: string, params: object, result: object, tables: object = {}): Promise<string> {
  const { status, body } = await call(`user/analysis/tools/${slug}`, { json: { dataset, name, params } });
  expect([status, body.error]).toEqual([200, undefined]);
  const id = body.data.id as string;
  await s.deps
    .db('jobs')
    .where({ id })
    .update({ status: 'completed', result: JSON.stringify(result) });
  const folder = path.join(fileURLToPath(s.deps.config.objectStore), 'results', id);
  mkdirSync(folder, { recursive: true });
  const script = [
    'import json, sys, pandas as pd',
    'for name, rows in json.loads(sys.argv[2]).items(): pd.DataFrame(rows).to_parquet(f"{sys.argv[1]}/{name}.parquet", index=False)',
  ].join('\n');
  const ran = spawnSync(PYTHON, ['-c', script, folder, JSON.stringify(tables)], { encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return id;
}
const detail = async (id: string) => (await get(`user/analysis/results/${id}`)) as TaskDetail;
const listed = async (id: string) =>
  ((await get(`user/analysis/results?dataset=${dataset}`)) as Task[]).find((one) => one.id === id)!;
const column = async (id: string, table: string, name: string, query = '') =>
  ((await get(`user/analysis/results/${id}/tables/${table}?${query}`)).rows as Record<string, unknown>[]).map(
    (row) => row[name],
  );

const fixture = (slug: string) => requestOf(slug).params;
const TRAJECTORY = {
  density: {
    by: [
      { column: null, groups: [{ group: 'T' }] },
      { column: TYPE, groups: [{ group: 'T' }, { group: 'B' }] },
    ],
  },
};
const [first] = differentialExpressionFixture.comparisons;
const summaryOf = (a: string, b: string, name: string | null = null) => ({
  ...differentialExpressionFixture,
  comparisons: [{ ...first!, name, a: { ...first!.a, name: a }, b: { ...first!.b, name: b } }],
});
const ROWS = [
  { comparison: 0, side: 'a', cluster: 'T', gene_id: 'E1', symbol: 'T', log2fc: 1 },
  { comparison: 0, side: 'b', cluster: 'B', gene_id: 'E2', symbol: 'B', log2fc: -1 },
];
const namesIn = (found: TaskDetail) => {
  const [one] = (found.result as ReturnType<typeof summaryOf>).comparisons;
  return [
    found.name,
    one!.a.name,
    one!.b.name,
    ((found.params as typeof DEG).a as { categories: string[] }).categories[0],
  ];
};

test('a rename shows in title, summary, parameters and tables, and its undo takes it back', async () => {
  const id = await made('differential-expression', 'T vs B', DEG, summaryOf('T', 'B'), { deg: ROWS });
  expect(namesIn(await detail(id))).toEqual(['T vs B', 'T', 'B', 'T']);
  const plain = (await call(`user/analysis/results/${id}/tables/deg`)).headers.get('etag');
  await rename('T', 'Lymph');
  const found = await detail(id);
  expect([found.outdated, ...namesIn(found)]).toEqual([null, 'Lymph vs B', 'Lymph', 'B', 'Lymph']);
  expect(found.again).toMatchObject({ name: 'Lymph vs B', changes: [{ what: 'label', from: 'T', to: ['Lymph'] }] });
  expect(await listed(id)).toMatchObject({ name: 'Lymph vs B', outdated: null });
  expect(await column(id, 'deg', 'cluster')).toEqual(['Lymph', 'B']);
  // A gene that is called like the label is still that gene.
  expect(await column(id, 'deg', 'symbol')).toEqual(['T', 'B']);
  expect(await column(id, 'deg', 'gene_id', 'filter=cluster:eq:Lymph')).toEqual(['E1']);
  expect(await column(id, 'deg', 'gene_id', 'filter=cluster:eq:T')).toEqual([]);
  expect(await column(id, 'deg', 'cluster', 'group=cluster')).toEqual(['B', 'Lymph']);
  const reply = await call(`user/analysis/results/${id}/tables/deg`, { headers: { 'if-none-match': plain! } });
  expect([reply.status, reply.headers.get('etag') === plain]).toEqual([200, false]);
  await undo();
  expect(namesIn(await detail(id))).toEqual(['T vs B', 'T', 'B', 'T']);
  expect(await column(id, 'deg', 'cluster')).toEqual(['T', 'B']);
  expect((await listed(id)).name).toBe('T vs B');
});

test('two names that changed places, a chain of names, and a name that another label had', async () => {
  const id = await made('differential-expression', 'T vs B', DEG, summaryOf('T', 'B'), { deg: ROWS });
  const batch = { ...DEG, mode: 'batchOneGroup', b: null, batchBy: TYPE, batchCategories: ['T'] };
  const ofTypes = await made('differential-expression', 'all', batch, summaryOf('T', 'rest', 'T'), { deg: ROWS });
  await rename('T', 'x');
  await rename('B', 'T');
  await rename('x', 'B');
  expect(namesIn(await detail(id))).toEqual(['B vs T', 'B', 'T', 'B']);
  expect(await column(id, 'deg', 'cluster')).toEqual(['B', 'T']);
  expect((await detail(ofTypes)).result).toMatchObject({
    comparisons: [{ name: 'B', a: { name: 'B' }, b: { name: 'rest' } }],
  });
  expect(await column(ofTypes, 'deg', 'cluster')).toEqual(['B', 'B']);
  await rename('B', 'last');
  await rename('T', 'B');
  expect(namesIn(await detail(id))).toEqual(['last vs B', 'last', 'B', 'last']);
});

const groupRows = (...names: string[]) => names.map((group, k) => ({ number: 1, name: 'T', group, n: k, mean: k }));
const SCORE = { source: 'custom', sets: [{ name: 'T', genes: ['T', 'B'] }], groupBy: TYPE, topShare: 0.2 };

test('labels that divide the cells are shown under their names of today, sets of genes are not', async () => {
  const tables = { groups: groupRows('T', 'B') };
  const id = await made('gene-set', 'T score', SCORE, { sets: [{ name: 'T' }] }, tables);
  await rename('T', 'Lymph');
  expect(await detail(id)).toMatchObject({ name: 'T score', outdated: null, result: { sets: [{ name: 'T' }] } });
  expect(await column(id, 'groups', 'group')).toEqual(['Lymph', 'B']);
  expect(await column(id, 'groups', 'name')).toEqual(['T', 'T']);
  expect(await column(id, 'groups', 'group', 'sort=group')).toEqual(['B', 'Lymph']);
  const csv = await call(`user/analysis/results/${id}/tables/groups`, { headers: { accept: 'text/csv' } });
  expect(csv.body).toContain('Lymph');
  // An outdated result is shown as computed.
  await edit({ kind: 'assign', cells: { column: 'sample', categories: ['s1'] }, name: 'B' });
  expect((await detail(id)).outdated).not.toBeNull();
  expect(await column(id, 'groups', 'group')).toEqual(['T', 'B']);
});

test('a result that has read another is shown with the names of that one', async () => {
  const parent = await made('differential-expression', 'T vs B', DEG, summaryOf('T', 'B'));
  const genes = { kind: 'differential-expression', result: parent, comparison: 0, direction: 'both', filter: FILTER };
  const databases = [{ name: 'own', sets: [{ name: 'T vs B', genes: ['G1', 'G2'] }] }];
  const params = {
    ...{ method: 'ora', genes, databases, background: 'tested', minSize: 2, maxSize: 500 },
    ...{ permutations: 100, seed: 0 },
  };
  const result = { origin: 'T vs B', databases: [{ name: 'T vs B' }] };
  const id = await made('enrichment', 'T vs B · GSEA', params, result);
  await rename('T', 'Lymph');
  expect(await detail(id)).toMatchObject({
    ...{ name: 'Lymph vs B · GSEA', outdated: null },
    result: { origin: 'Lymph vs B', databases: [{ name: 'T vs B' }] },
  });
  expect((await listed(id)).name).toBe('Lymph vs B · GSEA');
  await undo();
  expect(await detail(id)).toMatchObject({ name: 'T vs B · GSEA', result });
});

test('a name that was typed stays, whatever the labels of its cells are called', async () => {
  const rows = ROWS.map((row) => ({ ...row, cluster: 'B' }));
  const typed = { ...cells('T'), name: 'B' };
  const id = await made('differential-expression', 'two', { ...DEG, a: typed }, summaryOf('B', 'B'), { deg: rows });
  await rename('T', 'Lymph');
  await rename('B', 'plasma');
  expect((await detail(id)).result).toMatchObject({ comparisons: [{ a: { name: 'B' }, b: { name: 'plasma' } }] });
  expect(await column(id, 'deg', 'cluster')).toEqual(['B', 'plasma']);
  expect(await column(id, 'deg', 'side', 'filter=cluster:eq:plasma')).toEqual(['b']);
});

test('labels that are edited while a result is read are read once more', async () => {
  const id = await made('differential-expression', 'T vs B', DEG, summaryOf('T', 'B'), { deg: ROWS });
  await rename('T', 'Lymph');
  const real = datasetService.labelNames;
  const edits = [() => rename('Lymph', 'first'), () => rename('first', 'second')];
  datasetService.labelNames = async (...given) => {
    await edits.shift()?.();
    return real(...given);
  };
  try {
    expect(namesIn(await detail(id))).toEqual(['second vs B', 'second', 'B', 'second']);
  } finally {
    datasetService.labelNames = real;
  }
  expect(await column(id, 'deg', 'cluster')).toEqual(['second', 'B']);
});

test('labels of the trajectory that genes are read of are called as they are today', async () => {
  const parent = await made('trajectory', 'Monocle 2 · all', fixture('trajectory'), TRAJECTORY);
  const heatmap = { rows: ['1'], columns: ['T', 'B'], values: [[1, 2]] };
  const graph = { groupBy: TYPE, heatmap, top: [{ gene_id: 'E', symbol: 'T' }] };
  const result = { trajectory: { id: parent, name: 'Monocle 2 · all' }, graph };
  const params = { ...fixture('trajectory-genes'), trajectory: parent };
  const id = await made('trajectory-genes', 'graph', params, result);
  await rename('T', 'Lymph');
  expect((await detail(id)).result).toEqual({
    ...result,
    graph: { ...graph, heatmap: { ...heatmap, columns: ['Lymph', 'B'] } },
  });
  const of = (await detail(parent)).result as typeof TRAJECTORY;
  // States are numbers, even if a label has the same name.
  expect(of.density.by.map(({ groups }) => groups.map(({ group }) => group))).toEqual([['T'], ['Lymph', 'B']]);
});
