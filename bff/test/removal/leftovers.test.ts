import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOrphans } from '../../src/services/admin/admin-storage.ts';
import { storeText } from '../downloads.ts';
import { errorOf, startServer, type TestServer } from '../server.ts';
import { claim, create, parsedFile, upload } from '../wizard.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('leaver');
});
afterAll(() => s.close());
const keys = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of s.deps.store.list(folder)) found.push(key);
  return found.sort();
};
const remove = (id: string) => s.call(`user/files/${id}`, { method: 'DELETE', token });
const used = async (): Promise<number> => (await s.call('user/storage', { token })).body.data.used;

test('a file that is deleted while it is uploaded takes its bytes along with its quota', async () => {
  const before = await used();
  const { id, location, headers } = await create(s, token, 'quota.zip', 9);
  const patch = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(`${s.url}${location}`, { method: 'PATCH', headers: patch, body: new Uint8Array(5) });
  expect((await stat(join(s.uploadsDir, id))).size).toBe(5);
  expect((await remove(id)).status).toBe(200);
  expect((await readdir(s.uploadsDir)).filter((name) => name.startsWith(id))).toEqual([]);
  expect(await used()).toBe(before);
});

test('what no row refers to is removed after an hour; an upload under way, a stored file and what is new stay', async () => {
  const going = await create(s, token, 'going.zip', 9);
  const kept = await upload(s, token, 'kept.zip', new Uint8Array(3));
  const old = new Date(s.clock.now - 3600_000 - 1000);
  const place = async (folder: string, name: string, at: Date) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), 'lost');
    await utimes(join(folder, name), at, at);
  };
  const objects = join(s.deps.config.dataDir, 'objects');
  for (const [name, at] of [
    ['lost', old],
    ['new', new Date(s.clock.now)],
  ] as const) {
    await place(s.uploadsDir, `${name}0000`, at);
    await place(s.uploadsDir, `${name}0000.json`, at);
    for (const folder of ['files', 'samples']) await place(join(objects, folder, `${name}0000`), 'content.zip', at);
  }
  for (const name of [going.id, `${going.id}.json`]) await utimes(join(s.uploadsDir, name), old, old);
  await utimes(join(objects, 'files', kept, 'content.zip'), old, old);
  expect(await removeOrphans(s.deps)).toBe(16);
  expect((await readdir(s.uploadsDir)).sort()).toEqual(
    [going.id, `${going.id}.json`, 'new0000', 'new0000.json'].sort(),
  );
  expect(await keys('samples')).toEqual(['samples/new0000/content.zip']);
  expect((await keys('files')).sort()).toEqual([`files/${kept}/content.zip`, 'files/new0000/content.zip'].sort());
  await claim(s);
});

test('a deleted file takes its parsed matrix and its own checkpoints; what another job uses stays', async () => {
  const id = await parsedFile(s, token, 'sample.zip');
  const { job_id: job } = await s.deps.db('files').where({ id }).first('job_id');
  await storeText(s, `samples/${id}/counts.npz`, 'x');
  for (const [sha, users] of [
    ['own', [job]],
    ['shared', [job, 'another']],
  ] as const) {
    await storeText(s, `checkpoints/${sha}/step.json`, '{}');
    for (const user of users) {
      await storeText(s, `job-checkpoints/${user}/${sha}`, '{}');
      await storeText(s, `checkpoint-users/${sha}/${user}`, '{}');
    }
  }
  expect((await remove(id)).status).toBe(200);
  expect(await keys(`samples/${id}`)).toEqual([]);
  expect(await keys('checkpoints')).toEqual(['checkpoints/shared/step.json']);
  expect(await keys('checkpoint-users')).toEqual(['checkpoint-users/shared/another']);
  expect(await keys('job-checkpoints')).toEqual(['job-checkpoints/another/shared']);
});

test('a runner that stops hands its job back: claimed again at once, the attempt not counted, the old fence refused', async () => {
  await upload(s, token, 'back.zip', new Uint8Array(3));
  for (let i = 0; i < 5; i += 1) {
    const job = await claim(s, `r${i}`);
    expect([job.tool, job.attempt]).toEqual(['import', 1]);
    expect((await s.internal(`/jobs/${job.id}/release`, { fence: job.fence + 1 })).status).toBe(409);
    expect((await s.internal(`/jobs/${job.id}/release`, { fence: job.fence })).status).toBe(200);
    for (const call of ['heartbeat', 'complete', 'fail', 'release'])
      expect(errorOf(await s.internal(`/jobs/${job.id}/${call}`, { fence: job.fence, error: { id: 'X' } }))).toEqual([
        409,
        'CONFLICT',
      ]);
  }
  const job = await claim(s);
  await s.deps.db('jobs').where({ id: job.id }).update({ requested: 'suspend' });
  await s.internal(`/jobs/${job.id}/release`, { fence: job.fence });
  expect(await s.deps.db('jobs').where({ id: job.id }).first()).toMatchObject({ status: 'suspended', requested: null });
});
