/** @mariadb db/members.ts services/sharing/join.ts */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { LIMITS } from '@stroma/contract';
import { thisProcess } from '../../src/db/lease.ts';
import { insertMember, newMemberName } from '../../src/db/members.ts';
import { MIGRATIONS } from '../../src/db/migrations/index.ts';
import { createSignInLink } from '../../src/services/accounts/accounts.ts';
import { hashPassword } from '../../src/services/accounts/passwords.ts';
import { newId } from '../../src/services/basics/ids.ts';
import { SharedLocks } from '../../src/services/sharing/locks.ts';
import type { ChildServer } from '../child.ts';
import { person, type Person } from '../people.ts';
import { startSeveralBffs, listen, waitUntil, type SeveralBffs } from '../several.ts';
import { create } from '../wizard.ts';

jest.setTimeout(300_000);
/** Two BFFs only work on MariaDB or MySQL: `npm test -- --only=jest-mariadb`. */
const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let all: SeveralBffs;
let a: ChildServer;
let b: ChildServer;
let mei: Person;

const call = async (at: ChildServer, path: string, { json, form, method, token = mei.token }: any = {}) => {
  const reply = await fetch(`${at.url}/api/${path}`, {
    method: method ?? (json || form ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: reply.status, body: (await reply.json()) as any };
};
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

onServer('two BFFs on one database', () => {
  beforeAll(async () => {
    all = await startSeveralBffs();
    [a, b] = await Promise.all([all.start('a'), all.start('b')]);
    const password_hash = await hashPassword('Secret1x');
    mei = await person({ deps: { db: all.db, now: Date.now } } as never, 'mei', { password_hash });
    // Limit for two full starts, which took more than a minute on a slow machine.
  }, 180_000);
  afterAll(() => all?.close());

  const datasetOf = async (): Promise<string> => {
    const id = newId();
    const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
    await all.db('datasets').insert({ id, space_id: mei.spaceId, created_by: mei.userId, ...facts, created_at: 1 });
    return id;
  };

  test('they start at the same moment and migrate once; each has a lease', async () => {
    const names = await all.db('knex_migrations').pluck('name');
    expect(names.sort()).toEqual(Object.keys(MIGRATIONS));
    expect(await all.db('leases').where('name', 'like', 'bff:%')).toHaveLength(2);
    expect(await all.db('users').where({ username: 'demo' })).toHaveLength(1);
  });

  test('one that does not fit is refused with status 4 and the reason', async () => {
    const copied = join(all.folder, 'copied');
    await mkdir(copied);
    await cp(join(all.uploads, '.folder-id'), join(copied, '.folder-id'));
    const name = `${new URL(all.url).pathname.slice(1)}_2`;
    await all.db.raw('create database ??', [name]);
    const other = Object.assign(new URL(all.url), { pathname: `/${name}` }).href;
    const alone = await all.start('alone', { DATABASE_URL: other, STROMA_SECOND_BFF: 'refuse' });
    const cases: [NodeJS.ProcessEnv, RegExp][] = [
      [{ DATABASE_URL: '' }, /needs MySQL or MariaDB/],
      [{ INTERNAL_SECRET: 'another' }, /another INTERNAL_SECRET/],
      [{ STROMA_UPLOADS_DIR: join(all.folder, 'elsewhere') }, /another uploads folder/],
      [{ STROMA_UPLOADS_DIR: copied }, /another uploads folder/],
      [{ OBJECT_STORE: `file://${join(all.folder, 'objects')}` }, /another OBJECT_STORE/],
      [{ STROMA_SECOND_BFF: 'refuse' }, /this one does not share it/],
      [{ DATABASE_URL: other }, /it does not share the database/],
    ];
    const ends = await Promise.all(cases.map(([env], i) => all.refused(`refused${i}`, env)));
    for (const [i, { code, output }] of ends.entries()) {
      expect([i, code, output]).toEqual([i, 4, expect.stringMatching(cases[i]![1])]);
      expect(output).not.toContain('test-secret');
    }
    expect([a.exited(), b.exited(), alone.exited()]).toEqual([null, null, null]);
    await alone.close();
    await all.db.raw('drop database ??', [name]);
  });

  test('a session of one is a session of both, and a sign-in link opens one session', async () => {
    for (const at of [a, b]) expect((await call(at, 'account/info')).body.data.username).toBe('mei');
    const link = await createSignInLink(all.db, mei.userId, Date.now());
    const tries = [a, b, a, b, a, b].map((at) => call(at, 'account/sign-in-link', { json: { link }, token: null }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('a mailed code and a link of a download are used once, wherever', async () => {
    const email = 'new@example.org';
    const asked = { form: { email, purpose: 'registration', locale: 'en-US' }, token: null };
    expect((await call(a, 'account/sendMessage', asked)).status).toBe(200);
    expect((await call(b, 'account/sendMessage', asked)).status).toBe(429);
    const outbox = join(all.folder, 'a/outbox');
    const [mail] = await readdir(outbox);
    const [code] = /\b\d{6}\b/.exec(await readFile(join(outbox, mail!), 'utf8'))!;
    const register = (at: ChildServer, username: string) => {
      const form = { username, email, password: 'Secret1x', verificationMessage: code };
      return call(at, 'account/reg', { form, token: null });
    };
    const made = await Promise.all([a, b, a, b].map((at, i) => register(at, `new${i}`)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);

    const file = { id: newId(), space_id: mei.spaceId, created_by: mei.userId, name: 'f.zip', size: 5, kind: 'matrix' };
    await all.db('files').insert({ ...file, state: 'parsed', created_at: 1 });
    await mkdir(join(all.store, 'files', file.id), { recursive: true });
    await writeFile(join(all.store, 'files', file.id, 'f.zip'), 'hello');
    const { id } = (await call(a, 'user/downloads', { json: { kind: 'file', targetId: file.id } })).body.data;
    const { path } = (await call(b, `user/downloads/${id}/link`, { method: 'POST' })).body.data;
    const got = await Promise.all([a, b, a, b, a, b].map(async (at) => (await fetch(at.url + path)).status));
    expect(got.sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  test('five wrong passwords in all', async () => {
    const form = { username: 'mei', password: 'Wrong1xx' };
    const tries = Array.from({ length: 14 }, (_, i) => call(i % 2 ? a : b, 'account/sign-up', { form, token: null }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    await all.db('limits').delete();
  });

  test('streams at both get every event once and in order, also after a resumption at the other one', async () => {
    const dataset = await datasetOf();
    const heard = await Promise.all([listen(a.url, mei.token), listen(b.url, mei.token)]);
    const views = Array.from({ length: 60 }, (_, i) =>
      call(i % 2 ? a : b, `user/user_datasets/${dataset}/views`, {
        json: { name: `view ${i}`, tab: 'overview', query: '' },
      }),
    );
    const statuses = (await Promise.all(views)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const topics = [mei.spaceId, `user:${mei.userId}`];
    const stored = (await all.db('events').whereIn('space_id', topics).orderBy('id').pluck('id')).map(Number);
    await waitUntil(() => heard.every(({ events }) => events.at(-1)?.id === stored.at(-1)));
    for (const { events } of heard) expect(events.map(({ id }) => id)).toEqual(stored);
    const middle = stored[20]!;
    for (const at of [a, b]) {
      const resumed = await listen(at.url, mei.token, middle);
      await waitUntil(() => resumed.events.at(-1)?.id === stored.at(-1));
      expect(resumed.events.map(({ id }) => id)).toEqual(stored.filter((id) => id > middle));
      resumed.close();
    }
    heard.forEach((one) => one.close());
  });

  test('writes that are done one at a time lose nothing', async () => {
    const dataset = await datasetOf();
    const row = { space_id: mei.spaceId, dataset_id: dataset, created_by: mei.userId, created_at: 1 };
    const view = { ...row, tab: 'overview', query: '' };
    const most = LIMITS.views.most;
    await all
      .db('dataset_views')
      .insert(Array.from({ length: most - 1 }, (_, i) => ({ ...view, id: newId(), name: `${i}`, name_key: `${i}` })));
    for (let round = 0; round < 15; round += 1) {
      const last = Array.from({ length: 6 }, (_, i) =>
        call(i % 2 ? a : b, `user/user_datasets/${dataset}/views`, {
          json: { name: `last ${i}`, tab: 'overview', query: '' },
        }),
      );
      const made = (await Promise.all(last)).map(({ status }) => status);
      expect([round, made.filter((status) => status === 200)]).toEqual([round, [200]]);
      await all.db('dataset_views').where({ dataset_id: dataset }).where('name', 'like', 'last %').delete();
    }

    const set = { ...row, id: newId(), name: 'T', hash: 'f'.repeat(64), cells: 3 };
    await all.db('cell_sets').insert(set);
    const copies = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        call(i % 2 ? a : b, `user/user_datasets/${dataset}/observation_subset`, {
          json: { subset: set.id, name: `copy ${i}` },
        }),
      ),
    );
    expect(copies.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const revisions = await all
      .db('cell_set_edits')
      .where({ dataset_id: dataset })
      .orderBy('revision')
      .pluck('revision');
    expect(revisions).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(await all.db('cell_sets').where({ dataset_id: dataset })).toHaveLength(25);
    expect(await all.db('locks')).toEqual([]);
  });

  test('a file of the library stays while a set names it, whichever BFF imports and deletes', async () => {
    const given = (name: string) => ({
      ...{ kind: 'geneSets', name, species: 'Homo sapiens', toSpecies: null, database: 'go_bp', version: '1' },
      ...{ licence: 'CC BY 4.0', source: 'here', scope: 'personal', text: 'Set\t\tCD3D\tCD3E\n' },
    });
    const add = (at: ChildServer, name: string) => call(at, 'user/references', { json: given(name) });
    const started = performance.now();
    let gone = (await add(a, 'round 0')).body.data.id as string;
    const takes = performance.now() - started;
    for (let round = 1; round <= 8; round += 1) {
      const [one, other] = round % 2 ? [a, b] : [b, a];
      const adding = add(other, `round ${round}`);
      // Approximate time at which the other one checks the file.
      await new Promise((resolve) => setTimeout(resolve, (takes * (round + 8)) / 16));
      const removed = await call(one, `user/references/${gone}`, { method: 'DELETE' });
      const added = await adding;
      expect([removed.status, added.status]).toEqual([200, 200]);
      const { id, sha256: sha, bytes } = added.body.data;
      expect((await stat(join(all.store, 'references', sha))).size).toBe(bytes);
      gone = id;
    }
    // Both wait while a third one is at the files.
    const name = newMemberName();
    await insertMember(all.db, { name, ...thisProcess('third'), facts: '{}' }, 30_000);
    const held = await new SharedLocks(all.db, name).take('references/files');
    let done = 0;
    const waiting = [call(a, `user/references/${gone}`, { method: 'DELETE' }), add(b, 'waits')];
    for (const one of waiting) void one.then(() => (done += 1));
    await new Promise((resolve) => setTimeout(resolve, 2 * takes + 500));
    expect(done).toBe(0);
    await held.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    await all.db('leases').where({ name }).delete();
  });

  const bytes = randomBytes(300_000);
  const begin = (at: ChildServer, name: string) => create(at as never, mei.token, name, bytes.length);
  const put = (at: ChildServer, { location, headers }: Awaited<ReturnType<typeof begin>>, from: number, to: number) =>
    fetch(`${at.url}${location}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to),
    });
  const offset = async (at: ChildServer, { location, headers }: Awaited<ReturnType<typeof begin>>) => {
    const reply = await fetch(`${at.url}${location}`, { method: 'HEAD', headers });
    return [reply.status, Number(reply.headers.get('upload-offset'))];
  };
  /** Sends part of a body and keeps the connection open. */
  const stall = async (at: ChildServer, { location, headers }: Awaited<ReturnType<typeof begin>>, to: number) => {
    const sent = request(`${at.url}${location}`, {
      method: 'PATCH',
      headers: {
        ...{ ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        'content-length': String(bytes.length),
      },
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(0, to));
    const id = location.split('/').at(-1)!;
    await waitUntil(async () => (await stat(join(all.uploads, id))).size === to);
    return sent;
  };
  const stored = async (id: string) => {
    const row = await all.db('files').where({ id }).first();
    const object = await readFile(join(all.store, 'files', id, 'content.zip'));
    return [row.state, row.sha256, sha256(object)];
  };
  const whole = ['parsing', sha256(bytes), sha256(bytes)];

  test('an upload that was begun at one goes on at the other', async () => {
    const upload = await begin(a, 'moved.zip');
    expect((await put(a, upload, 0, 100_000)).status).toBe(204);
    expect(await offset(b, upload)).toEqual([200, 100_000]);
    expect((await put(b, upload, 90_000, 200_000)).status).toBe(409);
    expect((await put(b, upload, 100_000, 200_000)).status).toBe(204);
    expect((await put(a, upload, 200_000, bytes.length)).status).toBe(204);
    expect(await stored(upload.id)).toEqual(whole);
  });

  test('an open connection at one gives way to the other', async () => {
    const upload = await begin(a, 'stalled.zip');
    const sent = await stall(a, upload, 120_000);
    expect(await offset(b, upload)).toEqual([200, 120_000]);
    // Data arriving over the old connection is ignored.
    sent.write(Buffer.alloc(30_000, 1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await put(b, upload, 120_000, bytes.length)).status).toBe(204);
    expect(await stored(upload.id)).toEqual(whole);
    sent.destroy();
  });

  test('what one does that is killed goes on at the others, without a new sign-in', async () => {
    const third = await all.start('third');
    const [name] = (await all.db('leases').where({ pid: third.process.pid! }).pluck('name')) as string[];
    const upload = await begin(third, 'killed.zip');
    const sent = await stall(third, upload, 50_000);
    // All of it was received, but the process was killed before the row was updated.
    const received = await begin(third, 'received.zip');
    await writeFile(join(all.uploads, received.id), bytes);
    const [stream, before] = [await listen(b.url, mei.token), Date.now()];
    third.process.kill('SIGKILL');
    await once(third.process, 'exit');
    expect(await offset(b, upload)).toEqual([200, 50_000]);
    expect((await put(a, upload, 50_000, bytes.length)).status).toBe(204);
    expect(await stored(upload.id)).toEqual(whole);
    await waitUntil(async () => (await all.db('files').where({ id: received.id }).first()).state === 'parsing');
    expect(await stored(received.id)).toEqual(whole);
    expect(Date.now() - before).toBeLessThan(12_000);
    expect(await all.db('leases').where({ name: name! })).toEqual([]);
    expect((await call(a, 'account/info')).status).toBe(200);
    await waitUntil(() => stream.events.some(({ data }) => data.id === received.id));
    stream.close();
    sent.destroy();
  });

  test('one that the others have taken for dead ends with status 5, and can be started again', async () => {
    await all.db('leases').where({ pid: a.process.pid! }).delete();
    await waitUntil(() => a.exited() !== null);
    expect(a.exited()).toBe('5');
    a = await all.start('a');
    expect((await call(a, 'account/info')).status).toBe(200);
    expect(await all.db('leases').where('name', 'like', 'bff:%')).toHaveLength(2);
    await b.close();
    expect(await all.db('leases').where('name', 'like', 'bff%')).toHaveLength(1);
  });
});
