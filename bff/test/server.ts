import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import type { Deps } from '../src/deps.ts';
import { createListener } from '../src/listener.ts';
import { createLimits } from '../src/middlewares/limits.ts';
import { COST } from '../src/services/accounts/passwords.ts';
import { createUploads } from '../src/services/files/tus.ts';
import { createMailer } from '../src/services/mail/mail.ts';
import { EventBus } from '../src/services/notices/events.ts';
import { openObjectStore } from '../src/services/objects/object-store.ts';
import { testDatabase } from './database.ts';

/** The real cost protects stolen hashes; the tests make hundreds of hashes. */
COST.memoryCost = 1024;

/**
 * Rounds of a race (reliability.md, section 2 C). SQLite has one connection, so its callers interleave only between two statements and further rounds
 * repeat the first ones; on MariaDB and MySQL they interleave inside statements. A release is tested with sixty (`npm run broad`).
 */
export const ROUNDS = Number(process.env.TEST_RACE_ROUNDS || (process.env.TEST_DATABASE_URL ? 20 : 3));

export interface TestServer {
  url: string;
  deps: Deps;
  uploadsDir: string;
  clock: { now: number };
  /** Text of the newest mail in the outbox. */
  lastMail(): Promise<string>;
  call(path: string, options?: CallOptions): Promise<{ status: number; body: any; headers: Headers }>;
  internal(path: string, body: unknown): Promise<{ status: number; body: any }>;
  register(username: string): Promise<string>;
  close(): Promise<void>;
}
interface CallOptions {
  method?: string;
  token?: string | undefined;
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Status and error id of a rejection, for comparison. Bodies are read unchecked, so that a test can also see values that the contract forbids. */
export const errorOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.id];

export async function startServer(
  env: NodeJS.ProcessEnv = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stroma-bff-'));
  const database = await testDatabase(dataDir);
  const config = {
    ...readConfig({ STROMA_DATA_DIR: dataDir, INTERNAL_SECRET: 'test-secret', STROMA_LEASE_MS: '1500', ...env }),
    databaseUrl: database.url,
  };
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') };
  const now = () => clock.now;
  const db = await connect(config.databaseUrl);
  const deps: Deps = {
    config,
    db,
    log,
    now,
    mail: createMailer(config, now, log),
    events: new EventBus(db, now),
    store: await openObjectStore(config.objectStore),
    drawings: { port: null },
    limits: createLimits(db, now),
  };
  const uploads = await createUploads(deps);
  const server: Server = createListener(createApp(deps, uploads).callback());
  // Longer than a client keeps a connection, so that none is closed under a late request of a busy machine.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call: TestServer['call'] = async (path, { method, token, form, json, headers = {} } = {}) => {
    const reply = await fetch(`${url}${path.startsWith('/') ? path : `/api/${path}`}`, {
      method: method ?? (form || json !== undefined ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
    });
    const text = await reply.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // a file or an empty reply
    }
    return { status: reply.status, body, headers: reply.headers };
  };
  const lastMail = async (): Promise<string> => {
    const outbox = join(dataDir, 'outbox');
    const names = (await readdir(outbox)).sort();
    return readFile(join(outbox, names.at(-1)!), 'utf8');
  };
  return {
    url,
    deps,
    uploadsDir: uploads.directory,
    clock,
    lastMail,
    call,
    internal: async (path, body) =>
      call(`/internal${path}`, { json: body, headers: { 'x-stroma-secret': 'test-secret' } }),
    async register(username) {
      // Every test user has the same address: the limits per address have their own test.
      await deps.limits.clear('sendMessagePerAddress', '127.0.0.1');
      await deps.limits.clear('signInPerAddress', '127.0.0.1');
      const email = `${username}@example.org`;
      await call('/api/account/sendMessage', { form: { email } });
      const code = /code is (\d{6})/.exec(await lastMail())![1]!;
      clock.now += 1;
      const given = { username, email, password: 'Secret1x', verificationMessage: code };
      await call('/api/account/reg', { form: given });
      const { body } = await call('/api/account/sign-up', { form: { username, password: 'Secret1x' } });
      return body.data.token as string;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.destroy();
      await database.drop();
      // A mail sent in the background may still be being written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
