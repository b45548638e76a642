/** A dataset, its named states, and two members who edit it; a new dataset for each test. */
import { execFileSync } from 'node:child_process';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { DatasetState, Labels, Subsets } from '@stroma/contract';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { PYTHON, SMALL_DATASET, startWithService, type ServerWithService } from './dataset-service.ts';
import { enterTeam, join, person, team, type Person } from './people.ts';
import type { TestServer } from './server.ts';
import { claim } from './wizard.ts';

export let service: ServerWithService;
export let s: TestServer;
export let mei: Person;
export let jose: Person;
export let spaceId: string;
export let dataset: string;
/** Starts the server with a space of both members. */
export async function openStates(): Promise<void> {
  service = await startWithService();
  s = service.s;
  [mei, jose] = [await person(s, 'mei'), await person(s, 'jose')];
  spaceId = await team(s, mei);
  await join(s, spaceId, jose);
  await s.deps.db('space_members').where({ space_id: spaceId }).update({ can_edit: true, can_delete: true });
  for (const each of [mei, jose]) await enterTeam(s, each, spaceId);
}
export async function newDataset(): Promise<void> {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset({ spaceId, userId: mei.userId });
}

export const COLUMN = 'cell type';
export const TOOL = 'user/analysis/tools/differential-expression';
export const group = (category: string) => ({ name: category, column: COLUMN, categories: [category] });
export const PARAMS = {
  ...{ mode: 'normal', a: group('T'), b: group('B'), batchBy: null, batchCategories: [] },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
/** Path of a dataset call; by default of the new dataset. */
export const datasetPath = (path: string, id = dataset) => `user/user_datasets/${id}/${path}`;
export const call = (path: string, options: object = {}, who = mei) => s.call(path, { token: who.token, ...options });
export const get = async (path: string, who = mei) => (await call(path, {}, who)).body.data;
/** Calls, expects success and returns the data. */
export async function expectSuccess(path: string, json: object, method = 'POST', who = mei): Promise<any> {
  const reply = await call(path, { json, method }, who);
  expect([path, reply.status, reply.body.error]).toEqual([path, 200, undefined]);
  return reply.body.data;
}
/** Names the current state; `named` expects success. */
export const requestState = (given: string, note: string | null = null, who = mei, id = dataset) =>
  call(datasetPath('states', id), { json: { name: given, note } }, who);
export const createState = async (given: string): Promise<DatasetState> => {
  s.clock.now += 1000;
  return expectSuccess(datasetPath('states'), { name: given, note: null });
};
/** Headers of a call that reads a state. */
export const stateHeader = ({ id }: { id: string }) => ({ headers: { 'x-stroma-state': id } });

export const versionOf = async (column: string): Promise<string> =>
  ((await get(datasetPath('labels'))) as Labels).columns.find((one) => one.column === column)!.version!;
export const edit = async (change: object, column = COLUMN, who = mei) =>
  expectSuccess(datasetPath('labels'), { column, expected: await versionOf(column), edit: change }, 'POST', who);
export const categories = async (column = COLUMN): Promise<string[]> =>
  (await get(datasetPath(`observation_annotation?name=${encodeURIComponent(column)}`)))[0].categories;
export const bits = (from: number, to: number) => {
  const bytes = Buffer.alloc(Math.ceil(SMALL_DATASET.cells / 8));
  for (let cell = from; cell < to; cell += 1) bytes[cell >> 3]! |= 128 >> (cell & 7);
  return { op: 'and', of: [{ cells: { bits: bytes.toString('base64') } }] };
};
export const subsets = async (): Promise<Subsets> => get(datasetPath('observation_subset'));
export const editSubset = (json: object, who = mei) =>
  call(`remote/${datasetPath('observation_edit_subset')}`, { json }, who);

const WRITE = `
import sys, pandas as pd
from pathlib import Path
folder = Path(sys.argv[1]); folder.mkdir(parents=True, exist_ok=True)
pd.DataFrame({'gene': ['CD3D', 'LYZ', 'T'], 'log2fc': [1.5, -2.0, 0.5]}).to_parquet(folder / 'deg.parquet')
`;
/** A finished differential expression with a table of three genes. Returns its id. */
export async function runAnalysis(params: object = PARAMS, title = 'T vs B'): Promise<string> {
  const { id } = await expectSuccess(TOOL, { dataset, name: title, params });
  const job = await claim(s);
  execFileSync(PYTHON, ['-c', WRITE, pathOf(fileURLToPath(s.deps.config.objectStore), 'results', id)]);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: differentialExpressionFixture });
  return id;
}

