import { mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { SetupError } from '../setup/say.mjs';
import { createSupervisor } from './supervisor.mjs';
import { readReply } from './watch-health.mjs';

const isFree = (port, host) =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * Without these settings, the resident memory of a busy BFF grows for minutes while its live heap stays at 40 MB (docs/measurements.md): a young
 * generation of 16 MB at a time, and a malloc (glibc's; others ignore it) that maps large buffers separately and so releases them. By default, after
 * the first buffer of 10 MB it keeps later ones among the small ones.
 */
const BFF_MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=2048'];
const BFF_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' };
/** Node keeps the BFF's compiled modules: a quarter of the processor time of a start. */
const BFF_CODE = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/node') };

export const readSettings = () => ({
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.PORT ?? 8080),
  dataDir: resolve(process.env.STROMA_DATA_DIR ?? join(ROOT, '.stroma')),
});

/**
 * BFF, dataset service and runner under one supervisor. Resolves when the BFF listens, with its report about the demo. `onExit(name, how)` is called
 * for every process that ends before `stop`. `more`: additional environment variables of the three.
 */
export async function startPlatform({ host, port, dataDir, onExit = () => {}, more = {} }) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SetupError('PORT must be a number from 1 to 65535.');
  if (!(await isFree(port, host))) throw new SetupError(`Port ${port} is taken. Choose another: PORT=8090 npm start.`);
  try {
    mkdirSync(join(dataDir, 'seed'), { recursive: true });
  } catch (error) {
    throw new SetupError(`The data folder ${dataDir} cannot be written: ${error.message}`);
  }
  const [datasetPort, runnerPort] = [await freePort(), await freePort()];
  const env = {
    HOST: host,
    PORT: String(port),
    STROMA_DATA_DIR: dataDir,
    STROMA_SEED_DIR: join(dataDir, 'seed'),
    OBJECT_STORE: process.env.OBJECT_STORE || `file://${join(dataDir, 'objects')}`,
    INTERNAL_SECRET: process.env.INTERNAL_SECRET || randomBytes(24).toString('base64url'),
    DATASET_SERVICE_PORT: String(datasetPort),
    RUNNER_PORT: String(runnerPort),
    DATASET_SERVICE_URL: `http://127.0.0.1:${datasetPort}`,
    RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
    BFF_URL: `http://127.0.0.1:${port}`,
    PYTHONUNBUFFERED: '1',
    STROMA_PARENT_PID: String(process.pid),
    ...more,
  };
  let settle;
  const ready = new Promise((resolve, reject) => (settle = { resolve, reject }));
  const supervisor = createSupervisor({
    logDir: join(dataDir, 'logs'),
    onMessage: (_name, message) => message.ready && settle.resolve(message),
    onFatal: (text) => settle.reject(new SetupError(text)),
    onExit,
  });
  supervisor.start({
    name: 'dataset-service',
    command: PYTHON,
    args: ['-m', 'stroma_dataset_service'],
    cwd: ROOT,
    env,
    health: `${env.DATASET_SERVICE_URL}/healthz`,
    // Its computing threads share the interpreter with the one that responds.
    busyMs: 300_000,
  });
  supervisor.start({
    name: 'bff',
    command: NODE24,
    args: [...BFF_MEMORY, join(ROOT, 'bff/src/main.ts')],
    cwd: ROOT,
    env: { ...env, ...BFF_MALLOC, ...BFF_CODE },
    ipc: true,
    health: `${env.BFF_URL}/healthz`,
  });
  // With few cores, users of the platform have priority over analyses; on an idle machine this costs nothing.
  supervisor.start({
    name: 'analysis-runner',
    command: PYTHON,
    args: ['-m', 'stroma_runner'],
    cwd: ROOT,
    env,
    health: `${env.RUNNER_URL}/healthz`,
    nice: 10,
  });
  try {
    return { supervisor, env, url: `http://${host}:${port}`, ...(await ready) };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/** Waits until all three processes respond. */
export async function waitReady(url, timeoutMs = 60_000) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const found = await readReply(`${url}/readyz`, 3000, (reply) => (reply.ok ? reply.json() : null));
    if (found) return found;
    if (Date.now() > until) throw new SetupError('The platform did not become ready; see the logs in its data folder.');
    await new Promise((done) => setTimeout(done, 100));
  }
}
