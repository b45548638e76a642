import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS, exportsData, files, SEATS, type Endpoint, type Seat } from '@stroma/contract';
import { enterTeam, join, person, team, type Person } from '../test/people.ts';
import { startServer, type TestServer } from '../test/server.ts';

let s: TestServer;
let off: TestServer;
let none: Person;
const only = {} as Record<Seat, Person>;
const all = {} as Record<'on' | 'off', Person>;
beforeAll(async () => {
  s = await startServer();
  off = await startServer({ STROMA_FEATURES: ' ' });
  const owner = await person(s, 'owner');
  const lab = await team(s, owner);
  const member = async (name: string, seats: readonly Seat[]): Promise<Person> => {
    const who = await person(s, name);
    await join(s, lab, who, seats);
    await enterTeam(s, who, lab);
    return who;
  };
  none = await member('none', []);
  for (const seat of SEATS) only[seat] = await member(`only_${seat}`, [seat]);
  all.on = await member('all', SEATS);
  all.off = await person(off, 'all');
});
afterAll(async () => {
  await s.close();
  await off.close();
});

const call = async (server: TestServer, e: Endpoint, { token }: Person): Promise<number> =>
  (await server.call(e.path.replaceAll(/\{\w+\}/g, 'x').slice(1), { method: e.method, token })).status;
const isSeat = (permission: string): permission is Seat => (SEATS as readonly string[]).includes(permission);
const seated = ENDPOINTS.filter((e) => isSeat(e.permission)).map((e) => [e.id, e] as const);
/** An operation requires its own seat, e.g. View to save colours in the explorer; the JSON form of a gene's values requires Download. */
const needsMore = (e: Endpoint): boolean =>
  (e.feature === 'explore' && e.permission !== 'view') || exportsData(e, '*/*');

test.each(seated)('%s: 403 without its seat, not with it', async (_id, e) => {
  const seat = e.permission as Seat;
  expect(await call(s, e, none)).toBe(403);
  for (const other of SEATS) if (other !== seat) expect(await call(s, e, only[other])).toBe(403);
  expect(await call(s, e, needsMore(e) ? all.on : only[seat])).not.toBe(403);
});

const featured = ENDPOINTS.filter((e) => e.feature).map((e) => [e.id, e] as const);
test('the toggles of calls are of the import, the wizards and the explorer', () => {
  expect([...new Set(featured.map(([, e]) => e.feature))].sort()).toEqual(['bulk', 'explore', 'import', 'integrate']);
});

test('an upload: its toggle and seat are decided in the space that it names', async () => {
  expect(await call(off, files.uploadCreate, all.off)).toBe(403);
  expect(await call(s, files.uploadCreate, none)).toBe(403);
  expect(await call(s, files.uploadCreate, only.view)).toBe(403);
  expect(await call(s, files.uploadCreate, all.on)).not.toBe(403);
});

test.each(featured)('%s: 403 with its toggle off, also for every seat', async (_id, e) => {
  expect(await call(off, e, all.off)).toBe(403);
  expect(await call(s, e, all.on)).not.toBe(403);
});
