/** @mariadb services/removal/deletion.ts services/removal/storage-parts.ts services/storage/stored.ts services/storage/stored-count.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@stroma/contract';
import { finishRemovals } from '../../src/services/removal/deletion.ts';
import { removeExpiredCheckpoints } from '../../src/services/removal/storage-parts.ts';
import { sweepCheckpoints } from '../../src/services/storage/checkpoints.ts';
import { chargeRecentJobs } from '../../src/services/storage/job-charges.ts';
import { countStored } from '../../src/services/storage/stored-count.ts';
import { cleanUp } from '../../src/services/upkeep/housekeeping.ts';
import { storeText } from '../downloads.ts';
import { enterTeam, person, team, type Person } from '../people.ts';
import { errorOf, ROUNDS, startServer, type TestServer } from '../server.ts';
import { claim, draftBody, importResult, parsedFile, upload } from '../wizard.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  s = await startServer();
  ann = await person(s, 'ann');
  bob = await person(s, 'bob');
});
afterAll(() => s.close());

const keys = async (...folders: string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const folder of folders) for await (const { key } of s.deps.store.list(folder)) found.push(key);
  return found.sort();
};
const overview = async ({ token }: Person) => (await s.call('user/storage/parts', { token })).body.data;
const part = async (who: Person, kind: string): Promise<number> =>
  (await overview(who)).parts.find((each: any) => each.kind === kind).bytes;
const used = async (who: Person): Promise<number> => (await overview(who)).used;
const remove = ({ token }: Person, path: string) => s.call(path, { token, method: 'DELETE' });
/** Advances the clock; the sessions stay. */
async function wait(ms: number): Promise<void> {
  s.clock.now += ms;
  await s.deps.db('sessions').update({ created_at: s.clock.now, seen_at: s.clock.now });
}
/** `storage_used` is the sum of its rows, for every space. */
async function expectSums(): Promise<void> {
  for (const { id, storage_used } of await s.deps.db('spaces')) {
    let sum = 0;
    for (const [table, column] of [
      ['files', 'size'],
      ['drafts', 'bytes'],
      ['reference_sets', 'bytes'],
      ['stored', 'bytes'],
    ] as const)
      for (const row of await s.deps.db(table).where({ space_id: id }).select(column)) sum += Number(row[column]);
    expect([id, Number(storage_used)]).toEqual([id, sum]);
  }
}
/** Files that a runner writes while it works on a step. */
async function use(job: string, sha: string, bytes = 10): Promise<void> {
  await storeText(s, `job-checkpoints/${job}/${sha}`, '{}');
  await storeText(s, `checkpoint-users/${sha}/${job}`, '{}');
  await storeText(s, `checkpoints/${sha}/step.json`, '{}');
  await storeText(s, `checkpoints/${sha}/array`, 'x'.repeat(bytes - 2));
}
/** A file of 4 bytes whose import used the checkpoints and wrote a sample of 7 bytes and a result of 5 bytes. */
async function imported(who: Person, name: string, ...shas: string[]): Promise<{ id: string; job: string }> {
  const id = await upload(s, who.token, name, new Uint8Array([1, 2, 3, 4]));
  const job = await claim(s);
  for (const sha of shas) await use(job.id, sha);
  await storeText(s, `samples/${id}/counts.npz`, 'x'.repeat(7));
  await storeText(s, `results/${job.id}/result.json`, 'x'.repeat(5));
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: importResult() });
  return { id, job: job.id };
}

test('a checkpoint is charged once to each space that uses it, and goes with its last user', async () => {
  const first = await imported(ann, 'one.zip', 'both', 'hers');
  expect(await used(ann)).toBe(4 + 7 + 5 + 20);
  const second = await imported(ann, 'two.zip', 'both');
  const third = await imported(bob, 'three.zip', 'both');
  expect([await part(ann, 'checkpoints'), await part(bob, 'checkpoints')]).toEqual([20, 10]);
  await expectSums();
  await remove(ann, `user/files/${first.id}`);
  expect([await part(ann, 'checkpoints'), await part(bob, 'checkpoints')]).toEqual([10, 10]);
  await remove(ann, `user/files/${second.id}`);
  expect([await used(ann), await part(bob, 'checkpoints')]).toEqual([0, 10]);
  expect(await keys('checkpoints')).toEqual(['checkpoints/both/array', 'checkpoints/both/step.json']);
  await remove(bob, `user/files/${third.id}`);
  expect(await used(bob)).toBe(0);
  expect(await keys('')).toEqual([]);
});

