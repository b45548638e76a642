/** @mariadb services/sharing/locks.ts db/members.ts */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timeLimit } from '@stroma/contract';
import { ERRORS } from '@tus/server';
import pino from 'pino';
import { open } from '../../src/db/connect.ts';
import { thisProcess } from '../../src/db/lease.ts';
import { findMembers, insertMember, newMemberName } from '../../src/db/members.ts';
import { readCaller } from '../../src/middlewares/token.ts';
import { noTrace } from '../../src/services/accounts/audit.ts';
import { newId } from '../../src/services/basics/ids.ts';
import { EventBus } from '../../src/services/notices/events.ts';
import { planRemovals } from '../../src/services/removal/removals.ts';
import { joinBffs, type Membership } from '../../src/services/sharing/join.ts';
import { SharedLocks, type HeldLock } from '../../src/services/sharing/locks.ts';
import { KeyedQueue, useSharedLocks } from '../../src/services/sharing/one-at-a-time.ts';
import { waitForOnlyBff } from '../../src/services/sharing/one-bff.ts';
import { UploadLocker } from '../../src/services/sharing/upload-locker.ts';
import { copyDataset, releaseCopies } from '../../src/services/teams/dataset-copies.ts';
import { freePort } from '../dataset-service.ts';
import { person, team } from '../people.ts';
import { startServer, type TestServer } from '../server.ts';

const log = pino({ level: 'silent' });
const times = { lease: 600, patience: 900, beat: 50, retry: 20 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let s: TestServer;
let members: Membership[] = [];
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());
beforeEach(() => {
  members = [];
});
afterEach(async () => {
  useSharedLocks(null);
  for (const member of members) await member.leave();
  await s.deps.db('leases').delete();
  await s.deps.db('locks').delete();
});

const lines: string[] = [];
const told = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) });
/** Joins as a separate BFF; the exit codes of rejected ones are collected. */
async function enter(over: object = {}, exits: number[] = []): Promise<Membership> {
  const { config, db, store } = s.deps;
  const own = { port: await freePort(), instance: newId(), databaseUrl: 'mysql://the-one-of-the-test' };
  const settings = { ...config, ...own, ...over };
  const member = await joinBffs(db, settings, store, told, { times, exit: (code) => void exits.push(code) });
  if (member) members.push(member);
  return member;
}
/** Locks of a member on another machine. */
async function elsewhere(ms = 60_000): Promise<{ locks: SharedLocks; name: string }> {
  const name = newMemberName();
  const holder = { name, ...thisProcess('elsewhere'), host: 'elsewhere', facts: '{}' };
  await insertMember(s.deps.db, holder, ms);
  return { locks: new SharedLocks(s.deps.db, name), name };
}

test('a BFF joins those with the same secret, version, folder and store, and leaves nothing behind', async () => {
  const first = await enter();
  await enter();
  expect(await s.deps.db('leases').pluck('name')).toHaveLength(2);
  expect((await readdir(s.uploadsDir)).filter((name) => name.startsWith('.bff-'))).toHaveLength(2);
  const facts = (await s.deps.db('leases').first('facts')).facts as string;
  expect(facts).not.toContain(s.deps.config.internalSecret);
  const exits: number[] = [];
  await enter({ internalSecret: 'another' }, exits);
  await enter({ databaseUrl: 'sqlite:here' }, exits);
  const copy = join(s.deps.config.dataDir, 'copy');
  await mkdir(copy);
  await enter({ uploadsDir: copy }, exits);
  const other = JSON.stringify({ ...JSON.parse(facts), version: '0.0.1' });
  await s.deps.db('leases').limit(1).update({ facts: other });
  await enter({}, exits);
  expect(exits).toEqual([4, 4, 4, 4]);
  const reasons = lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(reasons.map((reason) => /INTERNAL_SECRET|SQLite|uploads|version 0\.0\.1/.exec(reason)?.[0])).toEqual([
    ...['INTERNAL_SECRET', 'SQLite', 'uploads', 'version 0.0.1'],
  ]);
  await first.leave();
  for (const member of members) await member.leave();
  expect(await s.deps.db('leases').pluck('name')).toEqual([]);
  expect((await readdir(s.uploadsDir)).filter((name) => name.startsWith('.bff-'))).toEqual([]);
  const left: string[] = [];
  for await (const { key } of s.deps.store.list('sharing')) left.push(key);
  expect(left).toEqual([]);
});

