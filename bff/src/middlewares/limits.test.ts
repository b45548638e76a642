import { expect, test } from '@jest/globals';
import { createLimits, RULES, type LimitName } from './limits.ts';

const clock = { now: 1_000_000 };
const limits = createLimits(() => clock.now);

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

test('ended counts go, and a flood of invented keys stays below a bound', async () => {
  const own = createLimits(() => clock.now);
  for (let i = 0; i < 5000; i += 1) await own.take('checks', `k${i}`);
  expect(own.size).toBe(5000);
  clock.now += 61_000;
  await own.take('checks', 'one');
  expect(own.size).toBe(1);
  for (let i = 0; i < 100_500; i += 1) await own.take('contact', `k${i}`);
  expect(own.size).toBe(100_000);
});

test('takes at the same moment are counted one by one', async () => {
  const own = createLimits(() => clock.now);
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => own.take('contact', 'same')));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(RULES.contact.points);
});
