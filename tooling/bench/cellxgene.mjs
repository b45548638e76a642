import { spawn } from 'node:child_process';
import { freePort } from './bench-platform.mjs';

const START_MS = 300_000;

/** cellxgene on one file, ready for requests: `{url, pid, stop}`. */
export async function startCellxgene({ program }, h5ad) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['launch', h5ad, '--host', '127.0.0.1', '-p', String(port)];
  const child = spawn(program, [...args, '--disable-annotations', '--disable-gene-sets-save'], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const until = Date.now() + START_MS;
  for (;;) {
    const reply = await fetch(`${url}/api/v0.2/schema`).catch(() => null);
    if (reply?.ok) return { url, pid: child.pid, stop };
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('cellxgene did not start');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}