test('one that works alone and those that share never meet, however many start at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const exits: number[] = [];
    const port = await freePort();
    const settings = { host: '127.0.0.1', port, instance: `alone${round}`, secondBff: 'refuse' as const };
    const alone = waitForOnlyBff(s.deps.db, settings, log, { times, exit: (code) => void exits.push(code) });
    const [end] = await Promise.all([alone, enter({}, exits), enter({}, exits)]);
    const names = (await s.deps.db('leases').pluck('name')) as string[];
    const sharing = names.filter((name) => name.startsWith('bff:')).length;
    expect([names.includes('bff'), sharing, exits.sort()]).toEqual(
      names.includes('bff') ? [true, 0, [4, 4]] : [false, 2, [4]],
    );
    lines.length = 0;
    await end?.();
    for (const member of members.splice(0)) await member?.leave();
    await s.deps.db('leases').delete();
  }
});

test('the others notice one that ends or dies, and it ends when it was taken for dead', async () => {
  const exits: number[] = [];
  const watcher = await enter();
  let gone = 0;
  watcher.onGone(() => (gone += 1));
  const lost = await enter({}, exits);
  const { name } = await elsewhere(400);
  await pause(150);
  expect(gone).toBe(0);
  while (gone === 0) await pause(20);
  expect(await s.deps.db('leases').where({ name })).toEqual([]);
  await s.deps.db('leases').delete();
  while (exits.length === 0) await pause(20);
  expect(exits[0]).toBe(5);
  await lost.leave();
  // After an outage of the database every lease has run out.
  const { name: late } = await elsewhere(-1);
  expect((await findMembers(s.deps.db, false)).living.map((member) => member.name)).toContain(late);
  expect((await findMembers(s.deps.db)).dead.map((member) => member.name)).toEqual([late]);
});

test('work of a key runs one at a time in all BFFs, and a waiting one has its turn', async () => {
  const { locks } = await elsewhere();
  const there = await elsewhere();
  useSharedLocks(locks);
  const line = new KeyedQueue('test');
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const work = (who: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(5);
    order.push(who);
    running -= 1;
  };
  const here = Array.from({ length: 40 }, () => line.run('key', work('here')));
  const theirs = (async () => {
    await pause(30);
    for (let i = 0; i < 3; i += 1) await there.locks.run('test/key', work('there'));
  })();
  await Promise.all([...here, theirs]);
  expect(most).toBe(1);
  expect(order.filter((who) => who === 'there')).toHaveLength(3);
  expect(order.lastIndexOf('there')).toBeLessThan(order.lastIndexOf('here'));
  expect(await s.deps.db('locks')).toEqual([]);
});

test('a lock of a dead BFF is free, and one of a living BFF has its value', async () => {
  const [one, other] = [await elsewhere(), await elsewhere()];
  await one.locks.take('a');
  expect(await one.locks.tryTake('copy', 'id-1')).toHaveProperty('release');
  expect(await other.locks.tryTake('copy', 'id-2')).toMatchObject({ value: 'id-1' });
  expect(await other.locks.heldValues(['id-1', 'id-2'])).toEqual(new Set(['id-1']));
  await expect(other.locks.take('a', { signal: timeLimit(100) })).rejects.toThrow();
  await s.deps.db('leases').where({ name: one.name }).delete();
  expect(await other.locks.heldValues(['id-1'])).toEqual(new Set());
  expect(await other.locks.isHeld('a')).toBe(false);
  const held = await other.locks.take('a');
  await other.locks.sweep();
  expect(await s.deps.db('locks').pluck('owner')).toEqual([other.name]);
  await held.release();
});

