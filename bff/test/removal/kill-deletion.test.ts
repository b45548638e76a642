import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../dataset-service.ts';
import { person, team, type Person } from '../people.ts';
import { startServer, type TestServer } from '../server.ts';
import { claim, importResult, upload } from '../wizard.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
/** Time for a removal that must wait for its turn, next to other suites, after this process has ended. */
const FILES = 20_000;
jest.setTimeout(300_000);
let s: TestServer;
let ann: Person;
let port: number;
beforeAll(async () => {
  s = await startServer();
  ann = await person(s, 'ann');
  port = await freePort();
});
afterAll(() => s.close());

/** The BFF as its own process over the same database and data folder. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ STROMA_DATA_DIR: s.deps.config.dataDir, DATABASE_URL: s.deps.config.databaseUrl },
      ...{ INTERNAL_SECRET: 'test-secret', PORT: String(port), STROMA_DEMO: '0', LOG_LEVEL: 'error' },
    },
    stdio: 'ignore',
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('the BFF did not start');
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) return child;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** FILES files of one byte, a hundred at a time. */
async function fill(folder: string): Promise<void> {
  for (let i = 0; i < FILES; i += 100)
    await Promise.all(Array.from({ length: 100 }, (_, k) => writeFile(join(folder, String(i + k)), 'x')));
}
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

test('a deletion in the middle of which the process is killed is finished by the next start', async () => {
  const id = await upload(s, ann.token, 'large.zip', new Uint8Array([1, 2, 3, 4]));
  const job = await claim(s);
  const folder = join(s.deps.config.dataDir, 'objects/samples', id);
  await mkdir(folder, { recursive: true });
  await fill(folder);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: importResult() });
  const space = () => s.deps.db('spaces').where({ id: ann.spaceId }).first();
  expect(Number((await space()).storage_used)).toBe(4 + FILES);
  await s.deps.db('sessions').update({ created_at: Date.now(), seen_at: Date.now() });

  const first = await startProcess();
  const headers = { authorization: `Bearer ${ann.token}` };
  const asked = fetch(`http://127.0.0.1:${port}/api/user/files/${id}`, { method: 'DELETE', headers }).then(
    () => 'answered',
    () => 'broken',
  );
  while ((await readdir(folder)).length === FILES);
  await kill(first);
  expect(await asked).toBe('broken');
  expect((await readdir(folder)).length).toBeGreaterThan(0);
  expect(await s.deps.db('files')).toEqual([]);
  expect(Number((await space()).storage_used)).toBe(0);
  expect((await s.deps.db('removals')).length).toBeGreaterThan(0);

  const second = await startProcess();
  const left: string[] = [];
  for await (const { key } of s.deps.store.list('')) left.push(key);
  await kill(second);
  expect([left, await s.deps.db('removals')]).toEqual([[], []]);
});

test('a copy in the middle of which the process is killed leaves nothing after the next start', async () => {
  const lab = await team(s, ann);
  const named = { name: 'D', kind: 'custom', cells: 1, genes: 1, samples: 1, created_by: ann.userId, created_at: 1 };
  await s.deps.db('datasets').insert({ id: 'source', space_id: ann.spaceId, ...named });
  const folder = join(s.deps.config.dataDir, 'objects/datasets');
  await mkdir(join(folder, 'source'), { recursive: true });
  await fill(join(folder, 'source'));
  await s.deps.db('sessions').update({ created_at: Date.now(), seen_at: Date.now(), space_id: ann.spaceId });
  const before = Number((await s.deps.db('spaces').where({ id: lab }).first()).storage_used);

  const first = await startProcess();
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ spaceId: lab });
  const asked = fetch(`http://127.0.0.1:${port}/api/user/user_datasets/source/copy`, { method: 'POST', headers, body });
  const outcome = asked.then(
    () => 'answered',
    () => 'broken',
  );
  const begun = async (): Promise<string[]> => {
    const [copy] = (await readdir(folder)).filter((id) => id !== 'source');
    return copy ? readdir(join(folder, copy)) : [];
  };
  while ((await begun()).length === 0);
  await kill(first);
  expect(await outcome).toBe('broken');
  expect((await begun()).length).toBeLessThan(FILES);
  expect(await s.deps.db('datasets').select('id')).toEqual([{ id: 'source' }]);

  const second = await startProcess();
  await kill(second);
  expect((await readdir(join(folder, 'source'))).length).toBe(FILES);
  const left: string[] = [];
  for await (const { key } of s.deps.store.list('')) if (!key.startsWith('datasets/source/')) left.push(key);
  expect([left, await s.deps.db('removals')]).toEqual([[], []]);
  expect(Number((await s.deps.db('spaces').where({ id: lab }).first()).storage_used)).toBe(before);
});
