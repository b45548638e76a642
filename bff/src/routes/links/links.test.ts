/** @mariadb services/links/links.ts services/links/guests.ts */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  DATASET_NAME_HEADER,
  ENDPOINTS,
  GUEST_HEADER,
  LINK_LIMITS,
  STATE_HEADER,
  VERSIONS_HEADER,
  type Endpoint,
  type ShareLink,
} from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { insertVersion } from '../../../test/catalogue.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let service: Server;
let mei: Person;
const asked: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  // Accepts everything: only access is tested.
  service = createServer(async (req, res) => {
    asked.push({ path: req.url ?? '', headers: req.headers, body: (await req.toArray()).join('') });
    res.setHeader('content-type', 'application/json').end('{"code":200,"data":{}}');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  s = await startServer({
    DATASET_SERVICE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    STROMA_FEATURES: 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase,publicVisitors,shareLinks',
  });
  mei = await person(s, 'mei');
});
afterAll(async () => {
  await s.close();
  await new Promise((done) => service.close(done));
});

async function datasetOf({ spaceId, userId }: Pick<Person, 'spaceId' | 'userId'>): Promise<string> {
  const id = newId();
  const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
  await s.deps.db('datasets').insert({ id, space_id: spaceId, created_by: userId, ...facts, created_at: s.clock.now });
  return id;
}
const at = (dataset: string, link = '') => `user/user_datasets/${dataset}/links${link && `/${link}`}`;
const REVIEW = { kind: 'reviewer', label: 'Reviewer 2', views: ['overview', 'quality'], days: 30 };
const EMBED = { kind: 'embed', label: 'Figure 1', views: ['map'], query: '?colour=type', days: null };
const make = (dataset: string, json: object = REVIEW, token = mei.token) => s.call(at(dataset), { token, json });
const made = async (...given: Parameters<typeof make>): Promise<ShareLink> => (await make(...given)).body.data;
const secretOf = ({ address }: ShareLink): string => address!.split('/').at(-1)!;
const asGuest = (path: string, place: string, over = {}) =>
  s.call(path, { headers: { [GUEST_HEADER]: place }, ...over });
const via = (link: ShareLink): string => `link ${secretOf(link)}`;
const open = (place: string) => asGuest('shared/open', place, { method: 'POST' });
const detail = (id: string, place: string) => asGuest(`remote/user/user_datasets/${id}`, place);

test('a reviewer opens one dataset; the secret is said once', async () => {
  const dataset = await datasetOf(mei);
  const link = await made(dataset, { ...REVIEW, views: ['quality'] });
  expect(link).toMatchObject({ label: 'Reviewer 2', state: 'open', uses: 0, views: ['map', 'quality'] });
  expect((await open(via(link))).body.data).toEqual({
    ...{ kind: 'reviewer', datasetId: dataset, name: 'set', views: ['map', 'quality'], query: '' },
    endsAt: link.endsAt,
  });
  expect((await detail(dataset, via(link))).status).toBe(200);
  expect((await asGuest(`user/user_datasets/${dataset}/quality`, via(link))).status).toBe(200);
  // A tab that was not chosen, and values that leave the space.
  const markers = await asGuest(`user/user_datasets/${dataset}/differential_expression`, via(link));
  expect(errorOf(markers)).toEqual([403, 'PERMISSION_DENIED']);
  const json = await asGuest(`user/user_datasets/${dataset}/observation_gene`, via(link), { form: { gene: 'LYZ' } });
  expect(errorOf(json)).toEqual([403, 'PERMISSION_DENIED']);
  const [listed] = (await s.call(at(dataset), { token: mei.token })).body.data;
  expect(listed).toMatchObject({ id: link.id, address: null, uses: 1, createdBy: 'mei' });
  // An additional session does not help.
  const both = { [GUEST_HEADER]: via(link), authorization: `Bearer ${mei.token}` };
  expect((await s.call('user/user_datasets', { headers: both })).status).toBe(403);
});

const ofX = (e: Endpoint, id: string): string =>
  e.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'id' ? id : 'x'));
const ask = (e: Endpoint, id: string, place: string) => {
  const body =
    e.bodyKind === 'json'
      ? { json: { cells: { op: 'and', of: [{ cells: { column: 'a', categories: ['b'] } }] } } }
      : {};
  const form = e.body && e.bodyKind !== 'json' ? { form: { gene: 'LYZ' } } : {};
  const headers = { [GUEST_HEADER]: place, accept: 'application/octet-stream' };
  return s.call(ofX(e, id).slice(1), { method: e.method, headers, ...body, ...form });
};
const PLACES = new Set(['links.open', 'links.watch']);
const marked = ENDPOINTS.filter((e) => e.guests && !PLACES.has(e.id));