test('a copy that another BFF writes is joined, and its note is left alone', async () => {
  const [one, other] = [await elsewhere(), await elsewhere()];
  useSharedLocks(one.locks);
  const mei = await person(s, 'mei');
  const lab = await team(s, mei);
  const caller = (await readCaller(s.deps.db, s.deps.config.features, `Bearer ${mei.token}`, s.clock.now))!;
  const row = { created_by: mei.userId, name: 'set', kind: 'custom', cells: 1, genes: 1, samples: 1, created_at: 1 };
  await s.deps.db('datasets').insert({ ...row, id: 'source', space_id: mei.spaceId });
  const source = await s.deps.db('datasets').where({ id: 'source' }).first();
  const copy = (waitMs?: number) => copyDataset(s.deps, caller, source, lab, noTrace, waitMs);
  const writing = await other.locks.tryTake(`copy/source/${lab}`, 'theirs');
  await planRemovals(s.deps.db, s.clock.now, [{ kind: 'copy', target: 'theirs', due: Number.MAX_SAFE_INTEGER }]);
  expect(await copy(50)).toEqual({ id: 'theirs', isDone: false });
  await releaseCopies(s.deps);
  expect(await s.deps.db('removals').where('due_at', '<=', s.clock.now)).toEqual([]);
  const joined = copy();
  await s.deps.db('datasets').insert({ ...row, id: 'theirs', space_id: lab });
  await s.deps.db('removals').delete();
  await (writing as HeldLock).release();
  expect(await joined).toEqual({ id: 'theirs', isDone: true });
  // A dead BFF leaves nothing to join.
  await other.locks.tryTake(`copy/source/${lab}`, 'dead');
  await planRemovals(s.deps.db, s.clock.now, [{ kind: 'copy', target: 'dead', due: Number.MAX_SAFE_INTEGER }]);
  const dead = copy();
  await pause(100);
  await s.deps.db('leases').where({ name: other.name }).delete();
  await expect(dead).rejects.toMatchObject({ id: 'DATASET_BUSY' });
  await releaseCopies(s.deps);
  expect(await s.deps.db('removals').where('due_at', '<=', s.clock.now).pluck('target')).toEqual(['dead']);
});

test('a lock of an upload is given to another BFF that asks for it, and waits no longer than it may', async () => {
  const [one, other] = [await elsewhere(), await elsewhere()];
  const [here, there] = [new UploadLocker(one.locks), new UploadLocker(other.locks)];
  const never = new AbortController().signal;
  const lock = here.newLock('u1');
  let asked = 0;
  await lock.lock(never, () => {
    asked += 1;
  });
  const brief = new UploadLocker(other.locks, 300).newLock('u1');
  await expect(brief.lock(never, () => {})).rejects.toEqual(ERRORS.ERR_LOCK_TIMEOUT);
  const next = there.newLock('u1');
  const waiting = next.lock(never, () => {});
  while (asked === 0) await pause(20);
  await lock.unlock();
  await waiting;
  const local = here.newLock('u1').lock(timeLimit(200), () => {});
  await expect(local).rejects.toEqual(ERRORS.ERR_LOCK_TIMEOUT);
  await next.unlock();
  const last = here.newLock('u1');
  await last.lock(never, () => {});
  await last.unlock();
  expect(await s.deps.db('locks')).toEqual([]);
});

test('events of another bus are heard in order, and a resumed stream reads what was heard', async () => {
  const [one, other] = [new EventBus(s.deps.db, Date.now), new EventBus(s.deps.db, Date.now)];
  const heard: number[] = [];
  const stop = await one.follow(() => {}, { every: 20, hole: 200 });
  one.onEvent(({ id }) => heard.push(id));
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).publish('lab', 'job', { i })));
  const ids = ((await s.deps.db('events').where({ space_id: 'lab' }).orderBy('id').pluck('id')) as number[]).map(
    Number,
  );
  while (heard.length < ids.length) await pause(20);
  expect(heard).toEqual(ids);
  expect((await one.since(ids[9]!, ['lab'])).map(({ id }) => id)).toEqual(ids.slice(10));
  stop();
});

test('the table of leases of an earlier version gets its new column, whoever opens it first', async () => {
  await s.deps.db.schema.alterTable('leases', (t) => void t.dropColumn('facts'));
  const opened = await Promise.all([1, 2, 3].map(() => open(s.deps.config.databaseUrl)));
  expect(await s.deps.db.schema.hasColumn('leases', 'facts')).toBe(true);
  for (const db of opened) await db.destroy();
});

test('what BFFs keep in the folder of uploads is no upload', async () => {
  await writeFile(join(s.uploadsDir, '.folder-id'), 'id');
  const { reclaim } = await import('../../src/services/admin/admin-storage.ts');
  s.clock.now += 10 * 24 * 3600_000;
  await reclaim(s.deps, 'uploads');
  expect(await readdir(s.uploadsDir)).toContain('.folder-id');
});
