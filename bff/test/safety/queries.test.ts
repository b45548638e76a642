import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@stroma/contract';
import { enterTeam, join as seat, person, team, type Person } from '../people.ts';
import { errorOf, startServer, type TestServer } from '../server.ts';
import { create, upload } from '../wizard.ts';

let s: TestServer;
let mine: Person;
let other: Person;
beforeAll(async () => {
  s = await startServer();
  [mine, other] = [await person(s, 'mine'), await person(s, 'other')];
});
afterAll(() => s.close());

/** The provider may add arbitrary fields to its response (OpenID Connect, 3.1.2.5). */
const OPEN = ['account.oidcCallback'];

test('every declared query is closed', () => {
  const open = ENDPOINTS.filter(
    (e) => e.query && (e.query as { additionalProperties?: boolean }).additionalProperties !== false,
  );
  expect(open.map(({ id }) => id)).toEqual(OPEN);
});

test.each(ENDPOINTS.filter((e) => e.permission === 'signedIn' && e.method === 'GET' && !e.path.includes('{')))(
  '$id refuses a query that it does not declare, by its name',
  async ({ path }) => {
    const { status, body } = await s.call(`/api${path}?undeclared=/OTHER`, { token: mine.token });
    expect([status, body.error]).toEqual([
      400,
      { id: 'INPUT_INVALID', params: { where: 'query', path: '/undeclared', rule: 'additionalProperties' } },
    ]);
  },
);

