import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer, type TestServer } from './server.ts';
import type { Person } from './people.ts';

const ROOT = join(import.meta.dirname, '../..');
export const PYTHON = join(
  ROOT,
  '.venv',
  ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
);
const SCRIPT = join(import.meta.dirname, 'dataset_service.py');
/** The folder of the store that new datasets are copied from. */
const FIRST = 'first';
export const SMALL_DATASET = { cells: 600, genes: 40, samples: 3 };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface ServerWithService {
  s: TestServer;
  /** A dataset of the space with the content of dataset-service/tests/small_dataset.py. */
  dataset(owner: Pick<Person, 'spaceId' | 'userId'>): Promise<string>;
  close(): Promise<void>;
}

interface Service {
  url: string;
  /** OBJECT_STORE of the service and of each server that uses it. */
  store: string;
  stop(): Promise<void>;
}

/** Starts the dataset service over the store of a new folder. It ends with this process, if not before. */
async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-dataset-service-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = pathToFileURL(join(folder, 'objects')).href;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(PYTHON, [SCRIPT, FIRST], {
    env: {
      PATH: process.env.PATH,
      OBJECT_STORE: store,
      INTERNAL_SECRET: 'test-secret',
      DATASET_SERVICE_PORT: String(port),
      STROMA_PARENT_PID: String(process.pid),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the dataset service did not start: ${output}`);
    const reply = await fetch(`${url}/healthz`).catch(() => null);
    if (reply?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ...{ url, store },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

let shared: Promise<Service> | undefined;
let made = 0;

/**
 * A server with the real dataset service over the same object store. The service takes more than a second of processor time to start, so the test
 * files of a process share one, unless a test needs its own store. Ids of datasets are not used again.
 */
export async function startWithService(
  env: NodeJS.ProcessEnv = {},
  { own = false }: { own?: boolean } = {},
): Promise<ServerWithService> {
  const service = await (own ? startService() : (shared ??= startService()));
  const s = await startServer({ DATASET_SERVICE_URL: service.url, OBJECT_STORE: service.store, ...env });
  const datasets = join(fileURLToPath(service.store), 'datasets');
  return {
    s,
    async dataset({ spaceId, userId }) {
      const id = `dataset${++made}`;
      await cp(join(datasets, FIRST), join(datasets, id), { recursive: true });
      await s.deps.db('datasets').insert({
        id,
        space_id: spaceId,
        created_by: userId,
        name: 'PBMC',
        kind: 'integrated',
        ...SMALL_DATASET,
        simulated: false,
        created_at: s.clock.now,
      });
      return id;
    },
    async close() {
      if (own) await service.stop();
      await s.close();
    },
  };
}
