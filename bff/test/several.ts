import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { open } from '../src/db/connect.ts';
import { startChild, type ChildServer } from './child.ts';
import { emptyDatabase } from './database.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** BFFs that share one database, each with its own data folder. */
export interface SeveralBffs {
  db: Knex;
  url: string;
  folder: string;
  uploads: string;
  store: string;
  env: NodeJS.ProcessEnv;
  start(name: string, env?: NodeJS.ProcessEnv): Promise<ChildServer>;
  /** Starts one that fails to start. Returns its exit code and its output. */
  refused(name: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
}

export async function startSeveralBffs(): Promise<SeveralBffs> {
  const folder = await mkdtemp(join(tmpdir(), 'stroma-several-'));
  const [store, uploads] = [join(folder, 'store'), join(folder, 'uploads')];
  for (const path of [store, uploads]) await mkdir(path);
  const database = await emptyDatabase(folder);
  const db = await open(database.url);
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: database.url,
    OBJECT_STORE: `file://${store}`,
    STROMA_UPLOADS_DIR: uploads,
    STROMA_SECOND_BFF: 'share',
    STROMA_RATE_LIMITS: 'on',
    LOG_LEVEL: 'error',
  };
  const running: ChildServer[] = [];
  return {
    ...{ db, url: database.url, folder, uploads, store, env },
    async start(name, more = {}) {
      const child = await startChild({ ...env, ...more }, join(folder, name));
      running.push(child);
      return child;
    },
    async refused(name, more) {
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const own = {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        PORT: '0',
        STROMA_DATA_DIR: join(folder, name),
        INTERNAL_SECRET: 'test-secret',
      };
      const child = spawn(process.execPath, ['--no-warnings', MAIN], {
        env: { ...own, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (output += part.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    async close() {
      await Promise.all(running.map((child) => child.close()));
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export const waitUntil = async (isSo: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> => {
  for (const end = Date.now() + ms; !(await isSo());) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** An open event stream. */
export interface EventStream {
  events: { id: number; kind: string; data: any }[];
  ended: Promise<void>;
  close(): void;
}
export async function listen(
  url: string,
  token: string,
  after?: number,
  onEvent: (id: number) => void = () => {},
): Promise<EventStream> {
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(after !== undefined && { 'last-event-id': String(after) }) };
  const reply = await fetch(`${url}/api/user/events`, { headers, signal: gone.signal });
  if (reply.status !== 200) throw new Error(`event stream: ${reply.status}`);
  const events: EventStream['events'] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const [, id, kind, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (!id) continue;
        events.push({ id: Number(id), kind: kind!, data: JSON.parse(data!) });
        onEvent(Number(id));
      }
    }
  };
  return { events, ended: read().catch(() => {}), close: () => gone.abort() };
}