test('one press frees the steps of ended jobs alone; a job that was taken up again keeps its own', async () => {
  const { id, job } = await imported(ann, 'freed.zip', 'done', 'again');
  const other = await upload(s, ann.token, 'open.zip', new Uint8Array([1, 2, 3, 4]));
  const open = await claim(s);
  await use(open.id, 'again');
  await s.internal(`/jobs/${open.id}/suspended`, { fence: open.fence });
  expect(await overview(ann)).toMatchObject({ freeable: 10 });
  const { body } = await s.call('user/storage/free', { token: ann.token, method: 'POST' });
  expect(body.data.freeable).toBe(0);
  expect(await part(ann, 'checkpoints')).toBe(10);
  expect(await keys('checkpoints')).toEqual(['checkpoints/again/array', 'checkpoints/again/step.json']);
  // The removal is recorded, and the job is resumed before it is carried out.
  await use(job, 'kept');
  await s.deps.db('jobs').where({ id: job }).update({ status: 'submitted' });
  const due = { id: 'noted', kind: 'steps', target: job, due_at: s.clock.now, until: 0 };
  await s.deps.db('removals').insert(due);
  await finishRemovals(s.deps);
  expect(await keys('checkpoints/kept')).toHaveLength(2);
  await s.deps.db('jobs').where({ id: job }).update({ status: 'completed' });
  for (const each of [id, other]) await remove(ann, `user/files/${each}`);
  await s.deps.db('jobs').where({ id: open.id }).delete();
  await sweepCheckpoints(s.deps);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
});

test('a job that looks for a checkpoint while it is removed finds it whole or computes it again', async () => {
  const { id } = await imported(ann, 'raced.zip', 'raced');
  const { remove: real } = s.deps.store;
  s.deps.store.remove = async (key) => {
    // It registered and looked just before its note went.
    if (key === 'checkpoints/raced/step.json') await storeText(s, 'checkpoint-users/raced/late', '{}');
    await real(key);
  };
  await remove(ann, `user/files/${id}`);
  s.deps.store.remove = real;
  expect(await keys('checkpoints')).toEqual(['checkpoints/raced/array']);
  await real('checkpoint-users/raced/late');
  // Modification times of files use the machine's clock.
  await wait(Date.now() + 2 * 3600_000 - s.clock.now);
  await sweepCheckpoints(s.deps);
  expect(await keys('')).toEqual([]);
});

test('checkpoints nobody used for so many days are removed; with 0 days they go with the end of the job', async () => {
  const old = await imported(ann, 'old.zip', 'old', 'shared');
  await wait(20 * DAY);
  const recent = await imported(ann, 'recent.zip', 'shared');
  await wait(10 * DAY + 1);
  await removeExpiredCheckpoints(s.deps);
  expect(await keys('checkpoints')).toEqual(['checkpoints/shared/array', 'checkpoints/shared/step.json']);
  expect(await part(ann, 'checkpoints')).toBe(10);
  await wait(20 * DAY);
  await removeExpiredCheckpoints(s.deps);
  expect([await keys('checkpoints'), await part(ann, 'checkpoints')]).toEqual([[], 0]);
  s.deps.config.checkpointDays = 0;
  const none = await imported(ann, 'none.zip', 'short');
  s.deps.config.checkpointDays = 30;
  expect([await keys('checkpoints', 'checkpoint-users', 'job-checkpoints'), await part(ann, 'checkpoints')]).toEqual([
    [],
    0,
  ]);
  await expectSums();
  for (const { id } of [old, recent, none]) await remove(ann, `user/files/${id}`);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
});

test('what a runner writes after its job was deleted goes when the runner must have noticed', async () => {
  const id = await upload(s, ann.token, 'late.zip', new Uint8Array([1, 2, 3, 4]));
  const job = await claim(s);
  expect((await remove(ann, `user/files/${id}`)).status).toBe(200);
  expect(await used(ann)).toBe(0);
  await use(job.id, 'late');
  await storeText(s, `results/${job.id}/job.log`, 'late');
  await storeText(s, `samples/${id}/counts.npz`, 'late');
  await finishRemovals(s.deps);
  expect((await keys('')).length).toBeGreaterThan(0);
  await wait(3 * s.deps.config.leaseMs);
  await finishRemovals(s.deps);
  expect([await keys(''), await s.deps.db('removals')]).toEqual([[], []]);
});

