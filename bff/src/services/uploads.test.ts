import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../test/server.ts';
import { upload } from '../../test/wizard.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('namer');
});
afterAll(() => s.close());

test.each([
  ['../../etc/passwd.zip', 'passwd.zip'],
  ['C:\\temp\\..\\a.zip', 'a.zip'],
  ['a\r\nSet-Cookie: x=1.zip', 'aSet-Cookie: x=1.zip'],
  ['对照 “1”.zip', '对照 “1”.zip'],
  [`${'x'.repeat(400)}.zip`, `${'x'.repeat(196)}.zip`],
])('the name %j is kept as one name of no folder: %j', async (given, kept) => {
  const id = await upload(s, token, given, new Uint8Array([1]));
  expect((await s.call(`user/files/${id}`, { token })).body.data.fileName).toBe(kept);
  expect(await s.deps.store.size(`files/${id}/${kept}`)).toBe(1);
});

test('a refused file takes nothing from the quota, a deleted one gives back what it took', async () => {
  const used = async () => (await s.call('user/storage', { token })).body.data.used;
  const before = await used();
  await expect(upload(s, token, 'a.exe', new Uint8Array(9))).rejects.toMatchObject({ status: 415 });
  expect(await used()).toBe(before);
  const id = await upload(s, token, 'b.zip', new Uint8Array(9));
  expect(await used()).toBe(before + 9);
  expect((await s.call(`user/files/${id}`, { method: 'DELETE', token })).status).toBe(200);
  expect(await used()).toBe(before);
});