interface Read {
  path: string;
  json?: object;
  accept?: string;
}
export const BINARY = 'application/octet-stream';
/** Reads of labels, cells, colours, charts, results, figures and views. */
export function readCalls(results: readonly string[], sets: readonly string[]): Read[] {
  const expression = { genes: ['CD3D'], layer: 'normalized', groupBy: COLUMN, compare: null, distributions: true };
  const cells = { op: 'and', of: [{ cells: { column: 'sample', categories: ['s1'] } }] };
  return [
    { path: datasetPath('labels') },
    { path: `remote/user/user_datasets/${dataset}` },
    { path: datasetPath('observation_annotation?name=cell+type'), accept: BINARY },
    { path: datasetPath('observation_annotation?name=cell+type&name=cluster') },
    { path: `remote/${datasetPath('observation_annotation_view2')}` },
    { path: `remote/${datasetPath('observation_color_manager?column=cell+type')}` },
    { path: datasetPath('celltype_hierarchy2') },
    { path: datasetPath('quality') },
    { path: datasetPath('summary?column=cell+type&gene=CD3D') },
    { path: datasetPath('expression'), json: expression },
    { path: datasetPath('cell_count'), json: { cells } },
    { path: datasetPath('cell_bits'), json: { cells } },
    { path: datasetPath('views') },
    { path: datasetPath('board') },
    { path: datasetPath('cell_sets') },
    { path: datasetPath('observation_subset') },
    ...sets.map((id) => ({ path: datasetPath(`cell_sets/${id}/bits`), accept: BINARY })),
    { path: `user/analysis/results?dataset=${dataset}` },
    { path: `${TOOL}/results?dataset=${dataset}` },
    ...results.flatMap((id) => [
      { path: `user/analysis/results/${id}` },
      { path: `user/analysis/results/${id}/tables/deg?sort=log2fc` },
      { path: `user/analysis/results/${id}/tables/deg`, accept: 'text/csv' },
    ]),
  ];
}

/** Replies to the read calls as texts, in a state or in the present. */
export async function bytes(all: readonly Read[], state?: DatasetState, who = mei): Promise<string[]> {
  const found: string[] = [];
  for (const { path, json, accept } of all) {
    const reply = await fetch(`${s.url}/api/${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
        ...(state && { 'x-stroma-state': state.id }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const meta = reply.headers.get('x-stroma-meta') ?? '';
    const body = Buffer.from(await reply.arrayBuffer());
    found.push(`${path} ${reply.status} ${meta} ${accept === BINARY ? body.toString('hex') : body.toString()}`);
  }
  return found;
}

const BOARD = {
  ...{ width: 183, height: 120, palette: 'Default', letters: 'lower' },
  panels: [
    {
      ...{ id: 'p1', title: 'LYZ by cluster', x: 0, y: 0, width: 89, height: 60 },
      view: { chart: 'violin', genes: ['LYZ'], layer: 'normalized', groupBy: 'cluster', compare: null },
    },
  ],
};
/** A dataset with an outdated and a current result, subsets, a view and a figure. Returns the results. */
export async function fillDataset(): Promise<string[]> {
  const first = await runAnalysis();
  const set = await expectSuccess(datasetPath('cell_sets'), { name: 'chosen', cells: bits(0, 200) });
  await expectSuccess(datasetPath('cell_sets'), { name: 'other', cells: bits(100, 260) });
  await edit({ kind: 'assign', cells: { column: 'cluster', categories: ['0'] }, name: 'B' });
  const chosen = { name: 'chosen', cellSet: set.hash, set: set.id };
  const s3 = { name: 's3', column: 'sample', categories: ['s3'] };
  const second = await runAnalysis({ ...PARAMS, a: chosen, b: s3 }, 'chosen vs s3');
  await edit({ kind: 'rename', category: 'B', name: 'B_cells' });
  await expectSuccess(datasetPath('views'), { name: 'Figure 1', tab: 'expression', query: '?gene=LYZ' });
  await expectSuccess(datasetPath('board'), { version: 0, value: BOARD }, 'PUT');
  return [first, second];
}
