/** Calls under the paths of the specification, which use the services of the platform's own calls. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ClusterDegsTask, LabelColumn, Labels, Task } from '@stroma/contract';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { person } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import {
  byName,
  create,
  dataset,
  runDeg,
  edit,
  firstCells,
  jose,
  listSubsets,
  mei,
  newDataset,
  openSubsets,
  REMOTE,
  s,
  service,
  USER,
} from '../../../test/subsets.ts';
import { claim } from '../../../test/wizard.ts';

beforeAll(openSubsets, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  await newDataset();
});

const get = async (path: string, headers = {}) => (await s.call(path, { token: mei.token, headers })).body.data;
const relation = (headers = {}) => get(`${USER()}/dataset_relation`, headers);
const analyses = (): Promise<Task[]> => get(`user/analysis/results?dataset=${dataset}`);
const finish = async (): Promise<void> => {
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: differentialExpressionFixture });
};

test('the relation has the relatives and analyses of a dataset, also as they were in a named state', async () => {
  expect(await relation()).toEqual({ parent: null, children: [], tasks: [] });
  await create('T', firstCells(100));
  const { id } = (await runDeg(await byName('T'))).body.data;
  await finish();
  const json = { name: 'before the edit', note: null };
  const state = (await s.call(`${USER()}/states`, { token: mei.token, json })).body.data;
  const set = await byName('T');
  await edit({ kind: 'cells', subset: set.id, expected: set.version, cells: firstCells(90) }, jose);

  const found = await relation();
  const { parent, children } = await listSubsets();
  expect(found).toEqual({ parent, children, tasks: await analyses() });
  expect(found.tasks).toMatchObject([{ id, outdated: [{ what: 'cells', name: 'T', change: { by: 'jose' } }] }]);
  expect((await relation({ 'x-stroma-state': state.id })).tasks).toMatchObject([{ id, outdated: null }]);

  const stranger = await person(s, 'stranger');
  expect(errorOf(await s.call(`${USER()}/dataset_relation`, { token: stranger.token }))).toEqual([404, 'NOT_FOUND']);
});

const degs = (asked: object = {}, who = mei) =>
  s.call(`${REMOTE()}/calculate_deg_task`, {
    token: who.token,
    json: { subset: null, column: 'cluster', name: 'DEGs', ...asked },
  });
const jobs = () => s.deps.db('jobs').where({ source_dataset_id: dataset });

test('clusters of a subset are compared by the job that the platform itself would make', async () => {
  await create('T', firstCells(200));
  const { id: subset, hash } = await byName('T');
  const { status, body } = await degs({ subset });
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ tool: 'differential-expression', status: 'submitted', name: 'DEGs', outdated: null }),
  ]);
  const params = JSON.parse((await jobs().first()).params) as DifferentialExpressionParams;
  expect(params).toMatchObject({
    ...{ mode: 'batchOneGroup', a: { name: 'T', cellSet: hash, set: subset }, b: null },
    ...{ batchBy: 'cluster', test: 'wilcoxon', replicates: null, block: null },
    filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  });
  expect([...params.batchCategories].sort()).toEqual(['0', '1', '10', '2']);
  const own = { token: jose.token, json: { dataset, name: 'DEGs', params } };
  expect((await s.call('user/analysis/tools/differential-expression', own)).body.data.id).toBe(body.data.id);
  expect((await degs({ subset }, jose)).body.data.id).toBe(body.data.id);
  expect(await jobs()).toHaveLength(1);
});

test('a running calculation blocks another one, and a failed one is run again by the same request', async () => {
  const { id } = (await degs()).body.data;
  const refused = await degs({ column: 'cell type' }, jose);
  expect([...errorOf(refused), refused.body.error.params]).toEqual([409, 'COMPARISON_RUNNING', { name: 'DEGs' }]);
  const job = await claim(s);
  expect(errorOf(await degs({ column: 'cell type' }))).toEqual([409, 'COMPARISON_RUNNING']);
  const error = { id: 'JOB_FAILED', params: {} };
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error, retry: false });

  const other = (await degs({ column: 'cell type' })).body.data;
  expect(other.id).not.toBe(id);
  expect(errorOf(await degs())).toEqual([409, 'COMPARISON_RUNNING']);
  await finish();
  expect((await degs()).body.data).toMatchObject({ id, status: 'submitted' });
  expect((await degs({ column: 'cell type' })).body.data).toMatchObject({ id: other.id, status: 'completed' });
});

test('clusters of less than 3 cells are named in the reply, and are in no comparison', async () => {
  const column = 'cell type';
  const label = async (name: string, cells: unknown) => {
    const { columns } = (await get(`${USER()}/labels`)) as Labels;
    const expected = columns.find((one) => one.column === column)!.version;
    const json = { column, expected, edit: { kind: 'assign', cells, name } };
    expect((await s.call(`${USER()}/observation_annotation`, { token: mei.token, json })).status).toBe(200);
  };
  const { tooSmall: none } = (await degs({ column })).body.data as ClusterDegsTask;
  expect(none).toEqual([]);
  await finish();
  await label('three', { bits: firstCells(5).of[0]!.cells.bits });
  await label('two', { bits: firstCells(2).of[0]!.cells.bits });
  const { id, tooSmall } = (await degs({ column })).body.data as ClusterDegsTask;
  expect(tooSmall).toEqual([{ name: 'two', cells: 2 }]);
  const params = JSON.parse((await jobs().where({ id }).first()).params) as DifferentialExpressionParams;
  expect(params.batchCategories).toContain('three');
  expect(params.batchCategories).not.toContain('two');
});

test('of several different requests at once one is carried out', async () => {
  const columns = ['cluster', 'cell type', 'sample', 'group', 'phase'];
  const replies = await Promise.all(columns.map((column, i) => degs({ column }, i % 2 ? mei : jose)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await jobs()).toHaveLength(1);
});

test.each([
  [{ subset: 'unknown' }, 404, 'NOT_FOUND'],
  [{ column: 'unknown' }, 404, 'COLUMN_NOT_FOUND'],
  [{ column: 'n_genes' }, 422, 'COLUMN_NOT_GROUPS'],
  [{ name: ' ' }, 400, 'INPUT_INVALID'],
])('%j is refused, and no job is made', async (asked, status, id) => {
  expect(errorOf(await degs(asked))).toEqual([status, id]);
  expect(await jobs()).toEqual([]);
});

test('chosen cells get a label as a new version, under the version that was looked at and not from a state', async () => {
  const column = 'cell type';
  const labels = async () => ((await get(`${USER()}/labels`)) as Labels).columns.find((one) => one.column === column)!;
  const { version } = await labels();
  const cells = { column: 'cluster', categories: ['0'] };
  const json = { column, expected: version, edit: { kind: 'assign', cells, name: 'Naive T' } };
  const annotate = (headers = {}) => s.call(`${USER()}/observation_annotation`, { token: mei.token, json, headers });
  const { status, body } = await annotate();
  expect(status).toBe(200);
  const saved = body.data as LabelColumn;
  expect(saved).toEqual(await labels());
  expect(saved).toMatchObject({
    column,
    canUndo: true,
    changes: [{ from: version, by: 'mei', edit: { kind: 'assign' } }],
  });
  const [shown] = await get(`${USER()}/observation_annotation?name=${encodeURIComponent(column)}`);
  expect(shown.categories).toContain('Naive T');
  expect(errorOf(await annotate())).toEqual([412, 'VERSION_CONFLICT']);
  const state = await s.call(`${USER()}/states`, { token: mei.token, json: { name: 'fixed', note: null } });
  const fromState = { 'x-stroma-state': state.body.data.id as string };
  expect(errorOf(await annotate(fromState))).toEqual([409, 'STATE_READ_ONLY']);
});
