/** @mariadb services/upkeep/demo-tour.ts services/accounts/demo-shares.ts */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOOLS, type ToolSlug } from '@stroma/contract';
import type { ToolDefinition } from '@stroma/contract/tools';
import { person, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../basics/ids.ts';
import { applyFailure } from '../runners/job-effects.ts';
import { checkParams } from '../tasks/task-params.ts';
import type { NewTask } from '../tasks/tasks.ts';
import { ensureDemo } from './demo.ts';
import { DEMO_PLAN, DEMO_TOOLS, type DemoFacts } from './demo-plan.ts';
import { continueTour, DEMO_NAME, isDemoPreparing, type DemoActions } from './demo-tour.ts';

const SLUGS = Object.keys(TOOLS) as ToolSlug[];
const SAMPLES = ['untreated', 'treated'].flatMap((condition) =>
  [1, 2, 3].map((n) => ({ name: `${condition}_${n}`, condition })),
);
const FACTS = { samples: SAMPLES, types: ['Malignant'], regulons: { FOXP3: ['IL2RA', 'CTLA4'] } };
const facts: DemoFacts = {
  ...FACTS,
  contigs: new Map(SAMPLES.map(({ name }) => [name, newId()])),
  done: new Map(SLUGS.map((slug) => [slug, newId()])),
};

test('every tool that is submitted on a dataset has a request that its schema takes; each other one has a reason', () => {
  for (const slug of SLUGS) {
    const { job, computed, internal }: ToolDefinition = TOOLS[slug];
    const planned = DEMO_PLAN[slug];
    // A tool that was just made has no line yet.
    if (planned === undefined) continue;
    if (!job || !computed || internal) {
      expect([slug, typeof planned]).toEqual([slug, 'string']);
      continue;
    }
    if (typeof planned === 'string') throw new Error(`${slug}: ${planned}`);
    expect(() => checkParams(slug, planned.params(facts))).not.toThrow();
  }
  // Of the product.
  expect(DEMO_TOOLS.length).toBeGreaterThanOrEqual(14);
  expect(Object.keys(DEMO_PLAN).length - DEMO_TOOLS.length).toBe(7);
  for (const [after, before] of [
    ['trajectory-genes', 'trajectory'],
    ['ith', 'cnv'],
    ['enrichment', 'differential-expression'],
  ] as const)
    expect(DEMO_TOOLS.indexOf(before)).toBeLessThan(DEMO_TOOLS.indexOf(after));
});

let s: TestServer;
let mei: Person;
let folder: string;
const submitted: NewTask[] = [];
const uploaded: string[] = [];
const imported = newId();

/** Uploads and analyses as if they were done at once. */
const actions = (): DemoActions => ({
  async upload({ spaceId, userId, name, kind }) {
    uploaded.push(name);
    const ids = { id: newId(), job: newId() };
    await addJob({ id: ids.job, space_id: spaceId, created_by: userId, tool: 'import', name });
    const file = { id: ids.id, space_id: spaceId, created_by: userId, name, size: 1, kind, state: 'completed' };
    const dataset_id = kind === 'annotated' ? imported : null;
    await s.deps.db('files').insert({ ...file, created_at: s.deps.now(), job_id: ids.job, dataset_id });
    if (!dataset_id) return;
    const row = { id: dataset_id, space_id: spaceId, created_by: userId, name: DEMO_NAME, kind: 'custom' };
    await s.deps
      .db('datasets')
      .insert({ ...row, cells: 9, genes: 9, samples: 6, simulated: true, job_id: ids.job, created_at: s.deps.now() });
  },
  async submit(task) {
    submitted.push(task);
    const made = { id: newId(), space_id: task.spaceId, created_by: task.user.id, tool: task.tool, name: task.name };
    await addJob({
      ...made,
      source_dataset_id: task.datasetId,
      params: JSON.stringify(task.params),
      status: 'running',
    });
  },
});
const addJob = (row: Record<string, unknown>) =>
  s.deps.db('jobs').insert({
    ...{
      status: 'completed',
      params: '{}',
      inputs: '{}',
      fence: 0,
      attempt: 0,
      lease_until: 0,
      created_at: s.deps.now(),
    },
    ...row,
  });
const step = () => continueTour(s.deps, folder, actions());
const complete = () => s.deps.db('jobs').where({ status: 'running' }).update({ status: 'completed' });
const listed = async (who: Pick<Person, 'token'>) =>
  (await s.call('user/user_datasets', { token: who.token })).body.data as any[];

beforeAll(async () => {
  s = await startServer({ STROMA_FEATURES: 'import,integrate,explore' });
  await ensureDemo(s.deps);
  mei = await person(s, 'mei');
  folder = mkdtempSync(join(tmpdir(), 'stroma-tour-'));
});
afterAll(() => s.close());

const preparing = async () => (await s.call('user/demo', { token: mei.token })).body.data.preparing as boolean;
test('a first start says that the demo is being prepared, for half an hour at most', async () => {
  expect(await preparing()).toBe(false);
  s.deps.config.demoDir = mkdtempSync(join(tmpdir(), 'stroma-seed-'));
  // The process of the tests may have run for longer than that.
  expect(await isDemoPreparing(s.deps, 29 * 60_000)).toBe(true);
  expect(await isDemoPreparing(s.deps, 31 * 60_000)).toBe(false);
  mkdirSync(join(s.deps.config.demoDir, 'tour'));
  writeFileSync(join(s.deps.config.demoDir, 'tour', 'DONE'), '');
  expect(await preparing()).toBe(false);
  rmSync(join(s.deps.config.demoDir, 'tour'), { recursive: true });
});

test('nothing happens before the dataset is whole; then it is uploaded once, dataset first, and everybody may read it', async () => {
  for (const { name } of SAMPLES) writeFileSync(join(folder, `contigs_${name}.csv`), 'barcode\n');
  writeFileSync(join(folder, 'demo.json'), JSON.stringify(FACTS));
  await step();
  expect(uploaded).toEqual([]);
  writeFileSync(join(folder, `${DEMO_NAME}.h5ad`), '');
  await step();
  await step();
  expect(uploaded).toEqual([`${DEMO_NAME}.h5ad`, ...SAMPLES.map(({ name }) => `contigs_${name}.csv`).sort()]);
  const used = (await s.call('user/storage', { token: mei.token })).body.data?.used ?? 0;
  expect(used).toBe(0);
  expect(await listed(mei)).toMatchObject([{ id: imported, name: DEMO_NAME, sharedFrom: 'demo' }]);
  expect(await preparing()).toBe(false);
  const later = await s.register('later');
  expect(await listed({ token: later })).toMatchObject([{ id: imported, sharedFrom: 'demo' }]);
});

test('one analysis at a time, none while somebody else waits, each once, also after a start in the middle', async () => {
  expect(submitted.map(({ tool }) => tool)).toEqual([DEMO_TOOLS[0]]);
  await step();
  expect(submitted).toHaveLength(1);
  await complete();
  const waiting = { id: newId(), space_id: mei.spaceId, created_by: mei.userId, tool: 'cnv', name: 'mine' };
  await addJob({ ...waiting, status: 'submitted' });
  await step();
  expect(submitted).toHaveLength(1);
  await s.deps.db('jobs').where({ id: waiting.id }).delete();
  for (let round = 0; round < DEMO_TOOLS.length + 2; round += 1) {
    await step();
    await complete();
  }
  expect(submitted.map(({ tool }) => tool)).toEqual(DEMO_TOOLS);
  expect(existsSync(join(folder, 'DONE'))).toBe(true);
  const { name } = submitted.find(({ tool }) => tool === 'ith')!;
  await s.deps.db('jobs').where({ name }).delete();
  await step();
  expect(submitted).toHaveLength(DEMO_TOOLS.length);
});

test('nobody is told that an analysis of the demo has ended; one that the demo user asks for says so', async () => {
  expect(submitted.every(({ isUnasked }) => isUnasked)).toBe(true);
  const job = await s.deps.db('jobs').where({ tool: 'cnv' }).first();
  const failure = { id: 'WORK_TOO_SLOW', params: {} } as never;
  const told = (is_unasked: boolean) =>
    s.deps.db.transaction((trx) => applyFailure(trx, { ...job, is_unasked }, failure, s.deps.now()));
  expect((await told(true)).notifications).toEqual([]);
  expect((await told(false)).notifications).toMatchObject([{ user_id: job.created_by, kind: 'job' }]);
});

test('others see the demo’s results with its dataset, and cannot delete them; results of other datasets stay private', async () => {
  const db = s.deps.db;
  const results = (token: string, dataset: string) => s.call(`user/analysis/results?dataset=${dataset}`, { token });
  const shown = await results(mei.token, imported);
  expect([shown.status, shown.body.data?.length]).toEqual([200, DEMO_TOOLS.length - 1]);
  const cnv = shown.body.data.find((one: any) => one.tool === 'cnv');
  expect((await s.call(`user/analysis/results/${cnv.id}`, { token: mei.token })).status).toBe(200);
  const removal = await s.call(`user/analysis/results/${cnv.id}`, { token: mei.token, method: 'DELETE' });
  expect(removal.status).toBe(404);
  const own = await db('jobs').where({ id: cnv.id }).first();
  // What the demo user shares manually is shared without its analyses.
  const given = await db('datasets').where({ id: imported }).first();
  const other = newId();
  await db('datasets').insert({ ...given, id: other, job_id: null, name: 'other' });
  const { shared_by } = await db('dataset_shares').where({ dataset_id: imported }).first();
  await db('dataset_shares').insert({ dataset_id: other, space_id: mei.spaceId, shared_by, shared_at: 1 });
  const job = { id: newId(), space_id: given.space_id, created_by: shared_by, source_dataset_id: other };
  await addJob({ ...job, tool: 'cnv', name: 'private', status: 'completed' });
  expect((await results(mei.token, other)).body.data).toEqual([]);
  expect((await s.call(`user/analysis/results/${job.id}`, { token: mei.token })).status).toBe(404);
  await db('dataset_shares').where({ space_id: mei.spaceId }).delete();
  expect((await s.call(`user/analysis/results/${own.id}`, { token: mei.token })).status).toBe(404);
});
