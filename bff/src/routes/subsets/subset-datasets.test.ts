/** Datasets created from cells, and labels of another dataset. @mariadb services/subsets/subset-log.ts services/subsets/cell-sets.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Labels, MappingReport, ParentLabels, Subset } from '@stroma/contract';
import { SMALL_DATASET } from '../../../test/dataset-service.ts';
import { person } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import {
  byName,
  create,
  dataset,
  firstCells,
  jose,
  listSubsets,
  mei,
  newDataset,
  openSubsets,
  REMOTE,
  s,
  service,
  spaceId,
  useDataset,
  USER,
} from '../../../test/subsets.ts';
import { claimJob, completeJob } from '../../services/runners/job-queue.ts';

beforeAll(openSubsets, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

const PARAMS = {
  ...{ jobName: 'T again', labels: ['group'], sampleBy: 'sample', clusterBy: null, seed: 0 },
  analysis: {
    ...{ reDimensionalityReduction: true, onlyScaleHighlyVariableGenes: false, numberOfHighlyVariableGenes: 200 },
    ...{ components: null, batchEffectRemoval: 'none', batchBy: null, clusteringResolution: 0.8 },
  },
};
const subcluster = (set: Pick<Subset, 'name' | 'hash'>, over: object = {}) =>
  s.call('user/analysis/tools/subset', {
    token: mei.token,
    json: {
      dataset,
      name: 'T again',
      params: { ...PARAMS, cells: { name: set.name, cellSet: set.hash }, ...over },
    },
  });
/** Completes the job as a runner does. */
async function complete(id: string): Promise<string> {
  const job = await s.deps.db('jobs').where({ id }).first();
  await s.deps.db('jobs').whereNot({ id }).where({ status: 'submitted' }).update({ status: 'suspended' });
  const claimed = (await claimJob(s.deps, 'r1'))!;
  expect(claimed.id).toBe(id);
  await completeJob(s.deps, id, claimed.fence, {
    ...{ datasetId: job.dataset_id, name: 'T again', genes: 40, samples: 3, clusterColumn: 'cluster' },
    parent: { id: dataset, name: 'PBMC', cells: SMALL_DATASET.cells },
    cellSet: { sha256: 'a'.repeat(64), cells: 120 },
    clusters: [{ name: '0', cells: 120 }],
    ...{ variableGenes: 40, components: 20, warnings: [] },
  });
  return job.dataset_id as string;
}

test.each([
  [99, PARAMS.analysis, 'SUBCLUSTER_TOO_SMALL', { cells: 99, minimum: 100 }],
  [1, null, 'SUBCLUSTER_TOO_SMALL', { cells: 1, minimum: 2 }],
])('%s cells are refused before a job is made', async (cells, analysis, id, params) => {
  await create('few', firstCells(cells));
  const reply = await subcluster(await byName('few'), { analysis });
  expect([reply.status, reply.body.error]).toEqual([422, { id, params }]);
  expect(await s.deps.db('jobs').where({ source_dataset_id: dataset })).toEqual([]);
});

test('nothing is started in a space that has used up its storage', async () => {
  await create('many', firstCells(100));
  const space = s.deps.db('spaces').where({ id: spaceId });
  const { storage_limit, storage_used } = await space.clone().first();
  await space.clone().update({ storage_limit: storage_used });
  try {
    expect(errorOf(await subcluster(await byName('many')))).toEqual([413, 'STORAGE_FULL']);
  } finally {
    await space.clone().update({ storage_limit });
  }
  expect((await subcluster(await byName('many'))).status).toBe(200);
});

test('a child is listed with its parent, asked for once, deleted by its own deletion and made again', async () => {
  await create('many', firstCells(120));
  const set = await byName('many');
  const { id } = (await subcluster(set)).body.data;
  expect((await subcluster(set)).body.data.id).toBe(id);
  expect((await listSubsets()).children).toMatchObject([{ jobId: id, datasetId: null, from: 'many', analysed: true }]);
  const child = await complete(id);
  expect((await listSubsets()).children).toMatchObject([{ jobId: id, datasetId: child, cells: 120, name: 'T again' }]);
  const row = await s.deps.db('datasets').where({ id: child }).first();
  expect(row).toMatchObject({ name: 'T again', space_id: spaceId, cells: 120, job_id: id });
  const parent = dataset;
  useDataset(child);
  expect((await listSubsets()).parent).toEqual({ id: parent, name: 'PBMC' });
  expect((await s.call(USER(), { token: mei.token, method: 'DELETE' })).status).toBe(200);
  useDataset(parent);
  expect((await listSubsets()).children).toEqual([]);
  const again = (await subcluster(set)).body.data;
  expect(again.id).not.toBe(id);
});

