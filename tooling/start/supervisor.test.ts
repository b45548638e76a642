import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { timeLimit } from '../../contract/src/time-limit.ts';
import { createSupervisor } from './supervisor.mjs';

/** Replies at its health address, reports the number of these replies at another one, and freezes its event loop on request. */
const SERVER = `
  let answered = 0;
  require('http').createServer((q, r) => {
    if (q.url === '/healthz') r.on('finish', () => { answered += 1; });
    r.end(q.url === '/answered' ? String(answered) : 'ok');
    if (q.url === '/freeze') setTimeout(() => { for (;;); }, 10);
  }).listen(Number(process.env.PORT), '127.0.0.1');
`;
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stroma-supervisor-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
/** A condition that never becomes true on any machine ends the test by the test's own limit. */
async function until<T>(read: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (;;) {
    const value = await Promise.resolve(read()).catch(() => undefined);
    if (value) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
}
const HANGS = 300_000;

test(
  'a process that answers no health check is killed and started again; one that answers is left alone',
  async () => {
    const port = await freePort();
    const supervisor = createSupervisor({ logDir: folder, frozenMs: 600 });
    const url = `http://127.0.0.1:${port}`;
    supervisor.start({
      name: 'server',
      command: process.execPath,
      args: ['-e', SERVER],
      cwd: folder,
      env: { PORT: String(port), NODE_OPTIONS: '' },
      health: `${url}/healthz`,
    });
    const ask = (path: string) => fetch(url + path, { signal: timeLimit(300) }).then((reply) => reply.ok);
    // Only the watch requests the health address; it kills only processes that have responded before.
    const isWatched = () => fetch(`${url}/answered`).then(async (reply) => Number(await reply.text()) >= 2);
    try {
      await until(isWatched);
      const first = supervisor.pidOf('server');
      // Longer than a frozen process would live.
      await new Promise((done) => setTimeout(done, 1500));
      expect(supervisor.pidOf('server')).toBe(first);
      await ask('/freeze');
      const second = await until(() => supervisor.pidOf('server') !== first && supervisor.pidOf('server'));
      expect(second).not.toBe(first);
      await until(isWatched);
      expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('');
    } finally {
      await supervisor.stop();
    }
  },
  HANGS,
);

test(
  'a busy process that answers late is left alone for longer; one that stands still is killed as before',
  async () => {
    const port = await freePort();
    const thawed = join(folder, 'thawed');
    const supervisor = createSupervisor({ logDir: folder, frozenMs: 600 });
    const url = `http://127.0.0.1:${port}`;
    supervisor.start({
      name: 'server',
      command: process.execPath,
      args: ['-e', SERVER.replace('for (;;);', `while (!require('fs').existsSync(${JSON.stringify(thawed)}));`)],
      cwd: folder,
      env: { PORT: String(port), NODE_OPTIONS: '' },
      health: `${url}/healthz`,
      busyMs: 600_000,
    });
    const ask = (path: string) => fetch(url + path, { signal: timeLimit(300) }).then((reply) => reply.ok);
    // Only the watch requests the health address; it kills only processes that have responded before.
    const isWatched = () => fetch(`${url}/answered`).then(async (reply) => Number(await reply.text()) >= 2);
    try {
      await until(isWatched);
      const first = supervisor.pidOf('server')!;
      await ask('/freeze');
      await until(async () => !(await ask('/').catch(() => false)));
      // Longer than a frozen process lives.
      await new Promise((done) => setTimeout(done, 1500));
      writeFileSync(thawed, '');
      await until(() => ask('/'));
      expect(supervisor.pidOf('server')).toBe(first);
      process.kill(first, 'SIGSTOP');
      await until(() => supervisor.pidOf('server') !== first && supervisor.pidOf('server'));
      await until(isWatched);
    } finally {
      await supervisor.stop();
    }
  },
  HANGS,
);
