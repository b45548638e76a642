import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../services/basics/ids.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { create } from '../../../test/wizard.ts';

/** An upload that waits in the browser's queue names the space in which it was chosen, even if another tab has switched. */
let s: TestServer;
let owner: Person;
let lab: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  lab = await team(s, owner);
});
afterAll(() => s.close());

const spaceOf = async (id: string): Promise<string> => (await s.deps.db('files').where({ id }).first()).space_id;
const usedBy = async (id: string): Promise<number> =>
  Number((await s.deps.db('spaces').where({ id }).first()).storage_used);
const refusal = async (who: Person, space: string) => {
  const error = (await create(s, who.token, 'a.zip', 5, 'matrix', space).catch((one: unknown) => one)) as Error & {
    status: number;
  };
  return [error.status, JSON.parse(error.message).error];
};

test('it is created in the space that it names, on its quota; without a name in the current one', async () => {
  const mei = await person(s, 'mei');
  await join(s, lab, mei, ['view', 'edit']);
  const { id } = await create(s, mei.token, 'a.zip', 5, 'matrix', lab);
  expect(await spaceOf(id)).toBe(lab);
  expect([await usedBy(lab), await usedBy(mei.spaceId)]).toEqual([5, 0]);
  expect(await spaceOf((await create(s, mei.token, 'b.zip', 5)).id)).toBe(mei.spaceId);
  await enterTeam(s, mei, lab);
  const own = await create(s, mei.token, 'c.zip', 5, 'matrix', mei.spaceId);
  expect(await spaceOf(own.id)).toBe(mei.spaceId);
  // The rest of it goes there too.
  const patch = { ...own.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await fetch(`${s.url}${own.location}`, { method: 'PATCH', headers: patch, body: new Uint8Array(5) });
  expect(sent.status).toBe(204);
});

test('the seat in the named space decides, not the one in the current space', async () => {
  const wang = await person(s, 'wang');
  await join(s, lab, wang, ['view']);
  expect(await refusal(wang, lab)).toEqual([403, { id: 'PERMISSION_DENIED', params: { permission: 'edit' } }]);
  await enterTeam(s, wang, lab);
  expect(await refusal(wang, '')).toEqual([403, { id: 'PERMISSION_DENIED', params: { permission: 'edit' } }]);
  expect(await spaceOf((await create(s, wang.token, 'a.zip', 5, 'matrix', wang.spaceId)).id)).toBe(wang.spaceId);
});

test('a space that the caller has left is refused as one that never was, and nothing is kept', async () => {
  const gone = await person(s, 'gone');
  const before = await s.deps.db('files').count({ n: '*' });
  const [left, never] = [await refusal(gone, lab), await refusal(gone, newId())];
  expect(left).toEqual([404, { id: 'UPLOAD_SPACE_GONE', params: {} }]);
  expect(never).toEqual(left);
  expect(await s.deps.db('files').count({ n: '*' })).toEqual(before);
});

test.each(['filename', 'space =', 'space %%%', ','])(
  'metadata that tus cannot read (%j) is refused',
  async (metadata) => {
    const headers = { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' };
    const reply = await fetch(`${s.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-metadata': metadata },
    });
    expect([reply.status, ((await reply.json()) as any).error.id]).toEqual([400, 'INPUT_INVALID']);
  },
);