test('a store that cannot be reached does not fail the deletion, and is tried again', async () => {
  const { id } = await imported(ann, 'away.zip', 'away');
  const { remove: real } = s.deps.store;
  s.deps.store.remove = () => Promise.reject(new Error('away'));
  expect((await remove(ann, `user/files/${id}`)).status).toBe(200);
  s.deps.store.remove = real;
  expect(await used(ann)).toBe(0);
  expect((await keys('')).length).toBeGreaterThan(0);
  await wait(60_000);
  await cleanUp(s.deps, s.uploadsDir);
  expect([await keys(''), await s.deps.db('removals')]).toEqual([[], []]);
});

test('a space that is full starts no analysis, whatever fills it, until it has room', async () => {
  const files = [await imported(ann, 'ctrl.zip', 'fills'), await imported(ann, 'stim.zip')];
  const body = draftBody(files.map(({ id }) => id));
  const draft = (await s.call('user/analysis/drafts', { token: ann.token, json: body })).body.data;
  const space = s.deps.db('spaces').where({ id: ann.spaceId });
  await space.clone().update({ storage_limit: await used(ann) });
  const start = (what: string) =>
    s.call(`user/analysis/drafts/${draft.id}/${what}`, { token: ann.token, method: 'POST' });
  for (const what of ['preprocess', 'submit']) expect(errorOf(await start(what))).toEqual([413, 'STORAGE_FULL']);
  await s.call('user/storage/free', { token: ann.token, method: 'POST' });
  const { status, body: started } = await start('submit');
  expect(status).toBe(200);
  await space.clone().update({ storage_limit: 1e9 });
  await remove(ann, `user/analysis/jobs/${started.data.id}`);
  for (const { id } of files) await remove(ann, `user/files/${id}`);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
});

test('copies that were fetched from S3 go too', async () => {
  const { id, job } = await imported(ann, 'cached.zip');
  const cached = [`samples/${id}`, `results/${job}`].map((key) => join(s.deps.config.dataDir, 's3-cache', key));
  for (const folder of cached) await mkdir(folder, { recursive: true });
  const { objectStore } = s.deps.config;
  s.deps.config.objectStore = 's3://bucket';
  await remove(ann, `user/files/${id}`);
  s.deps.config.objectStore = objectStore;
  for (const folder of cached) await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what a job writes after its end is counted for two hours, unless its removal is noted', async () => {
  const { id, job } = await imported(ann, 'late.zip', 'late');
  const before = await used(ann);
  const writeLate = (name: string) => storeText(s, `results/${job}/${name}.log`, 'xxx');
  await writeLate('first');
  await chargeRecentJobs(s.deps);
  expect(await used(ann)).toBe(before + 3);
  await writeLate('second');
  await s.deps.db('removals').insert({ id: 'noted', kind: 'steps', target: job, due_at: s.clock.now + DAY, until: 0 });
  await chargeRecentJobs(s.deps);
  expect(await used(ann)).toBe(before + 3);
  await s.deps.db('removals').delete();
  await wait(2 * 3600_000 - 1);
  await chargeRecentJobs(s.deps);
  expect(await used(ann)).toBe(before + 6);
  await writeLate('third');
  await wait(1);
  await chargeRecentJobs(s.deps);
  expect(await used(ann)).toBe(before + 6);
  await expectSums();
  await remove(ann, `user/files/${id}`);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
});

test('12 callers delete a file, and its space frees its steps: each byte is given back once', async () => {
  for (let round = 0; round < ROUNDS / 10; round += 1) {
    const kept = await imported(ann, `kept${round}.zip`, 'a', 'b');
    const before = await used(ann);
    const { id } = await imported(ann, `race${round}.zip`, 'b', 'c');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 4 === 3
          ? s.call('user/storage/free', { token: ann.token, method: 'POST' })
          : remove(ann, `user/files/${id}`),
      ),
    );
    for (const { status } of replies) expect([200, 404]).toContain(status);
    await expectSums();
    expect(await used(ann)).toBe(before - 20);
    await remove(ann, `user/files/${kept.id}`);
    expect([await used(ann), await keys('')]).toEqual([0, []]);
  }
});