test('a child stays when its parent is deleted', async () => {
  await create('many', firstCells(120));
  const { id } = (await subcluster(await byName('many'))).body.data;
  const child = await complete(id);
  await s.deps.db('datasets').where({ id: child }).update({ created_at: 1 });
  expect((await s.call(USER(), { token: mei.token, method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('datasets').where({ id: child }).first()).toBeTruthy();
  useDataset(child);
  expect((await listSubsets()).parent).toEqual({ id: null, name: 'PBMC' });
});

test('labels are mapped by cell: the report first, then a column, which undo does not need', async () => {
  const other = await service.dataset({ spaceId, userId: mei.userId });
  const sources = (await s.call(`${REMOTE()}/dataset_mapping_relation`, mei)).body.data as { id: string }[];
  expect(sources.map(({ id }) => id)).toContain(other);
  const asked = `${REMOTE()}/map_cell_type?from=${other}&column=cell%20type`;
  const report = (await s.call(asked, mei)).body.data as MappingReport;
  expect(report).toMatchObject({
    from: { id: other, cells: SMALL_DATASET.cells },
    shared: SMALL_DATASET.cells,
    cells: SMALL_DATASET.cells,
  });
  expect(report.categories.reduce((sum, { cells }) => sum + cells, 0)).toBe(report.labelled);
  const write = (json: object) => s.call(`${REMOTE()}/map_cell_type`, { token: mei.token, method: 'POST', json });
  const body = { from: other, column: 'cell type', expected: report.version, name: 'mapped' };
  const made = await write(body);
  expect([made.status, made.body.data.version]).toEqual([200, report.version]);
  expect(errorOf(await write(body))).toEqual([409, 'COLUMN_TAKEN']);
  expect(errorOf(await write({ ...body, name: 'again', expected: 'b'.repeat(32) }))).toEqual([412, 'VERSION_CONFLICT']);
  expect(errorOf(await write({ ...body, name: 'again', column: 'nope' }))).toEqual([404, 'COLUMN_NOT_FOUND']);
  const stranger = await person(s, `reader${dataset}`);
  const theirs = await service.dataset(stranger);
  expect(errorOf(await write({ ...body, name: 'again', from: theirs }))).toEqual([404, 'NOT_FOUND']);
});

test('a child is told of labels that were edited in its parent, takes them over, and undo gives them back', async () => {
  await create('many', firstCells(120));
  const { id } = (await subcluster(await byName('many'))).body.data;
  await complete(id);
  const [parent, child] = [dataset, await service.dataset({ spaceId, userId: mei.userId })];
  await s.deps.db('jobs').where({ id }).update({ dataset_id: child });
  const told = async (who = mei) => (await s.call(`${REMOTE()}/parent_labels`, who)).body.data as ParentLabels;
  const edit = async (change: object) => {
    const labels = (await s.call(`${USER()}/labels`, mei)).body.data as Labels;
    const expected = labels.columns.find(({ column }) => column === 'group')!.version;
    const json = { column: 'group', expected, edit: change };
    expect((await s.call(`${USER()}/labels`, { token: mei.token, method: 'POST', json })).status).toBe(200);
  };
  expect(await told()).toEqual({ parent: null, columns: [] });
  useDataset(child);
  expect(await told()).toEqual({ parent: { id: parent, name: 'PBMC' }, columns: [] });
  useDataset(parent);
  await edit({ kind: 'rename', category: 'stim', name: 'IFN' });
  useDataset(child);
  const { columns } = await told(jose);
  expect(columns).toMatchObject([
    { column: 'group', of: 'group', cells: 400, kept: 0, change: { by: 'mei', edit: { kind: 'rename', name: 'IFN' } } },
  ]);
  const [{ column, version, to }] = columns as [ParentLabels['columns'][number]];
  const take = (json: object, who = jose) =>
    s.call(`${REMOTE()}/parent_labels`, { token: who.token, method: 'POST', json });
  expect(errorOf(await take({ columns: [{ column, version: to, to }] }))).toEqual([412, 'VERSION_CONFLICT']);
  expect(errorOf(await take({ columns: [{ column: 'sample', version, to }] }))).toEqual([412, 'VERSION_CONFLICT']);
  expect(errorOf(await take({ columns: [{ column: 'phase', version, to }] }))).toEqual([409, 'CONFLICT']);
  const made = await take({ columns: [{ column, version, to }] });
  expect([made.status, made.body.data[0].version]).toEqual([200, to]);
  expect(made.body.data[0].changes.at(-1)).toMatchObject({ by: 'jose', edit: { kind: 'inherit', cells: 400 } });
  expect((await told()).columns).toEqual([]);
  await edit({ kind: 'undo' });
  expect((await told()).columns).toMatchObject([{ column, version, to }]);
  const stranger = await person(s, `stranger${dataset}`);
  expect(errorOf(await take({ columns: [{ column, version, to }] }, stranger))).toEqual([404, 'NOT_FOUND']);
  useDataset(parent);
  expect((await s.call(USER(), { token: mei.token, method: 'DELETE' })).status).toBe(200);
  useDataset(child);
  expect(await told()).toEqual({ parent: null, columns: [] });
  expect(errorOf(await take({ columns: [{ column, version, to }] }))).toEqual([409, 'CONFLICT']);
});
