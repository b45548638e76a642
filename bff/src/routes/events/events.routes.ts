import { PassThrough } from 'node:stream';
import { events } from '@stroma/contract';
import type { MemberRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import type { Caller } from '../../caller.ts';
import { LimitedPerKey } from '../../services/basics/newest.ts';
import { sendStream } from '../../services/basics/streams.ts';
import { EVERYONE_TOPIC, REPLAY_BATCH, userTopic, type StromaEvent } from '../../services/notices/events.ts';

const PING_MS = 20_000;
/** Unread bytes after which a stream is closed. The browser gets the missed events by Last-Event-ID when it reconnects. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** Open streams per user, one per browser tab. */
export const STREAMS_OF_ONE_USER = 50;
/** Retry delay sent to a stream that is closed to make room. If it reconnected at once, it would displace the next stream. */
export const CROWDED_RETRY_MS = 60_000;
const openStreams = new LimitedPerKey(STREAMS_OF_ONE_USER);
const format = (event: StromaEvent): string =>
  `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;

/** Topics of a stream: the user's own, everyone's and, with the View seat, the current space's. */
const topicsOf = ({ space, member, user }: Caller): string[] => [
  ...(member.can_view ? [space.id] : []),
  userTopic(user.id),
  EVERYONE_TOPIC,
];

/** Whether the stream must end: the session ended or switched to another space, or the View seat changed. */
async function isOver(deps: Deps, { tokenHash, space, member, user }: Caller): Promise<boolean> {
  const session = await deps.db('sessions').where({ token_hash: tokenHash }).first('space_id');
  const seat = await deps.db<MemberRow>('space_members').where({ space_id: space.id, user_id: user.id }).first();
  return session?.space_id !== space.id || Boolean(seat?.can_view) !== Boolean(member.can_view);
}

/**
 * Event stream of a browser: events of its current space and of its user. A reconnect resumes from Last-Event-ID. A change of
 * the user's seat ends the stream, so that the browser reconnects with the new permissions.
 */
export const eventRoutes = [
  handle(events.stream, async ({ caller, ctx, deps }) => {
    const stream = new PassThrough();
    const topics = topicsOf(caller);
    const given = Number(ctx.get('last-event-id'));
    let last = Number.isSafeInteger(given) ? given : 0;
    const write = (event: StromaEvent): void => {
      if (stream.writableLength > MOST_WAITING_BYTES) return end();
      if (stream.writableEnded || !topics.includes(event.spaceId) || event.id <= last) return;
      last = event.id;
      stream.write(format(event));
      // Replayed events are older than the seat that this stream was opened with.
      if (!isReplaying && event.kind === 'account' && event.spaceId === userTopic(caller.user.id)) end();
    };
    /** Ends the stream, whose reply has already begun. The browser reconnects and requests the same events. */
    const giveUp = (err: unknown): StromaEvent[] => {
      deps.log.error({ err }, 'events could not be replayed');
      end();
      return [];
    };
    const waiting: StromaEvent[] = [];
    let isReplaying = last > 0;
    const stop = deps.events.onEvent((event) => (isReplaying ? waiting.push(event) : write(event)));
    const ping = setInterval(() => {
      if (stream.writableLength <= MOST_WAITING_BYTES) stream.write(': ping\n\n');
      isOver(deps, caller).then((over) => over && end(), end);
    }, PING_MS);
    const end = (): void => {
      clearInterval(ping);
      stop();
      leave();
      stream.end();
    };
    const leave = openStreams.enter(caller.user.id, () => {
      stream.write(`retry: ${CROWDED_RETRY_MS}\n\n`);
      end();
    });
    ctx.res.on('close', end);
    ctx.type = 'text/event-stream';
    ctx.status = 200;
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    // Not awaited, so that the request is logged now and not hours later when the stream ends.
    void sendStream(deps, ctx, stream).finally(end);
    stream.write('retry: 1000\n\n');
    if (!isReplaying) return;
    for (let from = last; ;) {
      const replayed = await deps.events.since(from, topics).catch(giveUp);
      replayed.forEach(write);
      if (replayed.length < REPLAY_BATCH || stream.writableEnded) break;
      from = replayed.at(-1)!.id;
    }
    isReplaying = false;
    waiting.forEach(write);
  }),
];
