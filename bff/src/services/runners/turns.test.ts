/** @mariadb services/runners/turns.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
import { draftBody, parsedFile } from '../../../test/wizard.ts';
import { claimJob } from './job-queue.ts';

let s: TestServer;
const tokens: Record<string, string> = {};
const files: Record<string, string[]> = {};
beforeAll(async () => {
  s = await startServer({ STROMA_LEASE_MS: '600000' });
  for (const name of ['many', 'one', 'two']) {
    tokens[name] = await s.register(name);
    files[name] = [await parsedFile(s, tokens[name]!, 'ctrl.zip'), await parsedFile(s, tokens[name]!, 'stim.zip')];
  }
});
afterAll(() => s.close());

async function submit(who: string, jobName: string): Promise<string> {
  s.clock.now += 1000;
  const call = async (path: string, json?: unknown) =>
    (await s.call(`user/analysis/drafts${path}`, { token: tokens[who]!, method: 'POST', ...(json ? { json } : {}) }))
      .body.data.id as string;
  return call(`/${await call('', draftBody(files[who]!, { jobName }))}/submit`);
}
/** Whose job a runner gets next; it fails at once, so that the worker is free again. */
async function next(isEnded = true): Promise<string> {
  s.clock.now += 1000;
  const job = (await claimJob(s.deps, 'r1'))!;
  const error = { id: 'JOB_FAILED', params: { reason: 'x' } };
  if (isEnded) await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error, retry: false });
  return (job.params as { jobName: string }).jobName;
}

test('one worker: who submits many jobs lets the others take turns, each in the order of submission', async () => {
  for (let i = 1; i <= 5; i += 1) await submit('many', `many_${i}`);
  await submit('one', 'one_1');
  await submit('one', 'one_2');
  await submit('two', 'two_1');
  const order = [];
  for (let i = 0; i < 8; i += 1) order.push(await next());
  expect(order).toEqual(['many_1', 'one_1', 'two_1', 'many_2', 'one_2', 'many_3', 'many_4', 'many_5']);
  expect(await claimJob(s.deps, 'r1')).toBeNull();
});

test('several workers: the space with the fewest running jobs is served first', async () => {
  for (const name of ['a', 'b', 'c']) await submit('many', name);
  expect([await next(false), await next(false)]).toEqual(['a', 'b']);
  await submit('two', 'late');
  expect(await next(false)).toBe('late');
  expect(await next(false)).toBe('c');
});

test('jobs of a lost runner do not count as running, and are claimed again', async () => {
  s.clock.now += 700_000;
  const order = [];
  for (let i = 0; i < 4; i += 1) order.push(await next());
  expect(order.sort()).toEqual(['a', 'b', 'c', 'late']);
});
