/** @mariadb routes/account/profile.routes.ts services/files/uploads.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findUser, personalSpaceOf } from '../../src/services/accounts/accounts.ts';
import { createCode } from '../../src/services/accounts/codes.ts';
import type { Limits } from '../../src/middlewares/limits.ts';
import { ROUNDS, startServer, type TestServer } from '../server.ts';

const CALLERS = 12;
/** The limits have their own tests; here every caller must reach the update. */
const NO_LIMITS: Limits = { take: async () => {}, check: async () => {}, clear: async () => {}, tally: () => {} };

let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());
const together = <T>(call: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, i) => call(i)));

test(`one code, ${CALLERS} callers: one wins, in each of ${ROUNDS} rounds`, async () => {
  // All callers use one account, so only the code decides, not a unique address.
  const token = await s.register('racer');
  s.deps.limits = NO_LIMITS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `prize${round}@example.org`;
    const verificationMessage = await createCode(s.deps, { purpose: 'email', email });
    const replies = await together(() =>
      s.call('account/email/update', { token, json: { email, verificationMessage } }),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    expect(replies.filter((r) => r.body.error?.id === 'CODE_INVALID')).toHaveLength(CALLERS - 1);
  }
});

test(`the last byte of the quota, ${CALLERS} callers: one wins, in each of ${ROUNDS} rounds; deleted twice, given back once`, async () => {
  s.deps.limits = NO_LIMITS;
  const token = await s.register('hoarder');
  const { id } = (await findUser(s.deps.db, 'hoarder'))!;
  const spaceId = await personalSpaceOf(s.deps.db, id);
  const name = Buffer.from('one.zip').toString('base64');
  const create = (size: number) =>
    fetch(`${s.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `filename ${name},disclaimer ${Buffer.from('agreed').toString('base64')}`,
      },
    });
  const used = async () => (await s.call('user/storage', { token })).body.data.used;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await used();
    await s.deps
      .db('spaces')
      .where({ id: spaceId })
      .update({ storage_limit: before + 10 });
    const replies = await together(() => create(10));
    expect(replies.map((r) => r.status).filter((status) => status !== 413)).toEqual([201]);
    const [{ sum }] = (await s.deps.db('files').where({ space_id: spaceId }).sum({ sum: 'size' })) as [{ sum: number }];
    expect([await used(), Number(sum)]).toEqual([before + 10, before + 10]);
    if (round % 2) continue;
    const path = replies.find((r) => r.status === 201)!.headers.get('location')!;
    const fileId = path.split('/').at(-1)!;
    const removed = await together(() => s.call(`user/files/${fileId}`, { method: 'DELETE', token }));
    expect(removed.map((r) => r.status).filter((status) => status !== 404)).toContain(200);
    expect(await used()).toBe(before);
  }
});

test('an upload that the browser gives up gives its bytes back', async () => {
  const token = await s.register('quitter');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('a.zip').toString('base64')},disclaimer ${Buffer.from('agreed').toString('base64')}`;
  const created = await fetch(`${s.url}/api/user/files/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '77', 'upload-metadata': metadata },
  });
  const used = async () => (await s.call('user/storage', { token })).body.data.used;
  expect(await used()).toBe(77);
  const gone = await fetch(`${s.url}${created.headers.get('location')}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(204);
  for (let i = 0; i < 100 && (await used()) !== 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await used()).toBe(0);
  expect((await s.call('user/files', { token })).body.data.total).toBe(0);
});
