import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timeLimit } from '@stroma/contract';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { EVERYONE_TOPIC, REPLAY_BATCH } from '../../services/notices/events.ts';
import { notify } from '../../services/notices/notifications.ts';

let s: TestServer;
let owner: Person;
let lab: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  lab = await team(s, owner);
});
afterAll(() => s.close());

interface Stream {
  /** Reads until the text contains the given string or the stream ends. Returns all text. */
  until(text: string): Promise<string>;
  ended(): Promise<string>;
}
const WAIT_MS = 5000;
async function open({ token }: Person, lastEventId?: string): Promise<Stream> {
  const reply = await fetch(`${s.url}/api/user/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: timeLimit(WAIT_MS),
  });
  expect(reply.status).toBe(200);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (isEnough: () => boolean): Promise<string> => {
    while (!isEnough()) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
    return text;
  };
  await read(() => text.includes('retry:'));
  return {
    until: (wanted) => read(() => text.includes(wanted)),
    ended: () => read(() => false),
  };
}
const member = async (name: string, seats: ('view' | 'edit')[]) => {
  const who = await person(s, name);
  const seat = await join(s, lab, who, seats);
  await enterTeam(s, who, lab);
  return { who, seat };
};

test('a stream without a session is 401', async () => {
  expect((await s.call('user/events')).status).toBe(401);
});

test('a notification reaches only its user', async () => {
  const [{ who: a }, { who: b }] = [await member('mei', ['view']), await member('wang', ['view'])];
  const [mine, theirs] = [await open(a), await open(b)];
  const given = { kind: 'team' as const, messageId: 'notification.team.removed', values: { team: 'X' }, link: null };
  await notify(s.deps, a.userId, given);
  expect(await mine.until('notification.team.removed')).toContain('event: notification');
  await s.deps.events.publish(lab, 'file', { id: 'marker' });
  expect(await theirs.until('marker')).not.toContain('notification.team.removed');
});

test('a stream that missed more events than one read of the database gives gets all of them', async () => {
  const { who } = await member('away', ['view']);
  const first = await open(who);
  await s.deps.events.publish(lab, 'file', { id: 'seen' });
  const last = /id: (\d+)/.exec(await first.until('seen'))![1]!;
  const missed = 2 * REPLAY_BATCH + 1;
  const row = { space_id: lab, kind: 'file', at: s.deps.now() };
  const rows = Array.from({ length: missed }, (_, i) => ({ ...row, payload: JSON.stringify({ id: `missed-${i}.` }) }));
  await s.deps.db.batchInsert('events', rows, 100);
  const text = await (await open(who, last)).until(`missed-${missed - 1}.`);
  expect([...text.matchAll(/missed-(\d+)\./g)].map(([, i]) => Number(i))).toEqual(rows.map((_, i) => i));
});

test('without View no event of the space is sent', async () => {
  const { who } = await member('blind', ['edit']);
  const stream = await open(who);
  await s.deps.events.publish(lab, 'file', { id: 'secretfile' });
  await s.deps.events.publishToUser(who.userId, 'notification', { id: 'own' });
  expect(await stream.until('own')).not.toContain('secretfile');
});

test('what concerns everyone is sent without View too', async () => {
  const { who } = await member('deaf', ['edit']);
  const stream = await open(who);
  await s.deps.events.publish(EVERYONE_TOPIC, 'reference', {});
  expect(await stream.until('event: reference')).toContain('event: reference');
});

test('a removed member is notified and gets no further events: the stream ends, the next one is of the personal space', async () => {
  const { who, seat } = await member('guest', ['view']);
  const stream = await open(who);
  await s.deps.events.publish(lab, 'file', { id: 'before' });
  await stream.until('before');
  await s.call(`teams/${lab}/members/${seat}`, { token: owner.token, method: 'DELETE' });
  await s.deps.events.publish(lab, 'file', { id: 'after' });
  const text = await stream.ended();
  expect(text).toContain('event: account\ndata: {"space":true}');
  expect(text).not.toContain('after');
  const last = /id: (\d+)/.exec(text)![1]!;
  const next = await open(who, last);
  await s.deps.events.publishToUser(who.userId, 'notification', { id: 'own' });
  const replay = await next.until('"own"');
  expect(replay).not.toContain('after');
  expect(replay).toContain('notification.team.removed');
});
