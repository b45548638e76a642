/** @mariadb routes/health/health.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
beforeAll(async () => void (s = await startServer()));
afterAll(() => s.close());

const BLOCK_MS = 700;
async function delays(): Promise<Record<string, number>> {
  const { body } = await s.call('/metrics');
  const lines = String(body).matchAll(/^stroma_event_loop_delay_ms\{quantile="(\w+)"\} (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, quantile, value]) => [quantile, Number(value)]));
}

test('the delay of the event loop is what has passed since it was read before', async () => {
  await delays();
  await sleep(50);
  for (const until = performance.now() + BLOCK_MS; performance.now() < until;);
  await sleep(50);
  const blocked = await delays();
  expect(Object.keys(blocked).sort()).toEqual(['max', 'p50', 'p99']);
  expect(blocked.max).toBeGreaterThan(BLOCK_MS * 0.9);
  // Few timers were late in so short a time: the block is among the latest hundredth of them.
  expect(blocked.p99).toBeGreaterThan(BLOCK_MS * 0.9);
  expect(blocked.p50).toBeLessThan(blocked.max!);
  // The block is not counted again. A busy machine may delay the process, but not in every interval.
  let next: Record<string, number>;
  do {
    await sleep(300);
    next = await delays();
  } while (next.max! >= BLOCK_MS / 2);
});

test('without a worker the platform is not ready, and says why; jobs are counted by state and tool', async () => {
  let workers: number | null = 0;
  let problems: object[] = [];
  const runner = createServer((_, reply) => reply.end(JSON.stringify({ status: 'ok', warm: true, workers, problems })));
  await new Promise<void>((resolve) => runner.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(runner.address() as AddressInfo).port}`;
  Object.assign(s.deps.config, { runnerUrl: url, datasetServiceUrl: url });
  try {
    const none = await fetch(`${s.url}/readyz`);
    expect(none.status).toBe(503);
    expect(await none.json()).toMatchObject({ status: 'no workers', runner: { up: true, workers: 0 } });
    for (workers of [null, 2]) expect((await fetch(`${s.url}/readyz`)).status).toBe(200);
    // A worker that gets no work is named, and does not make the platform unready while others work.
    problems = [{ address: 'tcp://10.0.0.2:1', name: 'w2', problem: 'the Stroma packages are missing there' }];
    const named = await fetch(`${s.url}/readyz`);
    expect([named.status, ((await named.json()) as { runner: object }).runner]).toEqual([
      200,
      { up: true, warm: true, workers: 2, problems },
    ]);
  } finally {
    runner.close();
  }
  const { body } = await s.call('/metrics');
  expect(String(body)).toContain('# TYPE stroma_jobs gauge');
});
