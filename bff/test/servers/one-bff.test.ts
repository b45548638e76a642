/** @mariadb db/lease.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import pino from 'pino';
import { connect } from '../../src/db/connect.ts';
import { endLease, startOf, takeLease, thisProcess, type Holder } from '../../src/db/lease.ts';
import { waitForOnlyBff } from '../../src/services/sharing/one-bff.ts';
import { freePort } from '../dataset-service.ts';
import { ROUNDS, startServer, type TestServer } from '../server.ts';

const log = pino({ level: 'silent' });
const times = { lease: 2000, patience: 3000, beat: 200, retry: 20 };
let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

/** A process that lives until it is killed. */
async function living(): Promise<{ holder: (folder: string) => Holder; kill: () => Promise<void> }> {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const pid = child.pid!;
  const started = startOf(pid)!;
  const ended = once(child, 'exit');
  return {
    holder: (folder) => ({ host: hostname(), folder, pid, started }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('of 12 that take a lease one has it; after its end one of the others', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const racers = Array.from({ length: 12 }, (_, i) => ({ ...thisProcess(`folder${i}`), host: `host${i}` }));
    for (const ms of [0, 60_000]) {
      const holders = await Promise.all(racers.map((racer) => takeLease(s.deps.db, `race${round}`, racer, 60_000)));
      expect(holders.filter((holder) => holder === null)).toHaveLength(1);
      if (ms === 0)
        await s.deps
          .db('leases')
          .where({ name: `race${round}` })
          .update({ until: 0 });
    }
  }
});

test('a killed process of the same host and data folder is replaced at once, another one when its lease ends', async () => {
  const first = await living();
  const me = thisProcess('here');
  expect(await takeLease(s.deps.db, 'killed', first.holder('here'), 60_000)).toBeNull();
  expect(await takeLease(s.deps.db, 'killed', me, 60_000)).toMatchObject({ pid: first.holder('here').pid });
  await first.kill();
  expect(await takeLease(s.deps.db, 'killed', me, 60_000)).toBeNull();
  await endLease(s.deps.db, 'killed', me);
  // Its process id is meaningless on another host, and another folder may belong to another container.
  for (const other of [{ ...first.holder('here'), host: 'elsewhere' }, first.holder('there')]) {
    expect(await takeLease(s.deps.db, 'killed', other, 300)).toBeNull();
    expect(await takeLease(s.deps.db, 'killed', me, 60_000)).toMatchObject(other);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await takeLease(s.deps.db, 'killed', me, 60_000)).toBeNull();
    await endLease(s.deps.db, 'killed', me);
  }
});

test('a second BFF waits and says so at /readyz, starts when the first has ended, and refuses beside a living one', async () => {
  const [port, first] = [await freePort(), await living()];
  const settings = { host: '127.0.0.1', port, instance: 'here' };
  const readyz = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await takeLease(s.deps.db, 'bff', first.holder('here'), 60_000);
  const exits: number[] = [];
  const exit = (code: number): void => void exits.push(code);
  const waiting = waitForOnlyBff(s.deps.db, { ...settings, secondBff: 'wait' }, log, { times, exit });
  let reply = await readyz();
  while (!reply) reply = await readyz();
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    status: 'standby',
    bff: { up: false, reason: 'another BFF uses this database', host: hostname(), pid: first.holder('here').pid },
  });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await first.kill();
  const end = await waiting;
  expect(await readyz()).toBeNull();
  const second = { ...settings, port: await freePort(), instance: 'there', secondBff: 'refuse' as const };
  // The same process under another folder counts as another one.
  await waitForOnlyBff(s.deps.db, second, log, { times, exit });
  expect(exits).toEqual([4]);
  await end();
  expect(await s.deps.db('leases').where({ name: 'bff' })).toEqual([]);
});

test('a BFF that finds another one in its place ends', async () => {
  const settings = { host: '127.0.0.1', port: await freePort(), instance: 'frozen', secondBff: 'refuse' as const };
  const exits: number[] = [];
  const end = await waitForOnlyBff(s.deps.db, settings, log, { times, exit: (code) => void exits.push(code) });
  await s.deps.db('leases').where({ name: 'bff' }).update({ host: 'elsewhere' });
  while (exits.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(exits[0]).toBe(5);
  await end();
  await s.deps.db('leases').delete();
});

test('a migration that was killed does not lock out the next start', async () => {
  await s.deps.db('knex_migrations_lock').update({ is_locked: 1 });
  const first = await living();
  await takeLease(s.deps.db, 'migrations', first.holder('migrations'), 60_000);
  await first.kill();
  const again = await connect(s.deps.config.databaseUrl);
  await again.destroy();
  expect(await s.deps.db('leases')).toEqual([]);
});
