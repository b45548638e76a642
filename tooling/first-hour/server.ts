import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../workbench/e2e/support/platform.ts';

export interface Server {
  url: string;
  dataDir: string;
  link: string;
  /** Seconds that setting up took (installing, building), and from there to the address. */
  setUp: number;
  started: number;
  stop(): Promise<void>;
}

/** Seconds of the start's steps before `platform`. */
export function setUpSeconds(said: string): number {
  const [before = ''] = said.split(/^\[\d+\/\d+\] platform/m);
  return [...before.matchAll(/\(([\d.]+) s\)$/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

/** Runs `npm start` in a checkout, on its own port and data folder, as in the README. */
export async function startFromCheckout(checkout: string): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-first-hour-'));
  const port = await freePort();
  const begun = performance.now();
  const env = { ...process.env, PORT: String(port), STROMA_DATA_DIR: dataDir };
  // Started by node directly, like `npm start`: a signal to npm would not reach its child processes.
  const child: ChildProcess = spawn('node', ['tooling/start/start.mjs'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout!.on('data', (part: Buffer) => {
    said += String(part);
    process.stdout.write(part);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (;;) {
    const link = /(http\S+\/login\?link=\S+)/.exec(said)?.[1];
    if (link) {
      const setUp = setUpSeconds(said);
      const started = (performance.now() - begun) / 1000 - setUp;
      return { url: new URL(link).origin, dataDir, link, setUp, started, stop };
    }
    if (isOver) throw new Error(`npm start ended:\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
