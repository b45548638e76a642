import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Job } from '@stroma/contract';
import { signIn, submitIntegrationOfTwo, type Client } from '../support/client.ts';
import { DATA, startTestPlatform, type Platform } from '../support/platform.ts';

const IFNB = join(DATA, 'scrna_ifnb');
const PAIR: [string, string] = [join(IFNB, 'ifnb_ctrl.zip'), join(IFNB, 'ifnb_stim.tar.gz')];

/** Children of a process, from /proc. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [
          { pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        return [];
      }
    })
    .filter((p) => p.parent === pid);
}
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const gone = async (pid: number): Promise<void> => {
  for (let i = 0; i < 200 && isAlive(pid) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); i += 1)
    await new Promise((done) => setTimeout(done, 25));
};

/** `kill -9` in the middle of an integration: it completes exactly once after the restart, and shows nothing partial before. */
describe(
  'kill -9 in the middle of an integration',
  { skip: existsSync(IFNB) ? false : 'STROMA_TEST_DATA has no scrna_ifnb' },
  () => {
    let platform: Platform;
    let client: Client;
    before(async () => {
      // Short, so that a killed runner's job is free soon; long enough for a runner that gives way to everything else (nice) on a
      // busy machine: three leases lost are a lost job.
      platform = await startTestPlatform({ warm: false, settings: { STROMA_LEASE_MS: '8000' } });
      client = await signIn(platform);
    });
    after(() => platform?.stop());

    const VICTIMS: Record<string, () => number> = {
      bff: () => platform.pidOf('bff')!,
      runner: () => platform.pidOf('analysis-runner')!,
      'Dask worker': () => {
        const workers = childrenOf(platform.pidOf('analysis-runner')!).filter((p) => /spawn_main/.test(p.command));
        assert.ok(workers.length, 'a worker process runs');
        return workers[0]!.pid;
      },
    };

    for (const [seed, [name, victim]] of Object.entries(VICTIMS).entries()) {
      test(`${name}`, async () => {
        const { id } = await submitIntegrationOfTwo(client, PAIR, `kill_${name.replaceAll(' ', '_')}`, seed);
        await client.until<Job>(
          `user/analysis/jobs/${id}`,
          (job) => job.status === 'running' && (job.progress?.step ?? 0) >= 3,
        );
        const pid = victim();
        process.kill(pid, 'SIGKILL');
        await gone(pid);
        const seen = new Set<string>();
        const done = await client.until<Job>(`user/analysis/jobs/${id}`, (job) => {
          seen.add(job.status);
          const isOpened = job.progress?.opened !== undefined;
          assert.ok(job.status === 'completed' || isOpened || job.datasetId === null, 'no dataset before it is shown');
          return job.status === 'completed' || job.status === 'error';
        });
        assert.equal(done.status, 'completed', JSON.stringify(done.error));
        const datasets = await client.call<{ jobId: string; cells: number }[]>('user/user_datasets?kind=integrated');
        assert.equal(datasets.data.filter((d) => d.jobId === id).length, 1, 'one dataset, once');
        const detail = await client.call<{ cells: number }>(`remote/user/user_datasets/${done.datasetId}`);
        assert.equal(detail.data.cells, 2000);
      });
    }

    test('suspend stops at once, resume goes on from the last finished step', async () => {
      const { id } = await submitIntegrationOfTwo(client, PAIR, 'suspended', 9);
      await client.until<Job>(`user/analysis/jobs/${id}`, (job) => job.status === 'running');
      await client.call(`user/analysis/jobs/${id}/suspend`, { method: 'POST' });
      await client.until<Job>(
        `user/analysis/jobs/${id}`,
        (job) => ['suspended', 'completed'].includes(job.status),
        60_000,
      );
      await client.call(`user/analysis/jobs/${id}/resume`, { method: 'POST' });
      const done = await client.until<Job>(
        `user/analysis/jobs/${id}`,
        (job) => job.status === 'completed' || job.status === 'error',
      );
      assert.equal(done.status, 'completed');
    });
  },
);
