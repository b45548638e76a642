import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ChildServer {
  url: string;
  /** A session of the demo account. */
  token: string;
  dataDir: string;
  process: ChildProcess;
  /** How it ended, or null while it runs. */
  exited(): string | null;
  /** Standard output and error. */
  output(): string;
  /** Open sockets and files by /proc; null on a system without it. */
  descriptors(): Promise<number | null>;
  close(): Promise<void>;
}

/** The BFF in its own process, as in production, to see what ends it. */
export async function startChild(env: NodeJS.ProcessEnv = {}, given?: string): Promise<ChildServer> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'stroma-child-')));
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      STROMA_DATA_DIR: dataDir,
      INTERNAL_SECRET: 'test-secret',
      STROMA_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let end: string | null = null;
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (output += part.toString()));
  child.once('exit', (code, signal) => (end = String(signal ?? code)));
  const [{ port, demo }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the server did not start: ${output}`))),
  ])) as [{ port: number; demo: { link: string } }];
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/account/sign-in-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: demo.link }),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  return {
    url,
    token: data.token,
    dataDir,
    process: child,
    exited: () => end,
    output: () => output,
    async descriptors() {
      const names = await readdir(`/proc/${child.pid}/fd`).catch(() => null);
      if (!names) return null;
      const targets = await Promise.all(names.map((name) => readlink(`/proc/${child.pid}/fd/${name}`).catch(() => '')));
      return targets.filter((target) => /^(socket:|\/)/.test(target) && !target.startsWith('/dev/')).length;
    },
    async close() {
      if (end === null) {
        child.kill('SIGTERM');
        await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
        if (end === null) child.kill('SIGKILL');
      }
      if (!given) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Numbers of a seed, in [0, 1): a failure can be run again (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
