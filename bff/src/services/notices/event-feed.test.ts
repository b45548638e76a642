/** @mariadb services/notices/event-feed.ts */
import { afterEach, expect, test } from '@jest/globals';
import { EventFeed } from './event-feed.ts';
import { EventBus, type StromaEvent } from './events.ts';

const event = (id: number): StromaEvent => ({ id, spaceId: 'lab', kind: 'job', payload: {} });
const TIMES = { every: 20, hole: 200 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const feeds: EventFeed<StromaEvent>[] = [];
afterEach(() => feeds.splice(0).forEach((feed) => feed.stop()));

/** A feed of a table whose rows a test adds. */
function open(after: number) {
  const table = new Set<number>();
  const heard: number[] = [];
  const errors: unknown[] = [];
  let fails = false;
  const read = async (last: number) => {
    if (fails) throw new Error('no database');
    return [...table]
      .filter((id) => id > last)
      .sort((one, other) => one - other)
      .map(event);
  };
  const feed = new EventFeed(
    after,
    read,
    ({ id }) => heard.push(id),
    (error) => errors.push(error),
    TIMES,
  );
  feeds.push(feed);
  return {
    ...{ feed, heard, errors },
    appear: (...ids: number[]) => ids.forEach((id) => table.add(id)),
    fail: (isSo: boolean) => (fails = isSo),
  };
}

test('an event waits for a smaller id that appears later, and nothing is delivered twice', async () => {
  const { feed, heard, appear } = open(10);
  appear(12, 13);
  await pause(80);
  expect([heard, feed.last]).toEqual([[], 10]);
  appear(11);
  await pause(60);
  expect([heard, feed.last]).toEqual([[11, 12, 13], 13]);
});

test('an id that never appears is passed over after a while, and several of them in the same time', async () => {
  const { heard, appear } = open(10);
  const started = performance.now();
  appear(12, 14, 15, 17);
  while (heard.length < 4 && performance.now() - started < 3000) await pause(10);
  expect(heard).toEqual([12, 14, 15, 17]);
  expect(performance.now() - started).toBeGreaterThanOrEqual(TIMES.hole);
  expect(performance.now() - started).toBeLessThan(3 * TIMES.hole);
});

test('an own event is delivered at once when it is the next one, and else after those of others', async () => {
  const { feed, heard, appear } = open(10);
  appear(11);
  feed.stored(event(11));
  expect(heard).toEqual([11]);
  appear(13);
  feed.stored(event(13));
  expect(heard).toEqual([11]);
  appear(12);
  await pause(80);
  feed.stored(event(12));
  expect(heard).toEqual([11, 12, 13]);
});

test('after a failure it reads again', async () => {
  const { heard, errors, appear, fail } = open(0);
  fail(true);
  appear(1);
  await pause(60);
  fail(false);
  await pause(60);
  expect(heard).toEqual([1]);
  expect(errors.length).toBeGreaterThan(0);
});

test('events that are told at the same moment are published by rising ids', async () => {
  let id = 0;
  const insert = async (): Promise<number[]> => {
    const own = ++id;
    // The first one is answered last.
    await new Promise((resolve) => setTimeout(resolve, own === 1 ? 20 : 0));
    return [own];
  };
  const bus = new EventBus((() => ({ insert })) as never, () => 0);
  const seen: number[] = [];
  bus.onEvent((event) => seen.push(event.id));
  await Promise.all([bus.publish('a', 'job', {}), bus.publish('a', 'job', {}), bus.publish('b', 'job', {})]);
  expect(seen).toEqual([1, 2, 3]);
});