test('a guest makes no call that is not marked, and no marked one of another dataset', async () => {
  const [dataset, other] = [await datasetOf(mei), await datasetOf(mei)];
  const link = await made(dataset, { ...REVIEW, views: ['overview', 'quality', 'expression', 'markers'] });
  const { entry } = await insertVersion(s.deps.db, await datasetOf(mei), {
    spaceId: mei.spaceId,
    userId: mei.userId,
    at: 1,
  });
  for (const place of [via(link), `public ${entry}`]) {
    const denied: unknown[] = [];
    for (const e of ENDPOINTS.filter(({ guests }) => !guests)) {
      const reply = await ask(e, dataset, place);
      if (reply.status !== 403) denied.push([e.id, reply.status]);
    }
    expect(denied).toEqual([]);
    for (const e of marked) expect([e.id, (await ask(e, other, place)).status]).toEqual([e.id, 404]);
  }
  for (const e of marked) expect([e.id, (await ask(e, dataset, via(link))).status]).toEqual([e.id, 200]);
  // Calls allowed to guests are reads, and name the dataset by its id.
  expect(marked.filter((e) => e.permission !== 'view' || !e.path.includes('{id}')).map(({ id }) => id)).toEqual([]);
});

test('whoever may take data out makes links, and whoever manages the space; nobody else, nor for what is shared', async () => {
  const owner = await person(s, 'owner');
  const lab = await team(s, owner);
  const dataset = await datasetOf({ ...owner, spaceId: lab });
  const member = async (name: string, seats: Parameters<typeof join>[3], role?: string) => {
    const who = await person(s, name);
    await join(s, lab, who, seats, role);
    await enterTeam(s, who, lab);
    return who;
  };
  expect((await make(dataset, REVIEW, (await member('viewer', ['view', 'download'])).token)).status).toBe(403);
  expect((await make(dataset, REVIEW, (await member('giver', ['view', 'delete', 'download'])).token)).status).toBe(200);
  const admin = await member('admin', ['view'], 'Admin');
  expect((await make(dataset, REVIEW, admin.token)).status).toBe(200);
  expect(errorOf(await make(dataset, REVIEW, mei.token))).toEqual([404, 'NOT_FOUND']);
  // An administrator's switch also applies to Owner and Admin.
  await s.deps
    .db('privilege_switches')
    .insert({ id: newId(), user_id: admin.userId, permission: 'op.download', disabled: true, hidden: null });
  expect((await make(dataset, REVIEW, admin.token)).status).toBe(403);
});

test('a link ends with its time, its revocation and the right of its giver', async () => {
  const owner = await person(s, 'owner2');
  const lab = await team(s, owner);
  const giver = await person(s, 'giver2');
  await join(s, lab, giver, ['view', 'delete', 'download']);
  await enterTeam(s, giver, lab);
  const dataset = await datasetOf({ ...owner, spaceId: lab });
  const link = await made(dataset, REVIEW, giver.token);
  const works = async () => (await detail(dataset, via(link))).status === 200;
  const { db } = s.deps;
  const seat = () => db('space_members').where({ space_id: lab, user_id: giver.userId });
  const ended = async (lose: () => PromiseLike<unknown>, back: () => PromiseLike<unknown>): Promise<void> => {
    expect(await works()).toBe(true);
    await lose();
    for (const reply of [await detail(dataset, via(link)), await open(via(link))])
      expect(errorOf(reply)).toEqual([410, 'SHARED_ENDED']);
    await back();
  };
  await ended(
    () => seat().update({ can_download: false }),
    () => seat().update({ can_download: true }),
  );
  await ended(
    () => seat().update({ can_delete: false }),
    () => seat().update({ can_delete: true }),
  );
  const of = { id: dataset };
  await ended(
    () => db('datasets').where(of).update({ space_id: mei.spaceId }),
    () => db('datasets').where(of).update({ space_id: lab }),
  );
  const user = () => db('users').where({ id: giver.userId });
  await ended(
    () => user().update({ status: 'locked' }),
    () => user().update({ status: 'active' }),
  );
  const row = { id: newId(), user_id: giver.userId, permission: 'op.delete', disabled: true, hidden: null };
  await ended(
    () => db('privilege_switches').insert(row),
    () => db('privilege_switches').where({ user_id: giver.userId }).delete(),
  );
  const features = s.deps.config.features as Record<string, boolean>;
  const toggled = (to: boolean) => async () => void (features.shareLinks = to);
  await ended(toggled(false), toggled(true));
  const { ...member } = await seat().first();
  await ended(
    () => seat().delete(),
    () => db('space_members').insert(member),
  );
  const timely = await made(dataset, { ...REVIEW, days: 1 }, giver.token);
  s.clock.now += 24 * 3600_000 - 1;
  expect((await detail(dataset, via(timely))).status).toBe(200);
  s.clock.now += 1;
  expect(errorOf(await detail(dataset, via(timely)))).toEqual([410, 'SHARED_ENDED']);
  // Another member of the space with the permission revokes it.
  await enterTeam(s, owner, lab);
  const gone = await s.call(at(dataset, link.id), { method: 'DELETE', token: owner.token });
  expect(gone.body.data).toMatchObject({ id: link.id, state: 'revoked' });
  expect(errorOf(await detail(dataset, via(link)))).toEqual([410, 'SHARED_ENDED']);
  expect(errorOf(await detail(dataset, 'link AAAAAAAAAAAAAAAAAAAAAA'))).toEqual([410, 'SHARED_ENDED']);
  const states = (await s.call(at(dataset), { token: owner.token })).body.data.map((l: ShareLink) => l.state);
  expect(states.sort()).toEqual(['ended', 'revoked']);
});

