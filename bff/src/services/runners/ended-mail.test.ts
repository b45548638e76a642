/** @mariadb services/runners/ended-mail.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readdir, rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@stroma/contract';
import { readMails, type ReadMail } from '../../../test/mails.ts';
import { person, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';
import { newId } from '../basics/ids.ts';

const MINUTE = 60_000;
const LONG = LIMITS.endedMailMinutes * MINUTE;
let s: TestServer;
let mei: Person;
beforeAll(async () => {
  s = await startServer({ PUBLIC_URL: 'https://cells.example.org' });
  mei = await person(s, 'mei');
});
afterAll(() => s.close());
beforeEach(async () => {
  for (const table of ['jobs', 'datasets']) await s.deps.db(table).delete();
  await s.deps.db('users').update({ mail_ended: true, status: 'active', is_demo: false, locale: 'en-US' });
  const outbox = joinPath(s.deps.config.dataDir, 'outbox');
  for (const name of await readdir(outbox)) await rm(joinPath(outbox, name));
});

/** An integration that was submitted some time ago, claimed by a runner. */
async function running(ago: number, tool = 'integration') {
  const [id, dataset_id] = [newId(), newId()];
  const params = { jobName: 'Kidney', species: 'Homo sapiens', tissue: 'kidney' };
  await s.deps.db('jobs').insert({
    ...{ id, dataset_id, space_id: mei.spaceId, created_by: mei.userId, tool, name: 'Kidney\r\nBcc: x', inputs: '{}' },
    ...{ status: 'submitted', params: JSON.stringify(params), created_at: s.clock.now - ago },
  });
  return { ...(await claim(s)), id, dataset_id };
}
const result = (datasetId: string) => ({
  ...{ datasetId, cells: 1990, genes: 9015, clusters: 9, seconds: { pca: 1 }, warnings: [] },
  samples: [{ name: 'S1', group: 'ctrl', before: 1000, kept: 995, doublets: 0 }],
  pcs: { used: 30, variance: [0.2, 0.1], recommended: 30, rule: 'cumulative' },
});
async function complete({ id, fence, dataset_id }: Awaited<ReturnType<typeof running>>): Promise<void> {
  expect((await s.internal(`/jobs/${id}/complete`, { fence, result: result(dataset_id) })).status).toBe(200);
}
const fail = (job: { id: string; fence: number }) =>
  s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error: { id: 'DISK_FULL', params: {} }, retry: false });
/** Mails are sent after the reply. */
async function sent(n: number): Promise<ReadMail[]> {
  for (let i = 0; i < 100 && (await readMails(s)).length < n; i += 1) await sleep(10);
  await sleep(50);
  return readMails(s);
}

test('the end of a long analysis is mailed once, with its result and the way to turn mails off', async () => {
  const job = await running(LONG + 90 * MINUTE);
  await complete(job);
  const [mail, ...more] = (await sent(1)) as [ReadMail];
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'mei@example.org', subject: 'The analysis Kidney Bcc: x is complete' });
  expect(mail.headers).not.toMatch(/^Bcc/im);
  expect(mail.text).toContain('after 100 minutes');
  expect(mail.text).toContain(`https://cells.example.org/cloud/userDatasetAnalysis/${job.dataset_id}`);
  expect(mail.text).toContain('https://cells.example.org/cloud/accountsettings');
});

test('in the reader’s language, of a failure too; a second end of the same analysis is not mailed', async () => {
  await s.deps.db('users').update({ locale: 'zh-CN' });
  const job = await running(LONG);
  await fail(job);
  const [mail] = (await sent(1)) as [ReadMail];
  expect(mail.subject).toBe('分析 Kidney Bcc: x 出错');
  expect(mail.text).toContain('在提交 10 分钟后出错');
  expect(mail.text).toContain('https://cells.example.org/cloud/my_analyzes');
  await s.call(`user/analysis/jobs/${job.id}/resume`, { token: mei.token, method: 'POST' });
  await complete({ ...job, ...(await claim(s)) });
  expect(await sent(2)).toHaveLength(1);
});

test.each([
  ['a short one', LONG - 1, {}, 'integration'],
  ['of somebody who turned mails off', LONG, { mail_ended: false }, 'integration'],
  ['of the demo', LONG, { is_demo: true }, 'integration'],
  ['of a locked account', LONG, { status: 'locked' }, 'integration'],
  ['an import', LONG, {}, 'import'],
])('no mail: %s', async (_, ago, user, tool) => {
  await s.deps.db('users').update({ locale: 'en-US', ...user });
  const job = await running(ago, tool);
  await (tool === 'import' ? fail(job) : complete(job));
  expect((await s.deps.db('jobs').where({ id: job.id }).first()).mailed_at).toBeNull();
  expect(await sent(1)).toEqual([]);
});

test('the setting is read and changed by its owner', async () => {
  const info = async () => (await s.call('account/info', mei)).body.data.mailEnded;
  expect(await info()).toBe(true);
  const saved = await s.call('account/update', { token: mei.token, json: { mailEnded: false } });
  expect([saved.status, await info()]).toEqual([200, false]);
  expect((await s.call('account/update', { token: mei.token, json: { mailEnded: 'no' } })).status).toBe(400);
});
