import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, PYTHON, startWithService, type ServerWithService } from './dataset-service.ts';

/** A server with the real dataset service and the real runner with one worker on its own object store. */
export async function startWithRunner(env: NodeJS.ProcessEnv = {}): Promise<ServerWithService> {
  const started = await startWithService({ STROMA_LEASE_MS: '6000', ...env }, { own: true });
  const { config } = started.s.deps;
  const runner = spawn(PYTHON, ['-m', 'stroma_runner'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      STROMA_DATA_DIR: config.dataDir,
      OBJECT_STORE: config.objectStore,
      BFF_URL: started.s.url,
      INTERNAL_SECRET: config.internalSecret,
      RUNNER_PORT: String(await freePort()),
      STROMA_WORKERS: '1',
      STROMA_WARM: 'off',
      STROMA_LEASE_MS: '6000',
      STROMA_PARENT_PID: String(process.pid),
    },
    stdio: 'ignore',
    cwd: join(import.meta.dirname, '../..'),
  });
  const ended = once(runner, 'exit');
  return {
    ...started,
    async close() {
      runner.kill('SIGTERM');
      await ended;
      await started.close();
    },
  };
}