test('a page that waits is told within a second', async () => {
  const dataset = await datasetOf(mei);
  const link = await made(dataset);
  const waiting = asGuest('shared/watch', via(link));
  // A caller that does not wait gets an immediate reply.
  expect((await asGuest('shared/watch?wait=false', via(link))).body.data).toEqual({ isOpen: true });
  await new Promise((go) => setTimeout(go, 600));
  const revokedAt = performance.now();
  await s.call(at(dataset, link.id), { method: 'DELETE', token: mei.token });
  expect((await waiting).body.data).toEqual({ isOpen: false });
  expect(performance.now() - revokedAt).toBeLessThan(1000);
  for (const path of ['shared/watch', 'shared/watch?wait=false'])
    expect(errorOf(await asGuest(path, via(link)))).toEqual([410, 'SHARED_ENDED']);
});

test('an embedded view names one view and the sites that show it, and keeps its address', async () => {
  const dataset = await datasetOf(mei);
  const embed = (over: object) => make(dataset, { ...EMBED, origins: ['https://journal.example'], ...over });
  const link = (await embed({})).body.data as ShareLink;
  expect(link).toMatchObject({ endsAt: null, origins: ['https://journal.example'], query: '?colour=type' });
  const [listed] = (await s.call(at(dataset), { token: mei.token })).body.data;
  expect(listed.address).toBe(link.address);
  const framedBy = async (path: string) => {
    const { headers } = await fetch(s.url + path);
    const policy = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy')!)![1];
    return [policy, headers.get('x-frame-options'), headers.get('x-robots-tag')];
  };
  expect(await framedBy(link.address!)).toEqual(['https://journal.example', null, 'noindex']);
  // A path below it is not a page of the link, and while the database is away no site may frame it.
  expect(await framedBy(`${link.address}/zzz`)).toEqual(["'none'", 'DENY', 'noindex']);
  const review = await made(dataset);
  expect(await framedBy(review.address!)).toEqual(["'none'", 'DENY', 'noindex']);
  expect(await framedBy(review.address!.replace('shared', 'embed'))).toEqual(["'none'", 'DENY', 'noindex']);
  expect(await framedBy('/')).toEqual(["'none'", 'DENY', null]);
  for (const origin of [
    '*',
    'https://*.example',
    'https://a.example/paper',
    "https://a.example; script-src 'x'",
    'https://a;b',
    'ftp://a.example',
  ])
    expect([origin, errorOf(await embed({ origins: [origin] }))]).toEqual([origin, [400, 'ORIGIN_INVALID']]);
  expect((await embed({ origins: [] })).status).toBe(400);
  expect((await embed({ views: ['map', 'quality'] })).status).toBe(400);
  expect(errorOf(await make(dataset, { ...REVIEW, days: null }))).toEqual([400, 'LINK_END_INVALID']);
  expect((await make(dataset, { ...REVIEW, days: 366 })).status).toBe(400);
});