test('12 callers delete an analysis with its draft and preprocessing: the quota is 0 afterwards', async () => {
  const files = [await parsedFile(s, ann.token, 'ctrl.zip'), await parsedFile(s, ann.token, 'stim.zip')];
  const call = async (path: string) =>
    (await s.call(`user/analysis/${path}`, { token: ann.token, method: 'POST' })).body.data;
  for (let round = 0; round < ROUNDS / 10; round += 1) {
    const draft = (await s.call('user/analysis/drafts', { token: ann.token, json: draftBody(files) })).body.data;
    await call(`drafts/${draft.id}/preprocess`);
    const { id } = await call(`drafts/${draft.id}/submit`);
    for (let i = 0; i < 2; i += 1) {
      const job = await claim(s);
      await use(job.id, 'wizard');
      await s.internal(`/jobs/${job.id}/fail`, {
        fence: job.fence,
        error: { id: 'JOB_FAILED', params: {} },
        retry: false,
      });
    }
    expect(await part(ann, 'checkpoints')).toBe(10);
    await Promise.all(Array.from({ length: 12 }, () => remove(ann, `user/analysis/jobs/${id}`)));
    await expectSums();
    expect(await part(ann, 'checkpoints')).toBe(0);
    expect(await s.deps.db('jobs').whereNot({ tool: 'import' })).toEqual([]);
  }
  for (const id of files) await remove(ann, `user/files/${id}`);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
});

test('a dataset that is moved is charged to the other space with its analyses, unless that has no room', async () => {
  const lab = await team(s, ann);
  const dataset = 'moving';
  const named = { name: 'D', kind: 'custom', cells: 1, genes: 1, samples: 1, created_by: ann.userId, created_at: 1 };
  await s.deps.db('datasets').insert({ id: dataset, space_id: ann.spaceId, ...named });
  const job = { created_by: ann.userId, tool: 'differential-expression', name: 'D', params: '{}', inputs: '{}' };
  await s.deps.db('jobs').insert({
    id: 'deg',
    space_id: ann.spaceId,
    ...job,
    created_at: 1,
    status: 'submitted',
    source_dataset_id: dataset,
  });
  await storeText(s, `datasets/${dataset}/x`, '12345');
  await storeText(s, `labels/${dataset}/1/codes`, '123');
  await storeText(s, 'results/deg/result.json', '12');
  await use('deg', 'deg');
  await s.deps.db('jobs').where({ id: 'deg' }).update({ status: 'completed', finished_at: s.clock.now });
  // State after an update: nothing was counted yet, and a kill has left half of it.
  const state = s.deps.db('platform_state');
  await state.clone().delete();
  await countStored(s.deps);
  await s.deps.db('stored').where({ owner_id: dataset }).delete();
  await s.deps.db('spaces').where({ id: ann.spaceId }).decrement('storage_used', 8);
  await state.clone().delete();
  await countStored(s.deps);
  expect(await used(ann)).toBe(20);
  await s.call(`user/user_datasets/${dataset}/board`, {
    token: ann.token,
    method: 'PUT',
    json: { version: 0, value: { width: 89, height: 100, palette: 'p', letters: 'none', panels: [] } },
  });
  const all = await used(ann);
  expect(all).toBeGreaterThan(20);
  const space = s.deps.db('spaces').where({ id: lab });
  const move = () => s.call(`user/user_datasets/${dataset}/move`, { token: ann.token, json: { spaceId: lab } });
  await space.clone().update({ storage_limit: all - 1 });
  expect(errorOf(await move())).toEqual([413, 'STORAGE_FULL']);
  expect(await used(ann)).toBe(all);
  await space.clone().update({ storage_limit: LIMITS.defaultStorageBytes });
  expect((await move()).status).toBe(200);
  expect(await used(ann)).toBe(0);
  await expectSums();
  await enterTeam(s, ann, lab);
  expect(await used(ann)).toBe(all);
  await remove(ann, `user/user_datasets/${dataset}`);
  expect([await used(ann), await keys('')]).toEqual([0, []]);
  await enterTeam(s, ann, ann.spaceId);
});