const PATCH = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const send = (path: string, method: string, who: Person, headers: Record<string, string> = {}) =>
  fetch(`${s.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(method === 'PATCH' && { body: new Uint8Array([6, 6, 6, 6]) }),
  });

const FORMS: readonly [string, (my: string, their: string) => string, Record<string, string>?][] = [
  ['a query with a slash', (my, their) => `${my}?x=/${their}`],
  ['a query of the id', (my, their) => `${my}?id=${their}`],
  ['an encoded segment', (my, their) => `${my}%2F..%2F${their}`],
  ['a segment', (my, their) => `${my}/../${their}`],
  ['an encoded question mark', (my, their) => `${my}%3F/${their}`],
  ['a parameter of the path', (my, their) => `${my};/${their}`],
  ['a slash at the end', (my, their) => `${my}/${their}`],
  ['an encoded null', (my, their) => `${my}%00/${their}`],
];

test.each(FORMS)("%s never reaches another tenant's upload", async (_, address) => {
  const theirs = await create(s, other.token, 'theirs.zip', 4);
  const my = await create(s, mine.token, 'my.zip', 4);
  const state = async () => (await s.call(`user/files/${theirs.id}`, { token: other.token })).body.data?.state;
  const offset = async () =>
    (await send(`/api/user/files/uploads/${theirs.id}`, 'HEAD', other)).headers.get('upload-offset');
  for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE']) {
    const reply = await send(`/api/user/files/uploads/${address(my.id, theirs.id)}`, method, mine, PATCH);
    expect([400, 404, 405, 422]).toContain(reply.status);
    expect([await state(), await offset()]).toEqual(['uploading', '0']);
  }
  for (const { id, who } of [
    { id: theirs.id, who: other },
    { id: my.id, who: mine },
  ])
    await s.call(`user/files/${id}`, { method: 'DELETE', token: who.token });
});

test.each(['x-forwarded-path', 'x-original-url', 'x-rewrite-url', 'x-http-method-override', 'x-forwarded-host'])(
  'the header %s changes nothing',
  async (name) => {
    const theirs = await create(s, other.token, 'theirs.zip', 4);
    const my = await create(s, mine.token, 'my.zip', 4);
    const value = name === 'x-http-method-override' ? 'DELETE' : `/api/user/files/uploads/${theirs.id}`;
    const head = await send(`/api/user/files/uploads/${my.id}`, 'HEAD', mine, { [name]: value });
    expect([head.status, head.headers.get('upload-length')]).toEqual([200, '4']);
    expect((await send(`/api/user/files/uploads/${my.id}`, 'PATCH', mine, { ...PATCH, [name]: value })).status).toBe(
      204,
    );
    expect((await s.call(`user/files/${my.id}`, { token: mine.token })).body.data.state).toBe('parsing');
    expect((await s.call(`user/files/${theirs.id}`, { token: other.token })).body.data.state).toBe('uploading');
  },
);

test('tus: an error has the envelope, an unsupported extension is a 4xx, and no header opens the reply to other sites', async () => {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${encode('a.zip')},disclaimer ${encode('agreed')}`;
  const wrong: [string, string, Record<string, string>, number, string][] = [
    [
      'POST',
      '',
      { 'upload-length': '4', 'upload-metadata': metadata, 'upload-concat': 'partial' },
      400,
      'INPUT_INVALID',
    ],
    ['POST', '', { 'upload-length': '-4', 'upload-metadata': metadata }, 400, 'INPUT_INVALID'],
    ['POST', '', { 'upload-length': String(30 * 1024 ** 3), 'upload-metadata': metadata }, 413, 'BODY_TOO_LARGE'],
    ['POST', '', { 'upload-length': '4', 'upload-metadata': '' }, 400, 'INPUT_INVALID'],
    ['POST', '', { 'tus-resumable': '9.9.9' }, 400, 'INPUT_INVALID'],
    ['PATCH', '/none', PATCH, 404, 'NOT_FOUND'],
  ];
  const my = await create(s, mine.token, 'my.zip', 4);
  wrong.push(['PATCH', `/${my.id}`, { ...PATCH, 'upload-offset': '3' }, 409, 'CONFLICT']);
  wrong.push(['PATCH', `/${my.id}`, { ...PATCH, 'content-type': 'text/plain' }, 400, 'INPUT_INVALID']);
  for (const [method, path, headers, status, id] of wrong) {
    const reply = await send(`/api/user/files/uploads${path}`, method, mine, headers);
    const body = (await reply.json()) as { code: number; error: { id: string } };
    expect([method, headers, reply.status, body.code, body.error?.id]).toEqual([method, headers, status, status, id]);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  const head = await send(`/api/user/files/uploads/${my.id}`, 'HEAD', mine);
  expect([...head.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect([head.headers.get('tus-resumable'), head.headers.get('upload-offset')]).toEqual(['1.0.0', '0']);
});

test('an upload resumes in the space where it started, whatever space another tab shows, while its owner may edit there', async () => {
  const owner = await person(s, 'switcher');
  const lab = await team(s, owner);
  const guest = await person(s, 'guest');
  const memberId = await seat(s, lab, guest);
  await enterTeam(s, guest, lab);
  const { id } = await create(s, guest.token, 'long.zip', 8);
  const patch = (offset: number) =>
    send(`/api/user/files/uploads/${id}`, 'PATCH', guest, { ...PATCH, 'upload-offset': String(offset) });
  expect((await patch(0)).status).toBe(204);
  // The other tab returns to its own space.
  await enterTeam(s, guest, guest.spaceId);
  const head = await send(`/api/user/files/uploads/${id}`, 'HEAD', guest);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '4']);
  await s.deps.db('space_members').where({ id: memberId }).update({ can_edit: false });
  expect((await patch(4)).status).toBe(403);
  await s.deps.db('space_members').where({ id: memberId }).update({ can_edit: true });
  expect((await patch(4)).status).toBe(204);
  expect(await s.deps.db('files').where({ id }).first()).toMatchObject({ space_id: lab, state: 'parsing' });
  const { id: second } = await create(s, guest.token, 'b.zip', 4);
  await s.deps.db('space_members').where({ id: memberId }).delete();
  expect((await send(`/api/user/files/uploads/${id}`, 'HEAD', guest)).status).toBe(404);
  expect(second).not.toBe(id);
});

test('a file of earlier versions, stored by its name, is found', async () => {
  const id = await upload(s, mine.token, 'old name.zip', new Uint8Array([1, 2]));
  await s.deps.db('files').where({ id }).update({ state: 'parsed' });
  const { path } = await (async () => {
    const { writeFile } = await import('node:fs/promises');
    const { join } = await import('node:path');
    const staged = join(s.deps.config.dataDir, 'staged-by-hand');
    await writeFile(staged, 'ab');
    await s.deps.store.remove(`files/${id}`);
    await s.deps.store.adopt(staged, `files/${id}/old name.zip`);
    const wanted = await s.call('user/downloads', { token: mine.token, json: { kind: 'file', targetId: id } });
    return (await s.call(`user/downloads/${wanted.body.data.id}/link`, { method: 'POST', token: mine.token })).body
      .data;
  })();
  expect((await s.call(path)).body).toBe('ab');
  expect(errorOf(await s.call(path))).toEqual([404, 'NOT_FOUND']);
});