test('an embedded plot reads its own colours and nothing else of the dataset', async () => {
  const dataset = await datasetOf(mei);
  const origins = ['https://journal.example'];
  const of = async (query: string, over = {}) => via(await made(dataset, { ...EMBED, origins, query, ...over }));
  const column = (names: string[], place: string) =>
    asGuest(`user/user_datasets/${dataset}/observation_annotation?${names.map((n) => `name=${n}`).join('&')}`, place);
  const gene = (text: string, place: string) =>
    s.call(`user/user_datasets/${dataset}/observation_gene`, {
      headers: { [GUEST_HEADER]: place, accept: 'application/octet-stream' },
      ...{ method: 'POST', form: { gene: text, layer: 'normalized' } },
    });
  const genes = (place: string) => asGuest(`user/user_datasets/${dataset}/genes?q=CD`, place);
  const byType = await of('?colour=type');
  const byGene = await of('?colour=gene&gene=LYZ');
  expect((await column(['type'], byType)).status).toBe(200);
  for (const names of [[], ['donor'], ['type', 'donor']]) expect((await column(names, byType)).status).toBe(403);
  for (const reply of [
    await gene('LYZ', byType),
    await genes(byType),
    await gene('CD3D', byGene),
    await column(['type'], byGene),
  ])
    expect(errorOf(reply)).toEqual([403, 'PERMISSION_DENIED']);
  const before = asked.length;
  expect((await gene('LYZ', byGene)).status).toBe(200);
  expect(asked.slice(before)[0]!.body).toBe('gene=LYZ&layer=normalized');
  // Only the second map's column is read with it.
  const besides = await of('?colour=type&beside=split%2Cdonor');
  expect((await column(['donor'], besides)).status).toBe(200);
  expect(errorOf(await column(['age'], besides))).toEqual([403, 'PERMISSION_DENIED']);
  const blended = await of('?colour=type&beside=blend%2CLYZ%2CHLA-A');
  expect((await gene('HLA-A', blended)).status).toBe(200);
  expect(errorOf(await gene('CD3D', blended))).toEqual([403, 'PERMISSION_DENIED']);
  const second = await of('?colour=gene&gene=LYZ&beside=map%2Cumap%2C2%2Cgene%253ACD3D');
  expect((await gene('CD3D', second)).status).toBe(200);
  // The score of a set reveals nothing about its genes, and a score of some of them would be different.
  const scored = await of('?colour=score&genes=LYZ%2CCD3D');
  const score = async (body: string, place = scored) => {
    const { status } = await fetch(`${s.url}/api/user/user_datasets/${dataset}/observation_gene`, {
      headers: {
        ...{ [GUEST_HEADER]: place, accept: 'application/octet-stream' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...{ method: 'POST', body },
    });
    return status;
  };
  expect(await score('gene=LYZ&gene=CD3D&enrichment=1')).toBe(200);
  expect(await score('gene=LYZ&enrichment=1')).toBe(403);
  expect(errorOf(await gene('LYZ', scored))).toEqual([403, 'PERMISSION_DENIED']);
  // Anything that the service does not read as a score is rejected: it would send the values of every gene.
  for (const said of ['enrichment=1&enrichment=1', '?enrichment=1'])
    expect(await score(`${said}&gene=LYZ&gene=CD3D`)).toBe(403);
  // More genes than the explorer reads from a URL, and one twice.
  const names = Array.from({ length: 60 }, (_, k) => `G${k}`);
  const many = await of(`?colour=score&genes=${['G0', ...names].join('%2C')}`);
  const most = names.slice(0, 50).map((name) => `gene=${name}`);
  expect(await score(`${most.join('&')}&enrichment=1`, many)).toBe(200);
  const evaluated = await s.call(`user/user_datasets/${dataset}/cell_bits`, {
    headers: { [GUEST_HEADER]: byGene },
    json: { cells: { op: 'and', of: [{ cells: { gene: 'CD3D', atLeast: 1 } }] } },
  });
  expect(evaluated.status).toBe(403);
  // The colouring must be given.
  expect((await make(dataset, { ...EMBED, origins, query: '' })).status).toBe(400);
  expect((await make(dataset, { ...EMBED, origins, query: '?colour=gene' })).status).toBe(400);
  expect((await make(dataset, { ...EMBED, origins, query: '?beside=split,donor' })).status).toBe(400);
});

test('their number is limited; those that have ended make room', async () => {
  const dataset = await datasetOf(mei);
  const links = await Promise.all(Array.from({ length: LINK_LIMITS.perDataset + 2 }, () => make(dataset)));
  const refused = links.filter(({ status }) => status !== 200);
  expect(refused.map(errorOf)).toEqual([
    [409, 'LINKS_FULL'],
    [409, 'LINKS_FULL'],
  ]);
  const { id } = links.find(({ status }) => status === 200)!.body.data;
  await s.call(at(dataset, id), { method: 'DELETE', token: mei.token });
  expect((await make(dataset)).status).toBe(200);
});

test('each day of use is one line of the audit log, with its number', async () => {
  const dataset = await datasetOf(mei);
  const link = await made(dataset, { ...REVIEW, label: 'Counted' });
  await Promise.all(Array.from({ length: 5 }, () => open(via(link))));
  s.clock.now += 24 * 3600_000;
  // A visitor who never opens the page is also counted, once.
  for (let i = 0; i < 3; i += 1) await detail(dataset, via(link));
  const rows = await s.deps.db('audit_log').where('subject', 'like', '%Counted%').orderBy('at');
  expect(rows.map(({ action, who, subject }) => [action, who, subject])).toEqual([
    ['link.make', 'mei', `set (${dataset}): Counted`],
    ['link.use', 'guest', `Counted (${link.id}): 5`],
    ['link.use', 'guest', `Counted (${link.id}): 1`],
  ]);
});

test('a visitor explores what is published, with the labels of its version, as long as visitors may', async () => {
  const dataset = await datasetOf(mei);
  const { entry, id } = await insertVersion(s.deps.db, dataset, { spaceId: mei.spaceId, userId: mei.userId, at: 1 });
  await s.deps.db('public_versions').where({ id }).update({ as_of: 'labels=7' });
  const place = `public ${entry}`;
  // Found by the title of the version, regardless of its name in the space.
  const known = { kind: 'public', datasetId: dataset, name: 'PBMC', endsAt: null };
  expect((await open(place)).body.data).toMatchObject(known);
  expect((await detail(dataset, place)).status).toBe(200);
  expect(asked.at(-1)!.headers).toMatchObject({ [VERSIONS_HEADER]: 'labels=7', [DATASET_NAME_HEADER]: 'PBMC' });
  const state = { [GUEST_HEADER]: place, [STATE_HEADER]: 'public.1' };
  expect((await s.call(`remote/user/user_datasets/${dataset}`, { headers: state })).status).toBe(404);
  const features = s.deps.config.features as Record<string, boolean>;
  features.publicVisitors = false;
  expect(errorOf(await detail(dataset, place))).toEqual([410, 'SHARED_ENDED']);
  features.publicVisitors = true;
  await s.deps.db('public_versions').where({ id }).update({ state: 'withdrawn' });
  expect(errorOf(await detail(dataset, place))).toEqual([410, 'SHARED_ENDED']);
});

test('pages that come while others are looked at wait on', async () => {
  const [first, second] = [await made(await datasetOf(mei)), await made(await datasetOf(mei))];
  const waits = [first, second].map((link) => asGuest('shared/watch', via(link)));
  // Between two reads, and during one.
  for (let i = 0; i < 20; i += 1) {
    await new Promise((go) => setTimeout(go, 40));
    waits.push(asGuest('shared/watch', via(second)));
  }
  await s.deps.db('share_links').where({ id: first.id }).update({ revoked_at: 1 });
  expect((await waits[0]!).body.data).toEqual({ isOpen: false });
  const others = Promise.race(waits.slice(1).map(async (wait) => (await wait).body.data));
  const later = new Promise((go) => setTimeout(() => go('still open'), 700));
  expect(await Promise.race([others, later])).toBe('still open');
  await s.deps.db('share_links').where({ id: second.id }).update({ revoked_at: 1 });
  expect(await others).toEqual({ isOpen: false });
  await Promise.all(waits);
});

test('guesses are limited, and stop nobody whose link holds', async () => {
  const link = await made(await datasetOf(mei));
  const guess = () => open(`link ${newId()}`);
  let last = await guess();
  for (let i = 0; i < 100 && last.status === 410; i += 1) last = await guess();
  expect(errorOf(last)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await open(via(link))).status).toBe(200);
  s.clock.now += 61_000;
  expect((await guess()).status).toBe(410);
});
