/** @mariadb services/teams/invitations.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
let owner: Person;
let mei: Person;
let lab: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  mei = await person(s, 'mei');
  lab = await team(s, owner);
});
afterAll(() => s.close());

const invite = (email: string, over: object = {}, teamId = lab, who = owner) =>
  s.call(`teams/${teamId}/members/invitation`, { token: who.token, json: { email, ...over } });
const secretOf = (reply: { body: any }): string => reply.body.data.path.split('id=')[1];
const accept = (secret: string, who: Person) =>
  s.call(`teams/invitations/${secret}/accept`, { token: who.token, method: 'PUT' });
const look = (secret: string, who?: Person) => s.call(`teams/invitations/${secret}`, { token: who?.token });
/** The mail's own text, without the folding of quoted-printable. */
const mail = async () => (await s.lastMail()).replaceAll('=\n', '').replaceAll('=3D', '=');

test.each(['nobody', 'a b@c.org', 'x@y', `a@b.org\r\nBcc: c@d.org`])(
  '%j is no address: EMAIL_INVALID',
  async (email) => {
    expect(errorOf(await invite(email))).toEqual([400, 'EMAIL_INVALID']);
  },
);

test('the secret is mailed and told once, and stored hashed', async () => {
  const reply = await invite('Mei@example.org');
  const { invitationId, path, expiresAt, mailed } = reply.body.data;
  expect([path, mailed]).toEqual([expect.stringMatching(/^\/inviteMember\?id=[\w-]{22}$/), true]);
  expect(Date.parse(expiresAt)).toBe(s.clock.now + 10 * DAY);
  expect(await mail()).toContain(path);
  expect(await s.lastMail()).toMatch(/^To: Mei@example\.org$/m);
  const row = await s.deps.db('invitations').where({ id: invitationId }).first();
  expect(JSON.stringify(row)).not.toContain(secretOf(reply));
  const { body } = await s.call(`teams/${lab}/invitations`, { token: owner.token });
  expect(body.data).toMatchObject([
    {
      id: invitationId,
      email: 'Mei@example.org',
      role: 'Member',
      dataPermissions: ['view', 'edit', 'download'],
      state: 'open',
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(secretOf(reply));
});

test('in the asked language', async () => {
  await invite('wang@example.org', { locale: 'zh-CN' });
  expect(await s.lastMail()).toMatch(/^Subject: =\?UTF-8\?/m);
});

test('a link shows the group to everyone, the address to its own account alone', async () => {
  const secret = secretOf(await invite('mei@example.org'));
  expect((await look(secret)).body.data).toMatchObject({
    groupName: 'Lab',
    invitedBy: 'owner',
    email: 'm***@example.org',
    memberCount: 1,
    memberLimit: 99,
    state: 'open',
  });
  expect((await look(secret, owner)).body.data.email).toBe('m***@example.org');
  expect((await look(secret, mei)).body.data.email).toBe('mei@example.org');
  expect(errorOf(await look('unknown'))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await accept('unknown', mei))).toEqual([404, 'NOT_FOUND']);
});

test('looking links up is limited by address', async () => {
  let last = await look('unknown');
  for (let i = 0; i < 30; i += 1) last = await look(`unknown${i}`);
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  s.clock.now += 61_000;
  expect((await look('unknown')).status).toBe(404);
});

test('accepted by the invited account: a member with the offered seats, told to the inviter; then used', async () => {
  const secret = secretOf(await invite('mei@example.org', { dataPermissions: ['view'] }));
  expect(errorOf(await accept(secret, owner))).toEqual([403, 'INVITATION_OTHER_ACCOUNT']);
  expect((await accept(secret, mei)).body.data).toMatchObject({ id: lab, memberCount: 2, role: 'Member' });
  const detail = await s.call(`teams/detail?teamId=${lab}`, { token: mei.token });
  expect(detail.body.data.self).toMatchObject({ role: 'Member', dataPermissions: ['view'] });
  expect((await notificationsOf(s, owner))[0]).toMatchObject({
    messageId: 'notification.team.accepted',
    values: { name: 'mei', team: 'Lab' },
  });
  expect((await look(secret)).body.data.state).toBe('accepted');
  expect(errorOf(await accept(secret, mei))).toEqual([409, 'INVITATION_USED']);
  expect(errorOf(await invite('MEI@example.org'))).toEqual([409, 'ALREADY_MEMBER']);
});

test('who is a member already does not spend an invitation', async () => {
  const other = await team(s, owner, 'Other');
  const secret = secretOf(await invite('mei@example.org', {}, other));
  await join(s, other, mei);
  expect(errorOf(await accept(secret, mei))).toEqual([409, 'ALREADY_MEMBER']);
  expect((await look(secret)).body.data.state).toBe('open');
  expect((await s.deps.db('spaces').where({ id: other }).first()).member_count).toBe(2);
});

test.each([
  [-1000, 200, undefined, 'open'],
  [0, 410, 'INVITATION_EXPIRED', 'expired'],
  [1000, 410, 'INVITATION_EXPIRED', 'expired'],
])('ten days and %d ms: %d %s', async (ms, status, id, state) => {
  const guest = await person(s, `late${ms + 2000}`);
  const secret = secretOf(await invite(guest.email));
  const start = s.clock.now;
  s.clock.now = start + 10 * DAY + ms;
  // Sessions from ten days ago have expired; only the invitation is tested.
  await s.deps.db('sessions').update({ seen_at: s.clock.now, created_at: s.clock.now });
  expect((await look(secret)).body.data.state).toBe(state);
  expect(errorOf(await accept(secret, guest))).toEqual([status, id]);
});

test('revoked: shown as such, opens nothing; another address of a team is missing', async () => {
  const guest = await person(s, 'guest');
  const reply = await invite(guest.email);
  const path = (teamId: string) => `teams/${teamId}/invitations/${reply.body.data.invitationId}`;
  const other = await team(s, owner, 'Third');
  expect((await s.call(path(other), { token: owner.token, method: 'DELETE' })).status).toBe(404);
  expect((await s.call(path(lab), { token: owner.token, method: 'DELETE' })).status).toBe(200);
  expect((await look(secretOf(reply))).body.data.state).toBe('revoked');
  expect(errorOf(await accept(secretOf(reply), guest))).toEqual([404, 'NOT_FOUND']);
});

test('a second invitation of an address takes the place of its first', async () => {
  const guest = await person(s, 'twice');
  const [first, second] = [await invite(guest.email), await invite(guest.email)];
  expect((await look(secretOf(first))).body.data.state).toBe('revoked');
  expect((await accept(secretOf(second), guest)).status).toBe(200);
});

test('members and open invitations together fill the seats', async () => {
  const small = await team(s, owner, 'Small');
  await s.deps.db('spaces').where({ id: small }).update({ member_limit: 2 });
  const first = await invite('one@example.org', {}, small);
  expect(errorOf(await invite('two@example.org', {}, small))).toEqual([409, 'SEATS_FULL']);
  await s.call(`teams/${small}/invitations/${first.body.data.invitationId}`, { token: owner.token, method: 'DELETE' });
  expect((await invite('two@example.org', {}, small)).status).toBe(200);
});

test('an admin invites members, not admins', async () => {
  const admin = await person(s, 'admin');
  await join(s, lab, admin, ['view'], 'Admin');
  expect((await invite('new@example.org', {}, lab, admin)).status).toBe(200);
  expect(errorOf(await invite('new2@example.org', { role: 'Admin' }, lab, admin))).toEqual([403, 'NO_PERMISSION']);
  expect((await invite('new2@example.org', { role: 'Admin' })).status).toBe(200);
  expect((await invite('new3@example.org', { role: 'Owner' })).status).toBe(400);
});

test('an invited account has it in its bell, under a link that names no secret and is its own alone', async () => {
  const [guest, other] = [await person(s, 'guest2'), await person(s, 'other2')];
  const reply = await invite('Guest2@example.org');
  const { invitationId } = reply.body.data;
  const [told] = await notificationsOf(s, guest);
  expect(told).toMatchObject({
    messageId: 'notification.team.invited',
    values: { name: 'owner', team: 'Lab' },
    link: `/inviteMember?id=${invitationId}`,
  });
  expect((await look(invitationId, guest)).body.data).toMatchObject({ email: 'Guest2@example.org', state: 'open' });
  for (const who of [other, undefined]) expect((await look(invitationId, who)).status).toBe(404);
  expect(errorOf(await accept(invitationId, other))).toEqual([404, 'NOT_FOUND']);
  expect((await accept(invitationId, guest)).status).toBe(200);
  // A person without an account gets no notification; the mail's link contains the address in its hash, to fill in the form.
  await invite('nobody2@example.org');
  expect(await mail()).toMatch(/inviteMember\?id=[\w-]+#nobody2%40example\.org/);
});
