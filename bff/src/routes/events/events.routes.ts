import { PassThrough } from 'node:stream';
import { events } from '@stroma/contract';
import type { MemberRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import type { Caller } from '../../middlewares/token.ts';
import { Newest } from '../../services/newest.ts';
import { sendStream } from '../../services/streams.ts';
import { userTopic, type StromaEvent } from '../../services/events.ts';

const PING_MS = 20_000;
/** A browser that reads nothing gets its events by Last-Event-ID when it comes back. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** One a tab, in every browser of the user: more than anybody looks at. */
export const STREAMS_OF_ONE_USER = 50;
/** What a stream that made room is told: opened again at once, it would close the next one, and so on in turns. */
export const CROWDED_RETRY_MS = 60_000;
const openStreams = new Newest(STREAMS_OF_ONE_USER);
const format = (event: StromaEvent): string =>
  `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;

/** Of the space only with a seat that sees it; a user's own always. */
const topicsOf = ({ space, member, user }: Caller): string[] => [
  ...(member.can_view ? [space.id] : []),
  userTopic(user.id),
];

/** The session has ended or shows another space, or the seat sees something else: the stream is not the caller's any more. */
async function isOver(deps: Deps, { tokenHash, space, member, user }: Caller): Promise<boolean> {
  const session = await deps.db('sessions').where({ token_hash: tokenHash }).first('space_id');
  const seat = await deps.db<MemberRow>('space_members').where({ space_id: space.id, user_id: user.id }).first();
  return session?.space_id !== space.id || Boolean(seat?.can_view) !== Boolean(member.can_view);
}

/**
 * One stream a browser, of its current space and of the user; a lost connection goes on from Last-Event-ID. A change of the
 * user's own seat ends it: the browser opens it anew, with what that seat may hear.
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
      // What is replayed is older than the seat that this stream was opened with.
      if (!isReplaying && event.kind === 'account' && event.spaceId === userTopic(caller.user.id)) end();
    };
    /** The reply has begun: the browser opens the stream again and asks for the same events. */
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
    // Not awaited: the request is logged when it opens, and the stream lives for hours.
    void sendStream(deps, ctx, stream).finally(end);
    stream.write('retry: 1000\n\n');
    if (!isReplaying) return;
    for (const event of await deps.events.since(last, topics).catch(giveUp)) write(event);
    isReplaying = false;
    waiting.forEach(write);
  }),
];
