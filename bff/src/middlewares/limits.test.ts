/** @mariadb middlewares/limits.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../test/server.ts';
import { createLimits, RULES, type LimitName, type Limits } from './limits.ts';

const clock = { now: 1_000_000 };
let s: TestServer;
let limits: Limits;
beforeAll(async () => {
  s = await startServer();
  limits = createLimits(s.deps.db, () => clock.now);
});
afterAll(() => s.close());
const size = async () => Number((await s.deps.db('limits').count({ n: '*' }))[0]!.n);

test.each(Object.keys(RULES) as LimitName[])(
  '%s: so many in its time, then 429 with Retry-After, then again',
  async (name) => {
    const { points, duration } = RULES[name];
    for (let i = 0; i < points; i += 1) await limits.take(name, 'a');
    clock.now += 500;
    const error = await limits.take(name, 'a').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ id: 'TOO_MANY_REQUESTS', status: 429, retryAfter: duration });
    await expect(limits.check(name, 'a')).rejects.toMatchObject({ id: 'TOO_MANY_REQUESTS' });
    await limits.take(name, 'b');
    clock.now += duration * 1000 - 501;
    await expect(limits.take(name, 'a')).rejects.toMatchObject({ retryAfter: 1 });
    clock.now += 1;
    await limits.check(name, 'a');
    await limits.take(name, 'a');
    await limits.clear(name, 'a');
    for (let i = 0; i < points; i += 1) await limits.take(name, 'a');
  },
);

test('what is counted in the process alone writes nothing', async () => {
  const before = await size();
  const { points, duration } = RULES.guestCalls;
  for (let i = 0; i < points; i += 1) limits.tally('guestCalls', 'reader');
  expect(() => limits.tally('guestCalls', 'reader')).toThrow(expect.objectContaining({ id: 'TOO_MANY_REQUESTS' }));
  limits.tally('guestCalls', 'another');
  clock.now += duration * 1000;
  limits.tally('guestCalls', 'reader');
  expect(await size()).toBe(before);
});

test('ended counts go, and a flood of invented keys stays below a bound', async () => {
  await s.deps.db('limits').delete();
  const own = createLimits(s.deps.db, () => clock.now, 700);
  const flood = async (until: number) =>
    s.deps.db.batchInsert(
      'limits',
      Array.from({ length: 1300 }, (_, i) => ({ id: `flood${i}`, used: 1, until: until + i })),
      100,
    );
  await flood(clock.now);
  clock.now += 61_000;
  await own.take('checks', 'one');
  expect(await size()).toBe(1);
  await flood(clock.now + 3600_000);
  clock.now += 61_000;
  await own.take('contact', 'last');
  expect(await size()).toBe(701);
});

test('takes at the same moment are counted one by one, also by two processes and after a restart', async () => {
  const two = [createLimits(s.deps.db, () => clock.now), createLimits(s.deps.db, () => clock.now)];
  for (let round = 0; round < 10; round += 1) {
    const takes = Array.from({ length: 12 }, (_, i) => two[i % 2]!.take('contact', `same${round}`));
    const results = await Promise.allSettled(takes);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(RULES.contact.points);
    await expect(createLimits(s.deps.db, () => clock.now).check('contact', `same${round}`)).rejects.toMatchObject({
      id: 'TOO_MANY_REQUESTS',
    });
    clock.now += RULES.contact.duration * 1000;
    const again = await Promise.allSettled(Array.from({ length: 12 }, () => two[0]!.take('contact', `same${round}`)));
    expect(again.filter((r) => r.status === 'fulfilled')).toHaveLength(RULES.contact.points);
  }
});

test('no address and no name is in the table', async () => {
  await limits.take('sendMessagePerHour', 'mei@example.org');
  expect(JSON.stringify(await s.deps.db('limits'))).not.toContain('mei');
});
